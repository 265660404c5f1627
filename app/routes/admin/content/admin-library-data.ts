import {
  findInLibrary,
  readLibrary,
} from '#app/features/content/media-library/admin/read-library.server.ts'
import type { PhotoPage } from '#app/features/content/media-library/library.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import type { App } from '#app/platform/app.ts'
import { appContext } from '#app/platform/app-context.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import type { Route } from './+types/admin-library-data.ts'

/** Returns a page of photos from the library, or the photo with an id. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const parameters = url.searchParams
  if (parameters.has('nummer')) {
    return Response.json(await findPhoto(app, readId(parameters.get('nummer'))))
  }
  const search = (parameters.get('zoek') ?? '').trim().slice(0, 100)
  const { items, hasMore } = await readLibrary(app, {
    search,
    page: pageNumber(parameters),
    filter: 'fotos',
  })
  const photoPage: PhotoPage = { photos: items.flatMap(({ photo }) => photo ?? []), hasMore }
  return Response.json(photoPage)
}

async function findPhoto(app: App, id: number): Promise<PhotoPage> {
  const item = await findInLibrary(app, id)
  return { photos: item?.photo ? [item.photo] : [], hasMore: false }
}
