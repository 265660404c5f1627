import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import type {
  MarketplaceItem,
  SourceName,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { offers } from '#app/features/partners/offers/offers-tables.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'

/** The product in this shop for an item, and whether it already has this offer. */
export interface Match {
  productId: number
  /** variant of the product; null: the product as a whole, or unknown */
  variantId: number | null
  hasOffer: boolean
}

/**
 * Finds the products of items: by their id at the source, in this country or another, and by EAN, which is the same in all
 * shops. Items without a product are not in the result.
 */
export async function matchItems(
  db: Db,
  source: SourceName,
  items: MarketplaceItem[],
): Promise<Map<MarketplaceItem, Match>> {
  if (items.length === 0) return new Map()
  const ids = items.map(({ offerRef }) => offerRef.externalId)
  const existingOffers = await db
    .select({
      productId: offers.productId,
      variantId: offers.variantId,
      country: offers.country,
      id: offers.externalId,
    })
    .from(offers)
    .where(and(eq(offers.source, source), inArray(offers.externalId, ids)))
    .orderBy(offers.id)
  // An imported product is found even if the owner removed its offer.
  const importedProducts = await db
    .select({ productId: products.id, id: products.importRef })
    .from(products)
    .where(and(eq(products.importSource, source), inArray(products.importRef, ids)))
  const variantsByGtin = await readVariantsByGtin(
    db,
    items.flatMap((item) => item.gtins),
  )
  const matches = new Map<MarketplaceItem, Match>()
  for (const item of items) {
    const { externalId, country } = item.offerRef
    const offersOfItem = existingOffers.filter(({ id }) => id === externalId)
    const offer = offersOfItem.find((existing) => existing.country === country)
    const [offerInAnyCountry] = offersOfItem
    const gtins = item.gtins.flatMap((gtin) => [gtin, toOtherGtinLength(gtin)])
    const variant = variantsByGtin.find(({ gtin }) => gtin !== null && gtins.includes(gtin))
    const product =
      offer ?? offerInAnyCountry ?? importedProducts.find(({ id }) => id === externalId) ?? variant
    if (!product) continue
    const { productId } = product
    const isVariantOfProduct =
      variant?.productId === productId && variant.kind === 'variable' && variant.isActive
    const gtinVariantId = isVariantOfProduct ? variant.variantId : null
    matches.set(item, {
      productId,
      hasOffer: offer !== undefined,
      variantId: offer?.variantId ?? offerInAnyCountry?.variantId ?? gtinVariantId,
    })
  }
  return matches
}

/** Returns the variants with these GTINs, active ones first. */
async function readVariantsByGtin(db: Db, gtins: string[]) {
  if (gtins.length === 0) return []
  return db
    .select({
      productId: variants.productId,
      gtin: variants.gtin,
      kind: products.kind,
      variantId: variants.id,
      isActive: variants.isActive,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(
      or(
        inArray(variants.gtin, gtins),
        sql`${variants.gtin} = ANY(${sql.param(gtins.map(toOtherGtinLength))}::text[])`,
      ),
    )
    .orderBy(desc(variants.isActive), variants.id)
}

/** Converts a UPC of 12 digits to 13 digits or back: with a leading zero it is the same number. */
function toOtherGtinLength(gtin: string): string {
  return gtin.length === 12 ? `0${gtin}` : gtin.replace(/^0(?=\d{12}$)/, '')
}
