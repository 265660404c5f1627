import { createHash } from 'node:crypto'
import { type Photo, previewUrl } from '#app/features/core/media/photo.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { colorsOf } from '#app/features/core/theme/theme-colors.ts'
import type { ProductDetail } from '#app/features/storefront/buy-form/product.ts'

/** Start here: the picture that apps show with a link to a product. */

export const SOCIAL_IMAGE_SIZE = { width: 1200, height: 630 } as const

/** The contents of the picture. It has no price: apps store a picture for months. */
export interface SocialImageFacts {
  productId: number
  name: string
  subtitle: string
  photo: Pick<Photo, 'base' | 'focus'> | null
}

type Brand = Pick<ShopSettings, 'name' | 'logo'> & Parameters<typeof colorsOf>[0]

/** Increased when the picture is drawn differently. */
const DRAWING = 1

/** Returns everything that is drawn; another picture has another address. */
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

/** Returns the address of a product's picture, `/media/social/<product>-<hash of what it shows>.jpg`. */
export function socialImageUrl(facts: SocialImageFacts, brand: Brand): string {
  const imageFacts = JSON.stringify([DRAWING, drawnParts(facts, brand)])
  const hash = createHash('sha256').update(imageFacts).digest('hex').slice(0, 20)
  return `/media/social/${facts.productId}-${hash}.jpg`
}

/** Returns the picture of a product's page for link previews: drawn for a product of the shop, else its photo. */
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
