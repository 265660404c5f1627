import { orderStepsHtml } from '#app/features/checkout/order-received/order-steps-html.server.tsx'
import {
  findReceivedOrder,
  type PaymentReturn,
  readLineDetails,
} from '#app/features/checkout/order-received/read-received.server.ts'
import { findCustomer } from '#app/features/core/accounts/find-customer.server.ts'
import { readReviewMail } from '#app/features/customers/review-mails/review-mails.server.ts'
import { readReviewable } from '#app/features/customers/write-review/read-reviewable.server.ts'
import {
  isInvoiceDue,
  readDocuments,
} from '#app/features/fulfilment/documents/read-documents.server.ts'
import { orderUrl } from '#app/features/fulfilment/orders/orders.ts'
import { readPaymentAccess } from '#app/features/fulfilment/payment-providers/read-payment-access.server.ts'
import type { App } from '#app/platform/app.ts'
import type { PageRequest } from '#app/platform/app-context.ts'

export type OrderViewData = NonNullable<Awaited<ReturnType<typeof readOrderView>>>

/** Returns all data of the page of an order; undefined if the key is wrong. */
export async function readOrderView(
  app: App,
  page: PageRequest,
  id: number,
  key: string,
  paymentReturn?: PaymentReturn,
) {
  const access = await readPaymentAccess(app, page)
  const received = await findReceivedOrder(app, id, key, paymentReturn, access)
  if (!received) return undefined
  const { order } = received
  const [documents, reviewable, reviewMail, isDue, customer, lineDetails] = await Promise.all([
    readDocuments(app, id),
    readReviewable(app, order),
    readReviewMail(app, id),
    isInvoiceDue(app, id),
    findCustomer(app, page.visitor()),
    readLineDetails(app, order.lines),
  ])
  const views = paymentReturn?.viewsAfterPayment ?? 0
  return {
    ...received,
    lineDetails,
    documents,
    isInvoiceDue: isDue,
    stepsHtml: orderStepsHtml(order),
    isGuest: customer === null,
    reviewable,
    reviewMail,
    refreshUrl: `${orderUrl(order)}&terug=${views + 1}`,
  }
}
