import type { App } from '#app/platform/app.ts'
import { readManagedPhotos, restorePhoto, savePhotos } from './edit-photos.server.ts'
import { MAX_PHOTOS } from './product-photos.ts'

/** Puts a photo of the library first in the gallery. Returns false if the gallery is full. */
export async function leadWithPhoto(
  app: App,
  productId: number,
  mediaId: number,
): Promise<boolean> {
  const photos = (await readManagedPhotos(app, productId))?.photos ?? []
  const gallery = photos.filter(({ isInGallery }) => isInGallery)
  if (gallery.some(({ photo }) => photo.id === mediaId)) {
    return savePhotos(app, productId, { order: [mediaId], photos: [] })
  }
  if (gallery.length >= MAX_PHOTOS) return false
  await restorePhoto(app, productId, { mediaId, position: 0, variantIds: [] })
  return true
}
