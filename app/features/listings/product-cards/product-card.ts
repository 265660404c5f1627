import {
  type CardMetal,
  FEW_LEFT,
  NO_PRICE,
  type Photo,
  type ProductCard,
  type StoredCard,
} from '#app/features/catalog/products/catalog.ts'
import type { ProductTextField } from '#app/features/catalog/text-fields/text-fields.ts'
import type { Cents } from '#app/platform/money.ts'

interface PricedVariant {
  id: number
  optionValues: Record<string, string>
  priceCents: Cents
  beforeCents: Cents | null
  stock: number | null
  photos: Photo[]
}

interface CardProduct {
  id: number
  slug: string
  name: string
  subtitle: string
  kind: 'simple' | 'variable'
  seller: 'own' | 'external'
  soldBy: string
  publishedAt: Date
  soldAsPair: boolean
  textFields: ProductTextField[]
}

/** "amazon.nl en 2 andere winkels", because a card has no room for all names. */
export function sellersText(soldBy: string): string {
  const [first, ...otherSellers] = soldBy.split(', ')
  if (otherSellers.length === 0) return first || 'een andere winkel'
  return `${first} en ${otherSellers.length} andere ${otherSellers.length === 1 ? 'winkel' : 'winkels'}`
}

/** Returns the variant whose price represents the product: the cheapest in stock, or the cheapest if none is. */
export function cheapest<T extends { priceCents: Cents; stock: number | null }>(
  variants: T[],
): T | undefined {
  const available = variants.filter(({ stock }) => stock === null || stock > 0)
  const pool = available.length > 0 ? available : variants
  return pool.reduce<T | undefined>(
    (best, variant) => (best && best.priceCents <= variant.priceCents ? best : variant),
    undefined,
  )
}

/** Returns the data of a product in a list; undefined if it has no variants. */
export function makeCard(
  product: CardProduct,
  variants: PricedVariant[],
  photos: Photo[],
): StoredCard | undefined {
  const from = cheapest(variants)
  if (!from) return undefined
  const needsChoice = product.soldAsPair || product.textFields.some(({ isRequired }) => isRequired)
  const soleVariant = variants.length === 1 && !needsChoice ? variants[0] : undefined
  const isOurs = product.seller === 'own'
  const [photo = null, secondPhoto = null] = photosAtPrice(from, variants, photos)
  return {
    id: product.id,
    slug: product.slug,
    name: product.name,
    subtitle: product.subtitle,
    kind: product.kind,
    seller: product.seller,
    soldBy: isOurs ? '' : product.soldBy,
    variantId: soleVariant?.id ?? null,
    priceCents: isOurs ? from.priceCents : NO_PRICE,
    isFromPrice: isOurs && variants.some((variant) => variant.priceCents > from.priceCents),
    ...(product.soldAsPair && { soldAsPair: true }),
    beforeCents: isOurs ? from.beforeCents : null,
    left: isOurs ? countLowStock(variants) : null,
    publishedAt: product.publishedAt.toISOString(),
    metals: readMetals(variants),
    photo,
    secondPhoto,
    ...(isOurs && readMetalVariants(variants)),
  }
}

/**
 * Returns the photos of the variant with the shown price, because a gold ring beside the price of a silver one misleads; or
 * the photos of the product if the first of them shows a variant at that price, or no variant.
 */
export function photosAtPrice(
  from: Pick<PricedVariant, 'priceCents' | 'photos'>,
  variants: Pick<PricedVariant, 'priceCents' | 'photos'>[],
  photos: Photo[],
): Photo[] {
  const pictured = variants.filter((variant) =>
    variant.photos.some(({ id }) => id === photos[0]?.id),
  )
  const isDearer =
    pictured.length > 0 && pictured.every(({ priceCents }) => priceCents > from.priceCents)
  return isDearer && from.photos.length > 0 ? from.photos : photos
}

/**
 * Returns the photos of a product, and the metal of the first of them unless that is sold out while another is not. The other
 * photos of that metal follow the first.
 */
export function inMetalOfPhoto(
  variants: PricedVariant[],
  photos: Photo[],
): { photos: Photo[]; photoMetal?: string } {
  const [first] = photos
  const from = cheapest(variants.filter((variant) => first && variant.photos.includes(first)))
  const photoMetal = from?.optionValues.metaal
  const isSoldOut = from?.stock === 0 && variants.some(({ stock }) => stock !== 0)
  if (!first || !photoMetal || isSoldOut) return { photos }
  const own = variants.filter(({ optionValues }) => optionValues.metaal === photoMetal)
  const ownPhotos = own.flatMap((variant) => variant.photos)
  return { photoMetal, photos: [...new Set([first, ...ownPhotos, ...photos])] }
}

/** Returns how each metal looks and what it costs; nothing for a product in one metal. */
function readMetalVariants(variants: PricedVariant[]): Pick<StoredCard, 'looks'> {
  const byMetal = Map.groupBy(variants, ({ optionValues }) => optionValues.metaal ?? '')
  if (byMetal.size < 2) return {}
  const looks: Record<string, CardMetal> = {}
  for (const [value, members] of byMetal) {
    const code = metalCode(value)
    const from = cheapest(members)
    if (!code || !from) continue
    const [photo = null, secondPhoto = null] = members.find(({ photos }) => photos[0])?.photos ?? []
    looks[code] = {
      value,
      priceCents: from.priceCents,
      isFromPrice: members.some(({ priceCents }) => priceCents > from.priceCents),
      beforeCents: from.beforeCents,
      photo,
      secondPhoto,
    }
  }
  return { looks }
}

/** Attributes whose values name a metal, most specific first. A card shows the product in the filtered metal. */
export const METAL_ATTRIBUTES = ['metaal', 'kleur', 'materiaal']

/** The metals that a filter value stands for: "goud" is any gold; none for a value that names no metal. */
export function metalsOfFilter(slug: string): string[] {
  const code = metalCode(slug)
  if (code) return [code]
  return slug === 'goud' ? ['yellow', 'rose', 'white'] : []
}

/**
 * Returns the metals that products are shown in. `chosen`: the slugs of filter values, for each attribute with choices. "Goud"
 * with the colour "roségoud" is rose gold; attributes that have no metal in common give those of the most exact one.
 */
export function chosenMetals(slugsByAttribute: string[][]): string[] {
  const [first = [], ...otherMetals] = slugsByAttribute
    .map((slugs) => [...new Set(slugs.flatMap(metalsOfFilter))])
    .filter((codes) => codes.length > 0)
  const common = first.filter((code) => otherMetals.every((codes) => codes.includes(code)))
  return common.length > 0 ? common : first
}

/** Returns these metals as bits, in the order of METAL_CODES. */
export const metalBits = (codes: string[]): number =>
  METAL_CODES.reduce((bits, code, nth) => (codes.includes(code) ? bits | (1 << nth) : bits), 0)

/**
 * Returns the card in the cheapest of these metals that the product has, or the first of them. The other metals are left out:
 * no list shows them.
 */
export function cardInMetal({ looks, ...card }: ProductCard, metals: string[]): ProductCard {
  const [variant] = metals
    .flatMap((code) => looks?.[code] ?? [])
    .sort((a, b) => a.priceCents - b.priceCents)
  if (!variant) return card
  const { value, photo, ...rest } = variant
  const subtitle = subtitleInMetal(card.subtitle, value)
  return { ...card, ...rest, subtitle, photo: photo ?? card.photo, metal: value }
}

/** Returns "Sterling zilver, onyx" for "14 karaat goud of sterling zilver, onyx", and other subtitles as they are. */
function subtitleInMetal(subtitle: string, metal: string): string {
  const [metals = '', ...rest] = subtitle.split(', ')
  const code = metalCode(metal) ?? ''
  const parts = metals
    .split(' of ')
    .filter((part) => part.split(' ').some((term) => metalsOfFilter(term).includes(code)))
  if (parts.length === 0) return subtitle
  const text = [parts.join(' of '), ...rest].join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Returns the stock if it is low or 0; null if it is ample or not tracked. */
function countLowStock(variants: PricedVariant[]): number | null {
  let stockLeft = 0
  for (const { stock } of variants) {
    if (stock === null) return null
    stockLeft += stock
  }
  return stockLeft <= FEW_LEFT ? stockLeft : null
}

const METALS: [RegExp, string][] = [
  [/geel/i, 'yellow'],
  [/wit/i, 'white'],
  [/ros/i, 'rose'],
  [/zilver/i, 'silver'],
]

/** The listing index has a price for each of them. */
export const METAL_CODES = METALS.map(([, code]) => code)

/** Returns the code of the metal that a name contains; undefined if it contains none. */
export const metalCode = (name: string): string | undefined =>
  METALS.find(([pattern]) => pattern.test(name))?.[1]

/** The order of the dots on a card. */
const DOTS = ['yellow', 'white', 'silver', 'rose']

/** Returns the metals of the variants, which a card shows as dots. */
function readMetals(variants: PricedVariant[]): string[] {
  const metals = new Set<string>()
  for (const { optionValues } of variants) {
    const metal = optionValues.metaal
    const code = metal && metalCode(metal)
    if (code) metals.add(code)
  }
  return DOTS.filter((code) => metals.has(code))
}
