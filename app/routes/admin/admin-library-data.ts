import {
  findInLibrary,
  readLibrary,
} from '#app/features/content/media-library/admin/read-library.server.ts'
import type { FoundPhotos } from '#app/features/content/media-library/library.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { pageNumber } from '#app/platform/page-number.ts'
import { readId } from '#app/platform/read-id.ts'
import type { Shop } from '#app/platform/shop.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import type { Route } from './+types/admin-library-data.ts'

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
    search,
    page: pageNumber(parameters),
    filter: 'fotos',
  })
  const found: FoundPhotos = { photos: items.flatMap(({ photo }) => photo ?? []), hasMore }
  return Response.json(found)
}

async function findPhoto(shop: Shop, id: number): Promise<FoundPhotos> {
  const item = await findInLibrary(shop, id)
  return { photos: item?.photo ? [item.photo] : [], hasMore: false }
}
