import { DUE_INVOICE_URL_PART } from '#app/features/fulfilment/documents/documents.ts'
import { makeInvoice } from '#app/features/fulfilment/documents/make-invoices.server.ts'
import {
  findDocumentFile,
  readDocuments,
} from '#app/features/fulfilment/documents/read-documents.server.ts'
import { findOrderByKey } from '#app/features/fulfilment/orders/find-order.server.ts'
import type { App } from '#app/platform/app.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { fileNotFound } from '#app/platform/http/http-errors.ts'
import type { Route } from './+types/order-document-download.ts'

/** Returns an invoice or credit note to a visitor who has the key of the order. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  context.get(pageContext).markPrivate()
  const app = context.get(appContext)
  const key = url.searchParams.get('key') ?? ''
  const order = await findOrderByKey(app, readId(params.id), key)
  const number = order && (await resolveDocumentNumber(app, order.id, params.number))
  const file = number && (await findDocumentFile(app, order.id, number))
  return file || fileNotFound('Dit document bestaat niet.')
}

/**
 * Returns the document number for a URL. The order page links to an invoice without a number as DUE_INVOICE_URL_PART; such an invoice is
 * created here.
 */
async function resolveDocumentNumber(
  app: App,
  orderId: number,
  urlNumber: string,
): Promise<string | undefined> {
  if (urlNumber !== DUE_INVOICE_URL_PART) return urlNumber
  await makeInvoice(app, orderId)
  const documents = await readDocuments(app, orderId)
  return documents.findLast(({ kind }) => kind === 'invoice')?.number
}
