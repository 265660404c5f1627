import { z } from 'zod'
import { MAX_TEXT_LENGTHS } from '#app/features/content/media-library/library-forms.ts'
import { removePhoto, savePhoto } from '#app/features/content/media-library/manage-photo.server.ts'
import { canMakeWidths, makeMissingWidths } from '#app/features/core/media/photo-sizes.server.ts'
import { storeUpload } from '#app/features/core/media/store-upload.server.ts'
import {
  findLibraryPhoto,
  type LibraryPhoto,
} from '#app/features/rest-api/rest-content/list-photos.server.ts'
import {
  failure,
  INVALID_POST,
  permissionFailure,
  type RestCaller,
} from '#app/features/rest-api/rest-framework/rest.ts'
import {
  booleanArg,
  idArg,
  rawTextArg,
  textArg,
} from '#app/features/rest-api/rest-framework/rest-args.ts'
import { validationFailure } from '#app/features/rest-api/rest-framework/rest-invalid-params.ts'
import { editMethods, endpoint } from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import type { App } from '#app/platform/app.ts'
import { plainText } from '#app/platform/text/html-text.server.ts'
import { DISK_FULL, TOO_LARGE, withUpload } from './receive-upload.server.ts'
import { mayManageMedia } from './rest-media.ts'
import { mediaToWire } from './rest-media-wire.server.ts'

/** The failure for a file of another type. WordPress returns 500, but this is an error of the client, so the status is 400. */
const NOT_A_PHOTO = failure(
  400,
  'rest_upload_unknown_error',
  'Sorry, you are not allowed to upload this file type.',
)

const requirePermission = (code: string, message: string) => (caller: RestCaller) =>
  mayManageMedia(caller) ? null : permissionFailure(caller, code, message)

const checkEditPermission = requirePermission(
  'rest_cannot_edit',
  'Sorry, you are not allowed to edit this post.',
)

const NO_SIZES = failure(
  500,
  'rest_upload_image_subsizes',
  'The sizes of this image could not all be made.',
)

/** Calls `run` for the sizes of a photo; returns true for a video or PDF, which has no sizes. */
async function runForSizes(app: App, libraryPhoto: LibraryPhoto, run: typeof makeMissingWidths) {
  const { id, hash, width } = libraryPhoto
  return hash === null || width === null || run(app, { id, hash, width })
}

/**
 * The texts of a file; missing texts do not change. `post` is not supported, because any number of pages may refer to a
 * file.
 */
const mediaTextFields = {
  title: rawTextArg(MAX_TEXT_LENGTHS.title).optional(),
  alt_text: textArg(MAX_TEXT_LENGTHS.alt).optional(),
  caption: rawTextArg(MAX_TEXT_LENGTHS.caption)
    .optional()
    .describe('One line of text, shown below a photo in posts; HTML tags are removed'),
  description: rawTextArg(MAX_TEXT_LENGTHS.description).optional().describe('Text or HTML'),
}

/** Converts the texts for the library, in which titles and captions are plain text. */
function toMediaTexts(texts: z.output<z.ZodObject<typeof mediaTextFields>>) {
  const { title, alt_text: alt, caption, description } = texts
  return {
    ...(title !== undefined && { title: plainText(title) }),
    ...(alt !== undefined && { alt }),
    ...(caption !== undefined && { caption: plainText(caption) }),
    ...(description !== undefined && { description }),
  }
}

/** Uploads a file, whose type is recognised by its content instead of its name [C21]. */
export const uploadPhoto = endpoint({
  args: mediaTextFields,
  checkPermission: requirePermission(
    'rest_cannot_create',
    'Sorry, you are not allowed to create posts as this user.',
  ),
  run: ({ app, args, request, setHeaders }) =>
    withUpload(app, request, async ({ source, name, fields }) => {
      const sentFields = { ...args, ...Object.fromEntries(fields) }
      const texts = z.object(mediaTextFields).safeParse(sentFields)
      if (!texts.success) return validationFailure(texts.error, sentFields)
      const uploadResult = await storeUpload(app, source, {
        ...toMediaTexts(texts.data),
        name,
        isUnused: true,
      })
      if (!uploadResult.ok && uploadResult.error === 'disk-full') return DISK_FULL
      if (!uploadResult.ok) return uploadResult.error === 'too-large' ? TOO_LARGE : NOT_A_PHOTO
      // With this id the client can request the sizes, even if making them fails now.
      const headers = {
        'X-WP-Upload-Attachment-ID': String(uploadResult.id),
        location: `${app.siteUrl}/wp-json/wp/v2/media/${uploadResult.id}`,
      }
      setHeaders(headers)
      const libraryPhoto = await findLibraryPhoto(app, uploadResult.id)
      if (!libraryPhoto) return INVALID_POST
      // The headers are sent before any size is made, so that the client has the id if the process ends or a proxy times out.
      // Sizes that fail after that are listed in `missing_image_sizes`.
      if (!(await runForSizes(app, libraryPhoto, canMakeWidths))) return NO_SIZES
      const finishUpload = async () => {
        await runForSizes(app, libraryPhoto, makeMissingWidths)
        return mediaToWire(app, libraryPhoto, true)
      }
      return { ok: true, later: finishUpload, status: 201, headers }
    }),
})

/** Makes the missing sizes of a photo [C21]. */
export const postProcess = endpoint({
  args: { id: idArg.catch(0), action: z.enum(['create-image-subsizes']) },
  checkPermission: checkEditPermission,
  run: async ({ app, args }) => {
    const libraryPhoto = await findLibraryPhoto(app, args.id)
    if (!libraryPhoto) return INVALID_POST
    return (await runForSizes(app, libraryPhoto, makeMissingWidths))
      ? { ok: true, body: await mediaToWire(app, libraryPhoto, true) }
      : NO_SIZES
  },
})

export const editPhoto = editMethods(
  endpoint({
    args: { id: idArg.catch(0), ...mediaTextFields },
    checkPermission: checkEditPermission,
    run: async ({ app, args }) => {
      const texts = toMediaTexts(args)
      if (Object.keys(texts).length > 0) await savePhoto(app, args.id, texts)
      const libraryPhoto = await findLibraryPhoto(app, args.id)
      return libraryPhoto
        ? { ok: true, body: await mediaToWire(app, libraryPhoto, true) }
        : INVALID_POST
    },
  }),
)

/** Deletes a photo with its files. Photos have no trash, so `force` is required. */
export const deletePhoto = endpoint({
  args: { id: idArg.catch(0), force: booleanArg.default(false) },
  checkPermission: requirePermission(
    'rest_cannot_delete',
    'Sorry, you are not allowed to delete this post.',
  ),
  run: async ({ app, args }) => {
    const libraryPhoto = await findLibraryPhoto(app, args.id)
    if (!libraryPhoto) return INVALID_POST
    if (!args.force) {
      const message = "The post does not support trashing. Set 'force=true' to delete."
      return failure(501, 'rest_trash_not_supported', message)
    }
    const { _links, ...previous } = await mediaToWire(app, libraryPhoto, true)
    const removal = await removePhoto(app, args.id)
    if (removal.ok) return { ok: true, body: { deleted: true, previous } }
    return removal.error === 'unknown-photo'
      ? INVALID_POST
      : failure(409, 'rest_cannot_delete', 'This image is still in use.')
  },
})
