import { requireManager } from '#app/features/accounts/require-manager.server.ts'
import { addSentPhotos } from '#app/features/catalog/add-sent-photos.server.ts'
import type { FoundPhotos } from '#app/features/library/library.ts'
import { findInLibrary, readLibrary } from '#app/features/library/read-library.server.ts'
import { storeUpload } from '#app/features/media/store-upload.server.ts'
import { pageNumber } from '#app/platform/page-number.ts'
import { readId } from '#app/platform/read-id.ts'
import type { Shop } from '#app/platform/shop.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import type { Route } from './+types/desk-library-data.ts'

/** The photos of the library to choose from: a page of them, or the one with a number. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const shop = context.get(shopContext)
  const parameters = url.searchParams
  if (parameters.has('nummer')) {
    return Response.json(await findPhoto(shop, readId(parameters.get('nummer'))))
  }
  const search = (parameters.get('zoek') ?? '').trim().slice(0, 100)
  const { items, hasMore } = await readLibrary(shop, {
    ...{ search, page: pageNumber(parameters), filter: 'fotos' },
  })
  const found: FoundPhotos = { photos: items.flatMap(({ photo }) => photo ?? []), hasMore }
  return Response.json(found)
}

/** Takes a file into the library; the answer has it, if it is a photo, or says why not. */
export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const shop = context.get(shopContext)
  const ids: number[] = []
  const failures = await addSentPhotos(shop, request, async (bytes, name) => {
    const result = await storeUpload(shop, bytes, { name, isUnused: true })
    if (result.ok) ids.push(result.id)
    return result
  })
  const message = failures.map(({ problem }) => problem).join(' ')
  if (message) return Response.json({ message }, { status: 422 })
  return Response.json(await findPhoto(shop, ids[0] ?? 0))
}

async function findPhoto(shop: Shop, id: number): Promise<FoundPhotos> {
  const item = await findInLibrary(shop, id)
  return { photos: item?.photo ? [item.photo] : [], hasMore: false }
}
