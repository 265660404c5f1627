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
  const ids = items.map(({ offerRef }) => offerRef.externalId)
  const gtins = items.flatMap((item) => item.gtins)
  if (items.length === 0) return new Map()
  const knownOffers = await db
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
  const variantsByGtin =
    gtins.length === 0
      ? []
      : await db
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
              // 13 digits with a leading zero are the same number as a UPC of 12 digits.
              sql`${variants.gtin} = ANY(${sql.param(gtins.map(toOtherGtinLength))}::text[])`,
            ),
          )
          .orderBy(desc(variants.isActive), variants.id)
  const matches = new Map<MarketplaceItem, Match>()
  for (const item of items) {
    const { externalId, country } = item.offerRef
    const sameCountryOffer = knownOffers.find(
      (row) => row.id === externalId && row.country === country,
    )
    const gtinForms = item.gtins.flatMap((gtin) => [gtin, toOtherGtinLength(gtin)])
    const otherCountryOffer = knownOffers.find((row) => row.id === externalId)
    const variantWithGtin = variantsByGtin.find(
      ({ gtin }) => gtin !== null && gtinForms.includes(gtin),
    )
    const product =
      sameCountryOffer ??
      otherCountryOffer ??
      importedProducts.find((row) => row.id === externalId) ??
      variantWithGtin
    if (!product) continue
    const { productId } = product
    const matchingVariant =
      variantWithGtin?.productId === productId &&
      variantWithGtin.kind === 'variable' &&
      variantWithGtin.isActive
        ? variantWithGtin
        : null
    matches.set(item, {
      productId,
      hasOffer: sameCountryOffer !== undefined,
      variantId:
        sameCountryOffer?.variantId ??
        otherCountryOffer?.variantId ??
        matchingVariant?.variantId ??
        null,
    })
  }
  return matches
}

function toOtherGtinLength(gtin: string): string {
  return gtin.length === 12 ? `0${gtin}` : gtin.replace(/^0(?=\d{12}$)/, '')
}
