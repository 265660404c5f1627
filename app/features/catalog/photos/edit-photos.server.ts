import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import {
  productMedia,
  products,
  variants,
} from '#app/features/catalog/products/catalog-tables.server.ts'
import {
  addVariantPhoto,
  removeVariantPhoto,
  replaceGallery,
  setVariantPhotos,
} from '#app/features/catalog/products/gallery.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { variantName } from '#app/features/catalog/stock/sellable.ts'
import { discardPhotos } from '#app/features/core/media/discard-photos.server.ts'
import { updateMediaTexts } from '#app/features/core/media/media-rows.server.ts'
import { media } from '#app/features/core/media/media-tables.server.ts'
import { readPhotos } from '#app/features/core/media/read-photos.server.ts'
import type { FileSource } from '#app/features/core/media/read-picture.server.ts'
import { type PhotoDetails, storePhoto } from '#app/features/core/media/store-photo.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { describePhotos, logPhotos } from './photo-functions.server.ts'
import {
  type AddPhotoResult,
  isInScope,
  MAX_PHOTOS,
  type ManagedPhotos,
  type PhotosEdit,
  type RemovedPhoto,
  scopeChoices,
  scopeOf,
} from './product-photos.ts'

/** Reads all photos of a product: first the gallery in its order, then the photos that belong only to variants. */
export async function readManagedPhotos(
  app: App,
  productId: number,
): Promise<ManagedPhotos | undefined> {
  const [product] = await app.db.select().from(products).where(eq(products.id, productId))
  if (!product) return undefined
  const [gallery, rows] = await Promise.all([
    readGallery(app.db, productId),
    readVariants(app.db, productId),
  ])
  const namedVariants = rows.map((row) => ({
    ...row,
    name: variantName(
      product.options.map(({ code }) => ({ code, value: row.optionValues[code] ?? '' })),
    ),
  }))
  const scopes = scopeChoices(product.options, namedVariants)
  const ids = [...new Set([...gallery, ...rows.flatMap((row) => row.mediaIds)])]
  const photos = await readPhotos(app.db, ids)
  return {
    product: { id: product.id, name: product.name },
    scopes,
    photos: ids.flatMap((id) => {
      const photo = photos.get(id)
      if (!photo) return []
      return [
        { photo, isInGallery: gallery.includes(id), scope: scopeOf(id, namedVariants, scopes) },
      ]
    }),
  }
}

/** Validates and stores a file, and adds the photo at the end of the gallery. */
export async function addPhoto(
  app: App,
  productId: number,
  bytes: FileSource,
  about: Pick<PhotoDetails, 'name' | 'sourceUrl'> = {},
): Promise<AddPhotoResult> {
  const storedPhoto = await storePhoto(app, bytes, about)
  if (!storedPhoto.ok) return storedPhoto
  const result = await addToGallery(app, productId, storedPhoto.id)
  if (!result.ok) await discardPhotos(app, [storedPhoto.id])
  return result
}

/** Adds a photo of the library at the end of the gallery. */
export async function addToGallery(
  app: App,
  productId: number,
  mediaId: number,
): Promise<AddPhotoResult> {
  const result = await changePhotos(app, productId, async (tx): Promise<AddPhotoResult> => {
    if (!(await lockProduct(tx, productId))) return { ok: false, error: 'unknown-product' }
    const [photo] = await tx
      .select({ hash: media.hash })
      .from(media)
      .where(and(eq(media.id, mediaId), isNotNull(media.width)))
    if (!photo) return { ok: false, error: 'not-a-photo' }
    const gallery = await readGallery(tx, productId)
    if (gallery.length >= MAX_PHOTOS) return { ok: false, error: 'too-many' }
    const isSamePhoto = and(sql`${media.hash} = ${photo.hash}`, inArray(media.id, gallery))
    const samePhotos = await tx.select({ id: media.id }).from(media).where(isSamePhoto)
    if (samePhotos.length > 0) return { ok: false, error: 'twice' }
    await replaceGallery(tx, productId, [...gallery, mediaId])
    return { ok: true, id: mediaId }
  })
  if (result.ok) await refreshProducts(app, [productId])
  return result
}

/** Saves the order of the photos, and the alt text and variants of each. Returns false if the product does not exist. */
export async function savePhotos(app: App, productId: number, edit: PhotosEdit): Promise<boolean> {
  const isFound = await changePhotos(app, productId, async (tx) => {
    if (!(await lockProduct(tx, productId))) return false
    const gallery = await readGallery(tx, productId)
    const rows = await readVariants(tx, productId)
    const orderedIds = edit.order.filter((id) => gallery.includes(id))
    await replaceGallery(tx, productId, [...new Set([...orderedIds, ...gallery])])
    const usableIds = new Set([...gallery, ...rows.flatMap((row) => row.mediaIds)])
    const photos = edit.photos.filter(({ id }) => usableIds.has(id))
    for (const { id, alt } of photos) {
      await updateMediaTexts(tx, id, { alt })
    }
    const scopedPhotos = photos.filter(({ scope }) => scope !== 'mixed')
    for (const row of rows) {
      const otherIds = row.mediaIds.filter((id) => !scopedPhotos.some((photo) => photo.id === id))
      const variantPhotoIds = scopedPhotos
        .filter(({ scope }) => isInScope(scope, row))
        .map(({ id }) => id)
      const mediaIds = [...variantPhotoIds, ...otherIds]
      if (mediaIds.join() === row.mediaIds.join()) continue
      await setVariantPhotos(tx, row.id, mediaIds)
    }
    return true
  })
  if (isFound) await refreshProducts(app, [productId])
  return isFound
}

/** Removes a photo from a product. The file stays for a while, so that the removal can be undone (see clearPhotos). */
export async function removePhoto(
  app: App,
  productId: number,
  mediaId: number,
): Promise<RemovedPhoto | undefined> {
  const removedPhoto = await changePhotos(app, productId, async (tx) => {
    if (!(await lockProduct(tx, productId))) return undefined
    const gallery = await readGallery(tx, productId)
    const variantsWithPhoto = (await readVariants(tx, productId)).filter((row) =>
      row.mediaIds.includes(mediaId),
    )
    const position = gallery.indexOf(mediaId)
    if (position < 0 && variantsWithPhoto.length === 0) return undefined
    await replaceGallery(
      tx,
      productId,
      gallery.filter((id) => id !== mediaId),
    )
    await removeVariantPhoto(tx, productId, mediaId)
    return {
      mediaId,
      position: position < 0 ? null : position,
      variantIds: variantsWithPhoto.map(({ id }) => id),
    }
  })
  if (removedPhoto) await refreshProducts(app, [productId])
  return removedPhoto
}

/** Undoes `removePhoto`. */
export async function restorePhoto(
  app: App,
  productId: number,
  { mediaId, position, variantIds }: RemovedPhoto,
): Promise<void> {
  await changePhotos(app, productId, async (tx) => {
    const [photo] = await tx.select({ id: media.id }).from(media).where(eq(media.id, mediaId))
    if (!photo || !(await lockProduct(tx, productId))) return
    const gallery = await readGallery(tx, productId)
    if (position !== null && !gallery.includes(mediaId)) {
      await replaceGallery(tx, productId, gallery.toSpliced(position, 0, mediaId))
    }
    await addVariantPhoto(tx, productId, variantIds, mediaId)
  })
  await refreshProducts(app, [productId])
}

/** Runs `change` in a transaction and records its changes in one audit entry, even if many variants show the photos. */
function changePhotos<T>(app: App, productId: number, change: (tx: Db) => Promise<T>): Promise<T> {
  return app.db.transaction(async (tx) => {
    const textBefore = await describePhotos(tx, productId)
    const result = await change(tx)
    await logPhotos(tx, productId, textBefore)
    return result
  })
}

async function lockProduct(tx: Db, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(eq(products.id, id))
    .for('update')
  return rows.length > 0
}

async function readGallery(db: Db, productId: number): Promise<number[]> {
  const rows = await db
    .select({ id: productMedia.mediaId })
    .from(productMedia)
    .where(eq(productMedia.productId, productId))
    .orderBy(asc(productMedia.position), asc(productMedia.mediaId))
  return rows.map(({ id }) => id)
}

function readVariants(db: Db, productId: number) {
  return db
    .select({
      id: variants.id,
      optionValues: variants.optionValues,
      mediaIds: variants.mediaIds,
    })
    .from(variants)
    .where(and(eq(variants.productId, productId), isNull(variants.removedAt)))
    .orderBy(asc(variants.position), asc(variants.id))
}
