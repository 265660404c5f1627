import { requireManager } from '#app/features/accounts/require-manager.server.ts'
import { findInLibrary, readLibrary } from '#app/features/blog/library.server.ts'
import { addSentPhotos } from '#app/features/catalog/add-sent-photos.server.ts'
import { storePhoto } from '#app/features/media/store-photo.server.ts'
import { pageNumber } from '#app/platform/page-number.ts'
import { readId } from '#app/platform/read-id.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import type { Route } from './+types/desk-library-data.ts'

/** The photos of the library for the editor: a page of them, or the one with a number. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const shop = context.get(shopContext)
  const parameters = url.searchParams
  const found = parameters.has('nummer')
    ? await findInLibrary(shop, readId(parameters.get('nummer')))
    : await readLibrary(shop, {
        search: (parameters.get('zoek') ?? '').trim().slice(0, 100),
        page: pageNumber(parameters),
      })
  return Response.json(found)
}

/** Takes a photo into the library; the answer has it, or says why not. */
export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const shop = context.get(shopContext)
  const ids: number[] = []
  const failures = await addSentPhotos(request, async (bytes) => {
    const result = await storePhoto(shop, bytes)
    if (result.ok) ids.push(result.id)
    return result
  })
  const message = failures.map(({ problem }) => problem).join(' ')
  if (message) return Response.json({ message }, { status: 422 })
  return Response.json(await findInLibrary(shop, ids[0] ?? 0))
}
