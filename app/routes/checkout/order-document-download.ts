import { findDocumentFile } from '#app/features/fulfilment/documents/read-documents.server.ts'
import { findOrderByKey } from '#app/features/fulfilment/orders/find-order.server.ts'
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
  const file = order && (await findDocumentFile(app, order.id, params.number))
  return file ?? fileNotFound('Dit document bestaat niet.')
}
