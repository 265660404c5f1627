import { createHash } from 'node:crypto'
import { type Photo, previewUrl } from '#app/features/core/media/photo.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { colorsOf } from '#app/features/core/theme/theme-colors.ts'
import type { ProductDetail } from '#app/features/storefront/buy-form/product.ts'

/** Start here: the picture that apps show with a link to a product page. */

export const SOCIAL_IMAGE_SIZE = { width: 1200, height: 630 } as const

/** The contents of the picture. The price is left out, because apps store a picture for months. */
export interface SocialImageFacts {
  productId: number
  name: string
  subtitle: string
  photo: Pick<Photo, 'base' | 'focus'> | null
}

type Brand = Pick<ShopSettings, 'name' | 'logo'> & Parameters<typeof colorsOf>[0]

/** Version of the drawing; a higher number replaces all stored pictures. */
const DRAWING_VERSION = 1

/** Returns everything that is drawn. The URL contains a hash of these values, so a changed picture has a new URL. */
export function drawnParts({ name, subtitle, photo }: SocialImageFacts, brand: Brand) {
  const { paperColor, groundColor, inkColor } = colorsOf(brand)
  const logo = brand.logo?.file ?? null
  const colors = { paperColor, groundColor, inkColor }
  return {
    name,
    subtitle,
    photo: photo?.base ?? null,
    focus: photo?.focus,
    shop: brand.name,
    logo,
    colors,
  }
}

/** Returns the URL of a product's picture, `/media/social/<product>-<hash of its contents>.jpg`. */
export function socialImageUrl(facts: SocialImageFacts, brand: Brand): string {
  const imageFacts = JSON.stringify([DRAWING_VERSION, drawnParts(facts, brand)])
  const hash = createHash('sha256').update(imageFacts).digest('hex').slice(0, 20)
  return `/media/social/${facts.productId}-${hash}.jpg`
}

/** Returns the picture for link previews: the drawn picture for an own product, the photo for another shop's product. */
export function linkPreviewOf(product: ProductDetail, brand: Brand) {
  const { id, name, subtitle, photos, seller, status } = product
  const photo = photos[0] ?? null
  if (seller !== 'own' || status !== 'published') return photo ? { image: previewUrl(photo) } : {}
  return {
    image: socialImageUrl({ productId: id, name, subtitle, photo }, brand),
    imageSize: SOCIAL_IMAGE_SIZE,
    imageText: name,
  }
}
