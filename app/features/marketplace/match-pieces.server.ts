import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { products, variants } from '#app/features/catalog/catalog-tables.server.ts'
import { offers } from '#app/features/offers/offers-table.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { FoundPiece, SourceName } from './marketplace-source.ts'

/** The product that a piece is in this shop, and whether it has this very offer already. */
export interface Match {
  productId: number
  hasOffer: boolean
}

/**
 * Finds the products that pieces are: by the name their source gives them, in this country or another, and by the EAN that all
 * shops share. One that is new is not in the answer.
 */
export async function matchPieces(
  db: Db,
  source: SourceName,
  pieces: FoundPiece[],
): Promise<Map<FoundPiece, Match>> {
  const ids = pieces.map(({ place }) => place.externalId)
  const gtins = pieces.flatMap((piece) => piece.gtins)
  if (pieces.length === 0) return new Map()
  const named = await db
    .select({ productId: offers.productId, country: offers.country, id: offers.externalId })
    .from(offers)
    .where(and(eq(offers.source, source), inArray(offers.externalId, ids)))
    .orderBy(offers.id)
  // An offer that the owner took away leaves its product behind.
  const brought = await db
    .select({ productId: products.id, id: products.importRef })
    .from(products)
    .where(and(eq(products.importSource, source), inArray(products.importRef, ids)))
  const coded =
    gtins.length === 0
      ? []
      : await db
          .select({ productId: variants.productId, gtin: variants.gtin })
          .from(variants)
          .where(
            or(
              inArray(variants.gtin, gtins),
              // 13 digits with a zero in front are the 12 of a UPC.
              sql`${variants.gtin} = ANY(${sql.param(gtins.map(otherLength))}::text[])`,
            ),
          )
          .orderBy(variants.id)
  const matches = new Map<FoundPiece, Match>()
  for (const piece of pieces) {
    const { externalId, country } = piece.place
    const same = named.find((row) => row.id === externalId && row.country === country)
    const codes = piece.gtins.flatMap((gtin) => [gtin, otherLength(gtin)])
    const product =
      same ??
      named.find((row) => row.id === externalId) ??
      brought.find((row) => row.id === externalId) ??
      coded.find(({ gtin }) => gtin !== null && codes.includes(gtin))
    if (product) matches.set(piece, { productId: product.productId, hasOffer: same !== undefined })
  }
  return matches
}

function otherLength(gtin: string): string {
  return gtin.length === 12 ? `0${gtin}` : gtin.replace(/^0(?=\d{12}$)/, '')
}
