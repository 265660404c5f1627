import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { queueConfirmation } from '#app/features/checkout/confirmation-mail/queue-confirmation.server.ts'
import { readAgreedTexts } from '#app/features/checkout/legal-texts/read-legal-texts.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import {
  changeRecordedOrder,
  changeRecordedOrderState,
  type Recorder,
  recordOrder,
} from '#app/features/fulfilment/order-changes/record-order.server.ts'
import {
  needsInvoice,
  type RecordOrderResult,
} from '#app/features/fulfilment/order-changes/recorded-order.ts'
import { readMailText } from '#app/features/fulfilment/order-mails/mail-texts.server.ts'
import { MAKE_INVOICES } from '#app/features/fulfilment/orders/orders.ts'
import { findInsertedOrder } from '#app/features/fulfilment/orders/write-recorded-orders.server.ts'
import { writeMeta } from '#app/features/rest-api/program-meta/store-program-meta.server.ts'
import { failure, type RestFailure } from '#app/features/rest-api/rest-framework/rest.ts'
import { badParam } from '#app/features/rest-api/wc-framework/wc.ts'
import { replaceOrderDiscounts } from '#app/features/sales/discounts/find-codes.server.ts'
import type { App } from '#app/platform/app.ts'
import { type Db, retryOnDeadlock } from '#app/platform/database/db.server.ts'
import { SEND_MAILS } from '#app/platform/mail/mail.server.ts'
import type { OrderArgs } from './order-args.ts'
import { orderStatus } from './order-wire.ts'
import type { WcOrder } from './read-wc-orders.server.ts'
import { draftRecordedOrder, type RecordedDraft } from './recorded-draft.server.ts'
import { programSearchText, storeOrderFields } from './store-order-fields.server.ts'
import { type OrderStatus, RECORDED_STATE_BY_STATUS } from './wc-order-status.ts'

type OrderCreateResult = { ok: true; id: number } | RestFailure

const FAILURES = {
  short: badParam('line_items', 'There is not enough stock.'),
  'unknown-order': failure(404, 'woocommerce_rest_shop_order_invalid_id', 'Invalid ID.'),
  invoiced: failure(
    400,
    'woocommerce_rest_cannot_edit',
    'This order has an invoice and does not change any more.',
  ),
}

/** Thrown to roll back the transaction of a request that is rejected after its first write. */
class OrderRejection extends Error {
  readonly failure: RestFailure
  constructor(rejection: RestFailure) {
    super(rejection.message)
    this.failure = rejection
  }
}

/** Throws if a write was rejected, so that the transaction is rolled back. */
function okOrReject(result: RecordOrderResult) {
  if (!result.ok) throw new OrderRejection(FAILURES[result.error])
  return result
}

/** Performs the writes in one transaction, and then sends mails, invoices and page updates. */
async function writeInTransaction(
  app: App,
  write: (tx: Db) => Promise<{ id: number; productIds: number[] }>,
): Promise<OrderCreateResult> {
  try {
    const { id, productIds } = await retryOnDeadlock(() => app.db.transaction(write))
    await refreshProducts(app, productIds)
    await app.jobs.send(SEND_MAILS)
    await app.jobs.send(MAKE_INVOICES)
    return { ok: true, id }
  } catch (error) {
    if (error instanceof OrderRejection) return error.failure
    throw error
  }
}

/** Returns the status that a request gives an order; a payment makes an unpaid one `processing`. */
const requestedStatusOf = ({ status, set_paid: isPaid }: OrderArgs, oldStatus: OrderStatus) => {
  const requestedStatus = status ?? oldStatus
  return isPaid && ['pending', 'on-hold', 'failed'].includes(requestedStatus)
    ? 'processing'
    : requestedStatus
}

/** Records an order with the content that the program sent, in one transaction. */
export async function createRecordedOrder(
  app: App,
  args: OrderArgs,
  actor: string,
): Promise<OrderCreateResult> {
  const draft = await draftRecordedOrder(app, args)
  if (!draft.ok) return draft
  const recorder = { actor, settings: await readSettings(app), now: app.clock.now() }
  const status = requestedStatusOf(args, 'pending')
  return writeInTransaction(app, async (tx) => {
    const recordedOrder = okOrReject(
      await recordOrder(tx, draft.order, RECORDED_STATE_BY_STATUS[status], recorder),
    )
    await storeProgramData(tx, recordedOrder.id, args, draft, recordedOrder.lineIds, {
      createdVia: 'rest-api',
      status,
    })
    await queueConfirmationMail(app, tx, recordedOrder.id, draft, status, recorder)
    return recordedOrder
  })
}

/** Changes a recorded order: its content if the request has lines or addresses, and its status. */
export async function updateRecordedOrder(
  app: App,
  order: WcOrder,
  args: OrderArgs,
  actor: string,
): Promise<OrderCreateResult> {
  const changesContent =
    args.billing ||
    args.shipping ||
    args.line_items ||
    args.fee_lines ||
    args.shipping_lines ||
    args.coupon_lines ||
    args.customer_note !== undefined ||
    args.payment_method_title !== undefined
  const draft = changesContent ? await draftRecordedOrder(app, args, order) : undefined
  if (draft && !draft.ok) return draft
  const recorder = { actor, settings: await readSettings(app), now: app.clock.now() }
  const oldStatus = orderStatus(order)
  const status = requestedStatusOf(args, oldStatus === 'trash' ? 'cancelled' : oldStatus)
  const restoredColumns = oldStatus === 'trash' && args.status ? { trashedAt: null } : {}
  return writeInTransaction(app, async (tx) => {
    const changeResult = draft
      ? okOrReject(await changeRecordedOrder(tx, order.id, draft.order, recorder))
      : undefined
    const changesStatus = args.status !== undefined || args.set_paid === true
    const stateChange = changesStatus
      ? okOrReject(
          await changeRecordedOrderState(tx, order.id, RECORDED_STATE_BY_STATUS[status], recorder),
        )
      : undefined
    const extraColumns = { ...(changesStatus && { status }), ...restoredColumns }
    if (draft && changeResult)
      await storeProgramData(tx, order.id, args, draft, changeResult.lineIds, extraColumns, order)
    else
      await storeOrderFields(tx, order.id, args, extraColumns, {
        billing: order.sentBilling,
        shipping: order.sentShipping,
      })
    const productIds = [...(changeResult?.productIds ?? []), ...(stateChange?.productIds ?? [])]
    return { id: order.id, productIds }
  })
}

/** Cancels a recorded order that is moved to the trash. */
export async function cancelRecordedOrder(app: App, order: WcOrder): Promise<RestFailure | null> {
  const recorder = { actor: 'Programma', settings: await readSettings(app), now: app.clock.now() }
  const cancellation = await writeInTransaction(app, async (tx) => {
    const { productIds } = okOrReject(
      await changeRecordedOrderState(tx, order.id, 'cancelled', recorder),
    )
    return { id: order.id, productIds }
  })
  return cancellation.ok ? null : cancellation
}

async function storeProgramData(
  tx: Db,
  id: number,
  args: OrderArgs,
  { lines, shippingMethodId, discounts, order, searchAddresses }: RecordedDraft,
  lineIds: number[],
  extraColumns: { createdVia?: string; status?: OrderStatus; trashedAt?: null },
  oldOrder?: WcOrder,
): Promise<void> {
  const feeLineIds = lineIds.filter((_, index) => lines[index]?.isFee)
  const fields = {
    ...extraColumns,
    isRecorded: true,
    feeLineIds,
    shippingMethod: shippingMethodId,
    search: programSearchText(
      searchAddresses,
      lines.map(({ name }) => name),
    ),
  }
  await storeOrderFields(tx, id, args, fields, {
    billing: oldOrder?.sentBilling ?? null,
    shipping: oldOrder?.sentShipping ?? null,
  })
  for (const [index, lineId] of lineIds.entries())
    await writeMeta(tx, 'order-line', lineId, lines[index]?.meta ?? [])
  if (discounts) await replaceOrderDiscounts(tx, { id, email: order.email }, discounts)
}

/** Mails the order confirmation that the law requires. For countries to which the shop does not deliver the program must mail it. */
async function queueConfirmationMail(
  app: App,
  tx: Db,
  id: number,
  { order, discounts }: RecordedDraft,
  status: OrderStatus,
  { settings, now }: Recorder,
): Promise<void> {
  const isUnsent = status === 'pending' || status === 'on-hold' || status === 'processing'
  if (!isUnsent || !needsInvoice(order)) return
  const insertedOrder = await findInsertedOrder(tx, id)
  if (!insertedOrder) return
  await queueConfirmation(
    tx,
    {
      ...insertedOrder,
      discountCodes: discounts?.applied.map(({ code }) => code) ?? [],
      payment: undefined,
    },
    {
      settings,
      siteUrl: app.siteUrl,
      confirmation: await readMailText(tx, 'order-confirmed'),
      legal: await readAgreedTexts(app),
      now,
    },
  )
}
