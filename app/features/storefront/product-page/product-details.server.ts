import type { LoggedPrice } from '#app/features/catalog/pricing/price.ts'
import { NO_PRICE } from '#app/features/catalog/products/catalog.ts'
import type { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import {
  type MetalFacts,
  metalLine,
  metalOf,
  type VariantMetal,
  withMetal,
} from '#app/features/catalog/products/metal-facts.ts'
import { kindOf, warningOf } from '#app/features/catalog/products/product-kinds.ts'
import { offerAt } from '#app/features/catalog/stock/variant-offer.ts'
import { chosenMetals, subtitleInMetal } from '#app/features/listings/product-cards/product-card.ts'
import type { VariantDetail } from '#app/features/storefront/buy-form/product.ts'
import { unbreakable } from '#app/platform/text/unbreakable.ts'
import { careAdvice } from './care-advice.ts'
import type { ProductRow } from './product-row.server.ts'
import { specificationsPerMetal } from './specifications-in-metal.ts'

/** Returns the codes of the metals that the texts of a product name. */
export const namedMetals = ({ subtitle, specifications }: typeof products.$inferSelect) =>
  chosenMetals(
    [subtitle, ...specifications.map(({ value }) => value)].flatMap((text) =>
      text
        .toLowerCase()
        .split(/[^\p{L}]+/u)
        .map((term) => [term]),
    ),
  )

/** Returns the metal of a variant if it differs from that of its product. */
export function differingMetal(product: MetalFacts | null, variantMetal: VariantMetal | null) {
  const metal = variantMetal && metalOf(product, variantMetal)
  return metal ? { metal, metalLine: metalLine(metal) } : {}
}

/** Returns the status for the page. The preview of a draft is treated as a hidden product: it is in no list. */
export function shownStatus({ inCustomersOnlyCategory, status }: typeof products.$inferSelect) {
  if (inCustomersOnlyCategory) return 'members'
  return status === 'draft' ? 'hidden' : status
}

/** Returns the details that are columns of the product itself. */
export const columnDetails = (product: typeof products.$inferSelect) => ({
  ...specificationsOf(product),
  id: product.id,
  slug: product.slug,
  kind: product.kind,
  seller: product.seller,
  name: product.name,
  subtitle: product.subtitle,
  subtitleByMetal: subtitlesOf(product),
  shortDescription: unbreakable(product.shortDescription),
  description: product.description,
  tags: product.tags,
  options: product.options,
  metal: product.metal,
  manufacturer: product.manufacturer,
  searchResult: product.searchResult,
  vatRate: product.vatRate,
  isUsed: product.isMarginScheme,
  soldIndividually: product.soldIndividually,
  soldAsPair: product.soldAsPair,
  textFields: product.textFields,
  publishedAt: (product.publishedAt ?? product.createdAt).toISOString(),
})

function specificationsOf(product: typeof products.$inferSelect) {
  const specifications = withMetal(product.specifications, product.metal)
  const specificationsIn = specificationsPerMetal(specifications, metalValues(product))
  return { specifications, specificationsIn }
}

/** Returns the metals that shoppers choose from. */
const metalValues = ({ options }: Pick<typeof products.$inferSelect, 'options'>) =>
  options.find(({ code }) => code === 'metaal')?.values ?? []

/** Returns the subtitle for each metal that shoppers choose from, and for no choice. */
function subtitlesOf(product: typeof products.$inferSelect): Record<string, string> {
  const { subtitle } = product
  return Object.fromEntries([
    ['', unbreakable(subtitle)],
    ...metalValues(product).map((metal) => [metal, unbreakable(subtitleInMetal(subtitle, metal))]),
  ])
}

/** Returns warning and care instructions. They depend on the kind of product, which its category determines. */
export function textsOfKind({ product, kindFacts }: Pick<ProductRow, 'product' | 'kindFacts'>) {
  const { metal, subtitle } = product
  const specifications = withMetal(product.specifications, metal)
  const facts = kindFacts ?? { kind: null, warning: '', care: '' }
  const kind = kindOf(facts, { hasCategory: product.categoryId !== null, hasMetal: metal !== null })
  return {
    warning: warningOf(kind, facts),
    care: careAdvice(kind, facts.care, { subtitle, specifications }),
  }
}

type VariantRow = typeof variants.$inferSelect

type PriceDetails = Pick<VariantDetail, 'priceCents' | 'beforeCents' | 'percentOff' | 'saleEnd'>

/** Returns the price of a variant as a shopper sees it; variants of external products have none. */
export function priceDetails(
  row: VariantRow,
  isOurs: boolean,
  log: LoggedPrice[],
  now: Date,
): PriceDetails {
  if (!isOurs) return { priceCents: NO_PRICE, beforeCents: null, percentOff: null, saleEnd: null }
  const { priceCents, beforeCents, percentOff, saleEnd } = offerAt(row, log, now)
  return { priceCents, beforeCents, percentOff, saleEnd }
}
