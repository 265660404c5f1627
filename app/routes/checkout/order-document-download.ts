import { INVOICE_DUE } from '#app/features/fulfilment/documents/documents.ts'
import { makeInvoice } from '#app/features/fulfilment/documents/make-invoices.server.ts'
import {
  findDocumentFile,
  readDocuments,
} from '#app/features/fulfilment/documents/read-documents.server.ts'
import { findOrderByKey } from '#app/features/fulfilment/orders/find-order.server.ts'
import type { App } from '#app/platform/app.ts'
import { pageContext, shopContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { fileNotFound } from '#app/platform/http/http-errors.ts'
import type { Route } from './+types/order-document-download.ts'

/** Returns an invoice or credit note to a visitor with the order's key. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  context.get(pageContext).visitor()
  const app = context.get(shopContext)
  const key = url.searchParams.get('key') ?? ''
  const order = await findOrderByKey(app, readId(params.id), key)
  const number = order && (await numberOf(app, order.id, params.number))
  const file = number && (await findDocumentFile(app, order.id, number))
  return file || fileNotFound('Dit document bestaat niet.')
}

/** The page of an order links to its invoice before it has a number. */
async function numberOf(app: App, orderId: number, wanted: string): Promise<string | undefined> {
  if (wanted !== INVOICE_DUE) return wanted
  await makeInvoice(app, orderId)
  const made = await readDocuments(app, orderId)
  return made.findLast(({ kind }) => kind === 'invoice')?.number
}
