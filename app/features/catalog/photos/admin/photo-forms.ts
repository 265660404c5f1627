import type { PhotosEdit, RemovedPhoto } from '#app/features/catalog/photos/product-photos.ts'
import { readNumbers, readOrder } from '#app/features/catalog/products/admin/sent-order.ts'

const MAX_ALT = 300

/** Reads order, alt texts and variants of all photos on the page; a text that is too long is truncated. */
export function readPhotosForm(form: FormData): PhotosEdit {
  return {
    order: readOrder(form),
    photos: readNumbers(form.get('all')).map((id) => ({
      id,
      alt: String(form.get(`alt.${id}`) ?? '')
        .trim()
        .slice(0, MAX_ALT),
      scope: String(form.get(`scope.${id}`) ?? ''),
    })),
  }
}

export function readRemoved(form: FormData): RemovedPhoto | undefined {
  const [mediaId] = readNumbers(form.get('mediaId'))
  const [position] = readNumbers(form.get('position'))
  if (mediaId === undefined) return undefined
  return { mediaId, position: position ?? null, variantIds: readNumbers(form.get('variantIds')) }
}
