import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { fetchFormerPhoto } from '#app/features/move-in/background-moves/report-files.server.ts'
import { readMove } from '#app/features/move-in/moves/move-runs.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { fileNotFound } from '#app/platform/http/http-errors.ts'
import type { Route } from './+types/admin-move-photo.ts'

/** Returns a photo of the former shop, for the comparison in a report. */
export async function loader({ context, params }: Route.LoaderArgs) {
  requireManager(context)
  const run = await readMove(context.get(appContext), readId(params.id))
  const url = run?.report?.samples[readId(params.nr)]?.formerPhoto
  const photo = url ? await fetchFormerPhoto(url) : null
  if (!photo) return fileNotFound('Deze foto is er niet meer.')
  return new Response(new Uint8Array(photo), {
    headers: { 'content-type': 'image/webp', 'cache-control': 'private, max-age=86400' },
  })
}
