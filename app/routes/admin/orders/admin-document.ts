import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { findDocumentFile } from '#app/features/fulfilment/documents/read-documents.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { fileNotFound } from '#app/platform/http/http-errors.ts'
import type { Route } from './+types/admin-document.ts'

/** Returns the stored PDF of an invoice or credit note. */
export async function loader({ context, params }: Route.LoaderArgs) {
  requireManager(context)
  const file = await findDocumentFile(context.get(appContext), readId(params.id), params.number)
  return file ?? fileNotFound('Dit document bestaat niet.')
}
