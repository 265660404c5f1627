import { isIP } from 'node:net'
import { asc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { MAX_PHOTOS } from '#app/features/catalog/photos/product-photos.ts'
import { productMedia } from '#app/features/catalog/products/catalog-tables.server.ts'
import { replaceGallery, setVariantPhotos } from '#app/features/catalog/products/gallery.server.ts'
import { updateMediaTexts } from '#app/features/core/media/media-rows.server.ts'
import { media } from '#app/features/core/media/media-tables.server.ts'
import { ensureRemotePhotos } from '#app/features/core/media/pending-photos.server.ts'
import { isPublicAddress } from '#app/features/core/remote-photos/public-address.ts'
import { failure, type RestFailure } from '#app/features/rest-api/rest-framework/rest.ts'
import { idArg, textArg } from '#app/features/rest-api/rest-framework/rest-args.ts'
import { numberedListArg } from '#app/features/rest-api/wc-framework/wc-args.ts'
import type { Db } from '#app/platform/database/db.server.ts'

/** Photos of products, which programs send as a media id or a URL. A job downloads URLs, from the public internet only. */

const imageArg = z.looseObject({
  id: idArg.optional(),
  src: textArg(2_000).optional(),
  alt: textArg(500).optional(),
})
type ImageInput = z.output<typeof imageArg>

export const imagesArg = numberedListArg(imageArg, MAX_PHOTOS)

/** The photo of a variation; an empty value removes it. */
export const variationImageArg = z.preprocess(
  (value) => (value === '' || (Array.isArray(value) && value.length === 0) ? null : value),
  imageArg.nullable(),
)

const unfetchableUrl = (src: string) =>
  failure(
    400,
    'woocommerce_product_image_upload_error',
    `The image ${src.slice(0, 200)} cannot be fetched: its address is not one of the public internet.`,
  )

function isFetchable(src: string): boolean {
  if (!URL.canParse(src)) return false
  const { protocol, hostname } = new URL(src)
  // A URL has an IPv6 address in brackets.
  const host = hostname.replace(/^\[|\]$/g, '')
  const isHttp = protocol === 'http:' || protocol === 'https:'
  return isHttp && host !== 'localhost' && (isIP(host) === 0 || isPublicAddress(host))
}

/** Returns the first problem with images. Host names are not resolved here, but when the photo is downloaded. */
export async function checkImages(db: Db, images: ImageInput[]): Promise<RestFailure | null> {
  const ids = images.flatMap(({ id }) => id || [])
  const mediaRows =
    ids.length > 0
      ? await db.select({ id: media.id }).from(media).where(inArray(media.id, ids))
      : []
  const missingId = ids.find((id) => !mediaRows.some((row) => row.id === id))
  if (missingId !== undefined)
    return failure(
      400,
      'woocommerce_product_invalid_image_id',
      `#${missingId} is an invalid image ID.`,
    )
  const unfetchableImage = images.find(({ id, src = '' }) => !id && !isFetchable(src))
  return unfetchableImage ? unfetchableUrl(unfetchableImage.src ?? '') : null
}

/** Stores images and returns their media ids in the same order. */
async function storeImages(tx: Db, images: ImageInput[]): Promise<number[]> {
  const remoteImages = images.flatMap(({ id, src, alt = '' }) =>
    !id && src ? [{ url: src, alt }] : [],
  )
  const remotePhotos = await ensureRemotePhotos(tx, remoteImages)
  const ids: number[] = []
  for (const { id, src = '', alt } of images) {
    const mediaId = id || remotePhotos.get(src)
    if (!mediaId) continue
    if (alt !== undefined) await updateMediaTexts(tx, mediaId, { alt })
    ids.push(mediaId)
  }
  return [...new Set(ids)]
}

export async function writeImages(tx: Db, productId: number, images: ImageInput[]): Promise<void> {
  await replaceGallery(tx, productId, await storeImages(tx, images))
}

/** Sets the photo of a variation, and adds it to the photos of its product. */
export async function writeVariationImage(
  tx: Db,
  { productId, variantId }: { productId: number; variantId: number },
  image: ImageInput | null,
): Promise<void> {
  const imageIds = image ? await storeImages(tx, [image]) : []
  const gallery = await tx
    .select({ id: productMedia.mediaId })
    .from(productMedia)
    .where(eq(productMedia.productId, productId))
    .orderBy(asc(productMedia.position))
  const galleryIds = [...new Set([...gallery.map(({ id }) => id), ...imageIds])]
  if (galleryIds.length > gallery.length) await replaceGallery(tx, productId, galleryIds)
  await setVariantPhotos(tx, variantId, imageIds)
}
