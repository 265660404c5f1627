import { may } from '#app/features/accounts/permissions.ts'
import {
  PHOTO_WIDTHS,
  type PhotoWidth,
  photoAddress,
  toPhoto,
  widthsOf,
} from '#app/features/media/photo.ts'
import type { Shop } from '#app/platform/shop.ts'
import { type KeptPhoto, listPhotos } from './list-photos.server.ts'
import { INVALID_POST, type RestCaller } from './rest.ts'
import { idArg, pageArgs, viewArgs } from './rest-args.ts'
import { refuseEditing } from './rest-posts.server.ts'
import { DIGITS, endpoint, type RestRoute } from './rest-route.server.ts'
import { rendered, renderedHtml, wireDates } from './rest-words.server.ts'

/** What the incumbent's clients call the widths that it has too. */
const SIZE_NAMES: Partial<Record<PhotoWidth, string>> = {
  160: 'thumbnail',
  320: 'medium',
  640: 'medium_large',
  960: 'large',
}

const mayManage = ({ manager }: RestCaller) => manager !== null && may(manager.role, 'products')

function toWire(shop: Shop, kept: KeptPhoto, isForEdit: boolean) {
  const photo = toPhoto(kept)
  const widths = photo ? widthsOf(photo) : []
  const sizeOf = (width: PhotoWidth) => ({
    file: `${width}.jpg`,
    width: Math.min(width, kept.width ?? width),
    height: photo ? Math.round((Math.min(width, photo.width) * photo.height) / photo.width) : 0,
    mime_type: 'image/jpeg',
    source_url: photo ? `${shop.siteUrl}${photoAddress(photo, width, 'jpg')}` : '',
  })
  const widest = widths.at(-1) ?? PHOTO_WIDTHS[0]
  const source = sizeOf(widest).source_url
  return {
    id: kept.id,
    ...wireDates('date', kept.createdAt),
    ...wireDates('modified', kept.createdAt),
    guid: rendered(source, false),
    slug: `foto-${kept.id}`,
    status: 'inherit',
    type: 'attachment',
    link: source,
    title: rendered(kept.alt, isForEdit),
    author: 0,
    comment_status: 'closed',
    ping_status: 'closed',
    template: '',
    meta: [],
    description: renderedHtml('', isForEdit),
    caption: renderedHtml('', isForEdit),
    alt_text: kept.alt,
    media_type: 'image',
    mime_type: kept.mimeType ?? 'image/jpeg',
    media_details: {
      width: kept.width ?? 0,
      height: kept.height ?? 0,
      file: `${kept.id}-${kept.hash}/original`,
      sizes: Object.fromEntries(
        widths.map((width) => [SIZE_NAMES[width] ?? `w${width}`, sizeOf(width)]),
      ),
    },
    post: null,
    source_url: source,
    missing_image_sizes: [],
  }
}

export const mediaRoutes: RestRoute[] = [
  {
    path: '/wp/v2/media',
    isCollection: true,
    endpoints: {
      GET: endpoint({
        args: pageArgs,
        run: async ({ shop, caller, args }) => {
          const isManaged = mayManage(caller)
          const refused = refuseEditing(caller, isManaged, args)
          if (refused) return refused
          const { photos, total } = await listPhotos(shop, {
            ...{ isManaged, search: args.search, ids: args.include, without: args.exclude },
            ...{ order: args.order, limit: args.per_page },
            offset: (args.page - 1) * args.per_page,
          })
          const items = photos.map((photo) => toWire(shop, photo, args.context === 'edit'))
          return { ok: true, items, total }
        },
      }),
    },
  },
  {
    path: '/wp/v2/media/:id',
    ids: DIGITS,
    endpoints: {
      GET: endpoint({
        args: { ...viewArgs, id: idArg.catch(0) },
        run: async ({ shop, caller, args }) => {
          const isManaged = mayManage(caller)
          const refused = refuseEditing(caller, isManaged, args)
          if (refused) return refused
          const { photos } = await listPhotos(shop, {
            ...{ isManaged, search: '', ids: [args.id], without: [] },
            ...{ order: 'asc', limit: 1, offset: 0 },
          })
          const [photo] = photos
          return photo
            ? { ok: true, body: toWire(shop, photo, args.context === 'edit') }
            : INVALID_POST
        },
      }),
    },
  },
]
