import { z } from 'zod'
import {
  findLibraryPhoto,
  findPublicPhoto,
  listPhotos,
} from '#app/features/rest-api/rest-content/list-photos.server.ts'
import {
  checkEditContext,
  NO_INCLUDE,
} from '#app/features/rest-api/rest-content/rest-content.server.ts'
import { INVALID_POST } from '#app/features/rest-api/rest-framework/rest.ts'
import {
  datedArgs,
  idArg,
  pageArgs,
  pageOffset,
  readDateRanges,
  viewArgs,
} from '#app/features/rest-api/rest-framework/rest-args.ts'
import {
  DIGITS,
  endpoint,
  type RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import { mayManageMedia } from './rest-media.ts'
import { mediaToWire } from './rest-media-wire.server.ts'
import { deletePhoto, editPhoto, postProcess, uploadPhoto } from './rest-media-writes.server.ts'

/** Returns the ids for the filters `include` and `slug`; an unknown slug becomes an id that matches nothing. */
function requestedIds({ include, slug: slugs }: { include: number[]; slug: string[] }): number[] {
  if (slugs.length === 0) return include
  const photoIds = slugs.map((slug) => Number(/^foto-(\d{1,9})$/.exec(slug)?.[1] ?? NO_PHOTO))
  const ids = photoIds.filter((id) => include.length === 0 || include.includes(id))
  return ids.length > 0 ? ids : [NO_PHOTO]
}

const NO_PHOTO = 0

export const mediaRoutes: RestRoute[] = [
  {
    path: '/wp/v2/media',
    response: 'Media',
    isCollection: true,
    acceptsFiles: true,
    endpoints: {
      GET: endpoint({
        args: {
          ...pageArgs,
          ...datedArgs,
          orderby: z.enum(['id', 'date', 'modified', 'title', 'slug', 'include']).default('id'),
        },
        run: async ({ app, caller, args }) => {
          const isForManager = mayManageMedia(caller)
          const problem = checkEditContext(caller, isForManager, args)
          if (problem) return problem
          if (args.orderby === 'include' && args.include.length === 0) return NO_INCLUDE
          const { photos, total } = await listPhotos(app, {
            isForManager,
            search: args.search,
            ids: requestedIds(args),
            excludedIds: args.exclude,
            orderBy: args.orderby,
            order: args.order,
            limit: args.per_page,
            ...readDateRanges(args),
            offset: pageOffset(args),
          })
          const isForEdit = args.context === 'edit'
          const items = await Promise.all(photos.map((photo) => mediaToWire(app, photo, isForEdit)))
          return { ok: true, items, total }
        },
      }),
      POST: uploadPhoto,
    },
  },
  {
    path: '/wp/v2/media/:id',
    response: 'Media',
    idPattern: DIGITS,
    endpoints: {
      GET: endpoint({
        args: { ...viewArgs, id: idArg.catch(0) },
        run: async ({ app, caller, args }) => {
          const isForManager = mayManageMedia(caller)
          const problem = checkEditContext(caller, isForManager, args)
          if (problem) return problem
          const find = isForManager ? findLibraryPhoto : findPublicPhoto
          const photo = await find(app, args.id)
          return photo
            ? { ok: true, body: await mediaToWire(app, photo, args.context === 'edit') }
            : INVALID_POST
        },
      }),
      ...editPhoto,
      DELETE: deletePhoto,
    },
  },
  {
    path: '/wp/v2/media/:id/post-process',
    response: 'Media',
    idPattern: DIGITS,
    endpoints: { POST: postProcess },
  },
]
