import { requireManager } from '#app/features/accounts/require-manager.server.ts'
import { addSentPhotos } from '#app/features/catalog/add-sent-photos.server.ts'
import { addPhoto } from '#app/features/catalog/edit-photos.server.ts'
import { readId } from '#app/platform/read-id.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import type { Route } from './+types/desk-photo-add.ts'

/** Takes photos that the page sends by itself, one at a time; the answer says what is wrong, if anything. */
export async function action({ context, params, request }: Route.ActionArgs) {
  requireManager(context)
  const shop = context.get(shopContext)
  const failures = await addSentPhotos(shop, request, (bytes, name) =>
    addPhoto(shop, readId(params.id), bytes, name),
  )
  const message = failures.map(({ problem }) => problem).join(' ') || null
  return Response.json({ message }, { status: message ? 422 : 200 })
}
