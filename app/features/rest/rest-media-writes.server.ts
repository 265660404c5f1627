import { z } from 'zod'
import { removePhoto } from '#app/features/library/manage-photo.server.ts'
import {
  canMakeWidths,
  describePhoto,
  makeMissingWidths,
} from '#app/features/media/photo-sizes.server.ts'
import { storeUpload } from '#app/features/media/store-upload.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { findKeptPhoto, type KeptPhoto } from './list-photos.server.ts'
import { TOO_LARGE, withUpload } from './receive-upload.server.ts'
import { failure, INVALID_POST, type RestCaller, refusal } from './rest.ts'
import { booleanArg, idArg, textArg } from './rest-args.ts'
import { mayManageMedia } from './rest-media.ts'
import { mediaToWire } from './rest-media-wire.server.ts'
import { editing, endpoint } from './rest-route.server.ts'

/** The incumbent tells this with 500; it is not the shop that went wrong, and its clients tell either in the same words. */
const NOT_A_PHOTO = failure(
  400,
  'rest_upload_unknown_error',
  'Sorry, you are not allowed to upload this file type.',
)

const refuse = (code: string, message: string) => (caller: RestCaller) =>
  mayManageMedia(caller) ? null : refusal(caller, code, message)

const refuseEdit = refuse('rest_cannot_edit', 'Sorry, you are not allowed to edit this post.')

const NO_SIZES = failure(
  500,
  'rest_upload_image_subsizes',
  'The sizes of this image could not all be made.',
)

/** Does something with the sizes of a photo; a film or a document has none, which is always well. */
async function ofSizes(shop: Shop, kept: KeptPhoto, run: typeof makeMissingWidths) {
  const { id, hash, width } = kept
  return hash === null || width === null || run(shop, { id, hash, width })
}

/** Takes in a photo, checked by what is in the file, whatever it is called [C21]. */
export const uploadPhoto = endpoint({
  args: { alt_text: textArg(300).default('') },
  refuse: refuse('rest_cannot_create', 'Sorry, you are not allowed to create posts as this user.'),
  run: ({ shop, args, request, tell }) =>
    withUpload(shop, request, async ({ bytes, name, altText }) => {
      const about = { alt: args.alt_text || altText, name, isUnused: true }
      const stored = await storeUpload(shop, bytes, about)
      if (!stored.ok) return stored.error === 'too-large' ? TOO_LARGE : NOT_A_PHOTO
      // Known from here on: whatever goes wrong with its sizes, whoever sent it can have them made by this number.
      const headers = {
        'X-WP-Upload-Attachment-ID': String(stored.id),
        location: `${shop.siteUrl}/wp-json/wp/v2/media/${stored.id}`,
      }
      tell(headers)
      const kept = await findKeptPhoto(shop, stored.id)
      if (!kept) return INVALID_POST
      // The head of the answer goes before any size is made, and with it the number: should the process end or a proxy
      // tire of waiting, the sender knows it. What fails after that is among the `missing_image_sizes`.
      if (!(await ofSizes(shop, kept, canMakeWidths))) return NO_SIZES
      const later = async () => {
        await ofSizes(shop, kept, makeMissingWidths)
        return mediaToWire(shop, kept, true)
      }
      return { ok: true, later, status: 201, headers }
    }),
})

/** Goes on where making the sizes ended: only those that are missing are made [C21]. */
export const postProcess = endpoint({
  args: { id: idArg.catch(0), action: z.enum(['create-image-subsizes']) },
  refuse: refuseEdit,
  run: async ({ shop, args }) => {
    const kept = await findKeptPhoto(shop, args.id)
    if (!kept) return INVALID_POST
    return (await ofSizes(shop, kept, makeMissingWidths))
      ? { ok: true, body: await mediaToWire(shop, kept, true) }
      : NO_SIZES
  },
})

export const editPhoto = editing(
  endpoint({
    args: { id: idArg.catch(0), alt_text: textArg(300).optional() },
    refuse: refuseEdit,
    run: async ({ shop, args }) => {
      if (args.alt_text !== undefined) await describePhoto(shop, args.id, args.alt_text)
      const kept = await findKeptPhoto(shop, args.id)
      return kept ? { ok: true, body: await mediaToWire(shop, kept, true) } : INVALID_POST
    },
  }),
)

/** Files and all; there is no bin, so that whoever deletes must say that they mean it. */
export const deletePhoto = endpoint({
  args: { id: idArg.catch(0), force: booleanArg.default(false) },
  refuse: refuse('rest_cannot_delete', 'Sorry, you are not allowed to delete this post.'),
  run: async ({ shop, args }) => {
    const kept = await findKeptPhoto(shop, args.id)
    if (!kept) return INVALID_POST
    if (!args.force) {
      const message = "The post does not support trashing. Set 'force=true' to delete."
      return failure(501, 'rest_trash_not_supported', message)
    }
    const previous = await mediaToWire(shop, kept, true)
    const removed = await removePhoto(shop, args.id)
    if (removed.ok) return { ok: true, body: { deleted: true, previous } }
    return removed.error === 'unknown-photo'
      ? INVALID_POST
      : failure(409, 'rest_cannot_delete', 'This image is still in use.')
  },
})
