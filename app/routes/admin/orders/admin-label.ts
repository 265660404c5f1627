import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { findLabelFile } from '#app/features/fulfilment/carriers/admin/read-labels.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { fileNotFound } from '#app/platform/http/http-errors.ts'
import type { Route } from './+types/admin-label.ts'

/** Returns a parcel label as the carrier created it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const file = await findLabelFile(app, readId(params.id), readId(params.number))
  return file ?? fileNotFound('Dit label bestaat niet.')
}
