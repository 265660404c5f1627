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
import { capitalize } from '#app/platform/text/capitalize.ts'

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

/** Returns a short text for several sellers, "amazon.nl + 2 winkels", because a card has no room for all names. */
export function sellersText(soldBy: string): string {
  const [firstSeller, ...otherSellers] = soldBy.split(', ')
  if (otherSellers.length === 0) return firstSeller || 'een andere winkel'
  return `${firstSeller} + ${otherSellers.length} ${otherSellers.length === 1 ? 'winkel' : 'winkels'}`
}

/** Returns the variant whose price stands for the product: the cheapest one in stock, or the cheapest one if all are sold out. */
export function cheapestVariant<T extends { priceCents: Cents; stock: number | null }>(
  variants: T[],
): T | undefined {
  const availableVariants = variants.filter(({ stock }) => stock === null || stock > 0)
  const candidates = availableVariants.length > 0 ? availableVariants : variants
  return candidates.reduce<T | undefined>(
    (cheapest, variant) =>
      cheapest && cheapest.priceCents <= variant.priceCents ? cheapest : variant,
    undefined,
  )
}

/** Returns the card of a product; undefined if the product has no variants. */
export function makeCard(
  product: CardProduct,
  variants: PricedVariant[],
  photos: Photo[],
): StoredCard | undefined {
  const cheapest = cheapestVariant(variants)
  if (!cheapest) return undefined
  const needsChoice = product.soldAsPair || product.textFields.some(({ isRequired }) => isRequired)
  const soleVariant = variants.length === 1 && !needsChoice ? variants[0] : undefined
  const isOurs = product.seller === 'own'
  const [photo = null, secondPhoto = null] = photosAtPrice(cheapest, variants, photos)
  return {
    id: product.id,
    slug: product.slug,
    name: product.name,
    subtitle: product.subtitle,
    kind: product.kind,
    seller: product.seller,
    soldBy: isOurs ? '' : product.soldBy,
    variantId: soleVariant?.id ?? null,
    priceCents: isOurs ? cheapest.priceCents : NO_PRICE,
    isFromPrice: isOurs && variants.some((variant) => variant.priceCents > cheapest.priceCents),
    ...(product.soldAsPair && { soldAsPair: true }),
    beforeCents: isOurs ? cheapest.beforeCents : null,
    left: isOurs ? countLowStock(variants) : null,
    publishedAt: product.publishedAt.toISOString(),
    metals: readMetals(variants),
    photo,
    secondPhoto,
    ...(isOurs && readMetalVariants(variants)),
  }
}

/**
 * Returns the photos of the product. If its first photo shows only variants with a higher price, returns the photos of the variant with
 * the shown price instead, because a gold ring beside the price of a silver ring would mislead.
 */
export function photosAtPrice(
  cheapest: Pick<PricedVariant, 'priceCents' | 'photos'>,
  variants: Pick<PricedVariant, 'priceCents' | 'photos'>[],
  photos: Photo[],
): Photo[] {
  const variantsInPhoto = variants.filter((variant) =>
    variant.photos.some(({ id }) => id === photos[0]?.id),
  )
  const isDearer =
    variantsInPhoto.length > 0 &&
    variantsInPhoto.every(({ priceCents }) => priceCents > cheapest.priceCents)
  return isDearer && cheapest.photos.length > 0 ? cheapest.photos : photos
}

/**
 * Returns the photos of a product and the metal of its first photo; other photos in that metal follow the first. Returns no metal if
 * the variant of the first photo is sold out while another variant is in stock.
 */
export function inMetalOfPhoto(
  variants: PricedVariant[],
  photos: Photo[],
): { photos: Photo[]; photoMetal?: string } {
  const [firstPhoto] = photos
  const cheapest = cheapestVariant(
    variants.filter((variant) => firstPhoto && variant.photos.includes(firstPhoto)),
  )
  const photoMetal = cheapest?.optionValues.metaal
  const isSoldOut = cheapest?.stock === 0 && variants.some(({ stock }) => stock !== 0)
  if (!firstPhoto || !photoMetal || isSoldOut) return { photos }
  const variantsInMetal = variants.filter(({ optionValues }) => optionValues.metaal === photoMetal)
  const photosInMetal = variantsInMetal.flatMap((variant) => variant.photos)
  return { photoMetal, photos: [...new Set([firstPhoto, ...photosInMetal, ...photos])] }
}

/** Returns the photos and the price of each metal; nothing for a product in one metal. */
function readMetalVariants(variants: PricedVariant[]): Pick<StoredCard, 'looks'> {
  const byMetal = Map.groupBy(variants, ({ optionValues }) => optionValues.metaal ?? '')
  if (byMetal.size < 2) return {}
  const looks: Record<string, CardMetal> = {}
  for (const [value, members] of byMetal) {
    const code = metalCode(value)
    const cheapest = cheapestVariant(members)
    if (!code || !cheapest) continue
    const [photo = null, secondPhoto = null] = members.find(({ photos }) => photos[0])?.photos ?? []
    looks[code] = {
      value,
      priceCents: cheapest.priceCents,
      isFromPrice: members.some(({ priceCents }) => priceCents > cheapest.priceCents),
      beforeCents: cheapest.beforeCents,
      photo,
      secondPhoto,
    }
  }
  return { looks }
}

/** Attributes whose values name a metal, the most specific first. A card shows the product in the filtered metal. */
export const METAL_ATTRIBUTES = ['metaal', 'kleur', 'materiaal']

/** Returns the metals that a filter value stands for: "goud" is gold of any colour. Empty if the value names no metal. */
export function metalsOfFilter(slug: string): string[] {
  const code = metalCode(slug)
  if (code) return [code]
  return slug === 'goud' ? ['yellow', 'rose', 'white'] : []
}

/**
 * Returns the metals in which products are shown. `slugsByAttribute`: the chosen filter values of each attribute. "Goud" with the
 * colour "roségoud" is rose gold. If the attributes have no metal in common, the most specific attribute decides.
 */
export function chosenMetals(slugsByAttribute: string[][]): string[] {
  const [firstMetals = [], ...otherMetals] = slugsByAttribute
    .map((slugs) => [...new Set(slugs.flatMap(metalsOfFilter))])
    .filter((codes) => codes.length > 0)
  const commonMetals = firstMetals.filter((code) =>
    otherMetals.every((codes) => codes.includes(code)),
  )
  return commonMetals.length > 0 ? commonMetals : firstMetals
}

/** Returns metals as bits, in the order of METAL_CODES. */
export const metalBits = (codes: string[]): number =>
  METAL_CODES.reduce((bits, code, index) => (codes.includes(code) ? bits | (1 << index) : bits), 0)

/**
 * Returns the card in the cheapest of the given metals that the product has, or unchanged if it has none of them. The data per metal is
 * left out, because no list shows it.
 */
export function cardInMetal({ looks, ...card }: ProductCard, metals: string[]): ProductCard {
  const [cheapestMetal] = metals
    .flatMap((code) => looks?.[code] ?? [])
    .sort((a, b) => a.priceCents - b.priceCents)
  if (!cheapestMetal) return card
  const { value, photo, ...pricesAndSecondPhoto } = cheapestMetal
  const subtitle = subtitleInMetal(card.subtitle, value)
  return { ...card, ...pricesAndSecondPhoto, subtitle, photo: photo ?? card.photo, metal: value }
}

/** Matches “goud”, also after a colour that is written apart, but not inside “roségoud”. */
const BARE_GOLD = /(?<!\p{L})(?:(?:ros[eé]|wit|geel) )?goud(?!\p{L})/u

/**
 * Returns the subtitle in one metal: "Sterling zilver, onyx" or "14 karaat witgoud, onyx" for "14 karaat goud of sterling zilver,
 * onyx"; others stay as they are.
 */
export function subtitleInMetal(subtitle: string, metal: string): string {
  const [metals = '', ...otherParts] = subtitle.split(', ')
  const code = metalCode(metal) ?? ''
  const parts = metals
    .split(' of ')
    .filter((part) => part.split(' ').some((term) => metalsOfFilter(term).includes(code)))
  if (parts.length === 0) return subtitle
  const material = parts.join(' of ')
  const precise = /^\S+goud$/i.test(metal)
    ? material.replace(BARE_GOLD, metal.toLowerCase())
    : material
  return capitalize([precise, ...otherParts].join(', '))
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

/** Codes of the metals; the listing index has a price for each of them. */
export const METAL_CODES = METALS.map(([, code]) => code)

/** Returns the code of the metal that a name mentions; undefined if it mentions none. */
export const metalCode = (name: string): string | undefined =>
  METALS.find(([pattern]) => pattern.test(name))?.[1]

/** The order of the dots on a card. */
const DOT_ORDER = ['silver', 'yellow', 'white', 'rose']

/** Returns the metals of the variants, for the dots on a card. */
function readMetals(variants: PricedVariant[]): string[] {
  const metals = new Set<string>()
  for (const { optionValues } of variants) {
    const metal = optionValues.metaal
    const code = metal && metalCode(metal)
    if (code) metals.add(code)
  }
  return DOT_ORDER.filter((code) => metals.has(code))
}
