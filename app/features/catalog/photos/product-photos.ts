import type { Photo, ProductOption } from '#app/features/catalog/products/catalog.ts'

/** Maximum number of photos in one gallery. */
export const MAX_PHOTOS = 40

/** A photo of a product in the back office. */
export interface ManagedPhoto {
  photo: Photo
  /** false if the photo belongs only to variants */
  isInGallery: boolean
  /** variants that show the photo: '' for all, "metaal=Witgoud", "v123", or "mixed" for any other set */
  scope: string
}

export interface ManagedPhotos {
  product: { id: number; name: string }
  photos: ManagedPhoto[]
  scopes: { value: string; label: string }[]
}

export interface PhotosEdit {
  /** photo ids of the gallery in order; photos that are missing here come last */
  order: number[]
  photos: { id: number; alt: string; scope: string }[]
}

/** Data to restore a removed photo of a product. */
export interface RemovedPhoto {
  mediaId: number
  /** position in the gallery; null if the photo belonged only to variants */
  position: number | null
  variantIds: number[]
}

export type AddPhotoResult =
  | { ok: true; id: number }
  | {
      ok: false
      error:
        | 'unknown-product'
        | 'not-a-photo'
        | 'not-a-file'
        | 'too-large'
        | 'too-many'
        | 'twice'
        | 'disk-full'
    }

export function addPhotoMessage(error: Extract<AddPhotoResult, { ok: false }>['error']): string {
  switch (error) {
    case 'unknown-product':
      return 'Dit product bestaat niet meer.'
    case 'not-a-photo':
      return 'Dit is geen foto die de winkel kan lezen. Gebruik JPEG, PNG, WebP, AVIF, GIF of SVG.'
    case 'not-a-file':
      return 'Dit kan de winkel niet lezen. Gebruik JPEG, PNG, WebP, AVIF, GIF, SVG, MP4 of PDF.'
    case 'too-large':
      return 'De foto is groter dan 100 MB of heeft meer dan 100 miljoen beeldpunten.'
    case 'too-many':
      return `Een product heeft hoogstens ${MAX_PHOTOS} foto’s.`
    case 'twice':
      return 'Deze foto staat er al bij.'
    case 'disk-full':
      return 'De schijf van de winkel is vol, dus dit is niet bewaard. Maak ruimte en probeer het opnieuw.'
  }
}

interface ScopedVariant {
  id: number
  name: string
  optionValues: Record<string, string>
  mediaIds: number[]
}

/** Returns whether a photo with this scope belongs to the variant. */
export function isInScope(scope: string, variant: Pick<ScopedVariant, 'id' | 'optionValues'>) {
  if (scope === `v${variant.id}`) return true
  // The value itself may contain an equals sign.
  const [code = '', ...valueParts] = scope.split('=')
  return valueParts.length > 0 && variant.optionValues[code] === valueParts.join('=')
}

const MAX_NAMED_VARIANTS = 40

/** Returns the possible scopes of a photo: all variants, all with one option value, or a single one unless there are many variants. */
export function scopeChoices(options: ProductOption[], variants: ScopedVariant[]) {
  if (variants.length < 2) return []
  return [
    { value: '', label: 'alle uitvoeringen' },
    ...options.flatMap(({ code, name, values }) =>
      values.map((value) => ({ value: `${code}=${value}`, label: `${name}: ${value}` })),
    ),
    ...(variants.length <= MAX_NAMED_VARIANTS && options.length > 1
      ? variants.map(({ id, name }) => ({ value: `v${id}`, label: name }))
      : []),
  ]
}

/** Returns the scope that matches exactly the variants with this photo. */
export function scopeOf(
  mediaId: number,
  variants: ScopedVariant[],
  choices: { value: string }[],
): string {
  const variantsWithPhoto = variants.filter((variant) => variant.mediaIds.includes(mediaId))
  if (variantsWithPhoto.length === 0) return ''
  const matches = ({ value }: { value: string }) =>
    value !== '' &&
    variants.every((variant) => isInScope(value, variant) === variantsWithPhoto.includes(variant))
  return choices.find(matches)?.value ?? 'mixed'
}
