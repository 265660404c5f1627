import {
  FEW_LEFT,
  NO_PRICE,
  type Photo,
  type StoredCard,
} from '#app/features/catalog/products/catalog.ts'
import type { Cents } from '#app/platform/money.ts'

interface PricedVariant {
  id: number
  optionValues: Record<string, string>
  priceCents: Cents
  beforeCents: Cents | null
  stock: number | null
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
}

/** The variant whose price stands for the product: the cheapest that can be had, or of all when none can. */
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

/** What a list shows of a product; undefined when it has nothing to sell. */
export function makeCard(
  product: CardProduct,
  variants: PricedVariant[],
  photos: Photo[],
): StoredCard | undefined {
  const from = cheapest(variants)
  if (!from) return undefined
  const only = variants.length === 1 ? variants[0] : undefined
  const isOurs = product.seller === 'own'
  return {
    id: product.id,
    slug: product.slug,
    name: product.name,
    subtitle: product.subtitle,
    kind: product.kind,
    seller: product.seller,
    soldBy: isOurs ? '' : product.soldBy,
    variantId: only?.id ?? null,
    priceCents: isOurs ? from.priceCents : NO_PRICE,
    isFromPrice: isOurs && variants.some((variant) => variant.priceCents > from.priceCents),
    beforeCents: isOurs ? from.beforeCents : null,
    left: isOurs ? countLeft(variants) : null,
    publishedAt: product.publishedAt.toISOString(),
    metals: readMetals(variants),
    photo: photos[0] ?? null,
    secondPhoto: photos[1] ?? null,
  }
}

/** Pieces left when they are few, 0 when sold out, null when there are plenty or nobody counts. */
function countLeft(variants: PricedVariant[]): number | null {
  let left = 0
  for (const { stock } of variants) {
    if (stock === null) return null
    left += stock
  }
  return left <= FEW_LEFT ? left : null
}

const METALS: [RegExp, string][] = [
  [/geel/i, 'yellow'],
  [/wit/i, 'white'],
  [/ros/i, 'rose'],
  [/zilver/i, 'silver'],
]

/** The dots on a card: the metals one can choose from. */
function readMetals(variants: PricedVariant[]): string[] {
  const metals = new Set<string>()
  for (const { optionValues } of variants) {
    const metal = optionValues.metaal
    const code = metal && METALS.find(([pattern]) => pattern.test(metal))?.[1]
    if (code) metals.add(code)
  }
  return [...metals]
}
