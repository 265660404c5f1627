import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { lowVariants } from '#app/features/catalog/stock/low-stock.server.ts'
import { variantName } from '#app/features/catalog/stock/sellable.ts'
import { MOVES_PER_PAGE } from '#app/features/catalog/stock/stock-moves.ts'
import type { App } from '#app/platform/app.ts'
import { stockMoves } from './stock-moves-tables.server.ts'

export const LOW_STOCK_PER_PAGE = 50
/** Maximum length of the list of variants with a low stock. */
const MAX_LOW_STOCK = 1_000

/** Reads a page of the stock history of a product, newest first. Deleted variants have no name. */
export async function readStockMoves(app: App, productId: number, page: number) {
  const isOfProduct = eq(stockMoves.productId, productId)
  const total = await app.db.$count(stockMoves, isOfProduct)
  const shownPage = Math.min(Math.max(1, page), Math.max(1, Math.ceil(total / MOVES_PER_PAGE)))
  const moves = await app.db
    .select()
    .from(stockMoves)
    .where(isOfProduct)
    .orderBy(desc(stockMoves.id))
    .limit(MOVES_PER_PAGE)
    .offset((shownPage - 1) * MOVES_PER_PAGE)
  const names = await readVariantNames(app, productId)
  return {
    moves: moves.map((move) => ({ ...move, variant: names.get(move.variantId) ?? null })),
    total,
    page: shownPage,
  }
}

async function readVariantNames(app: App, productId: number): Promise<Map<number, string>> {
  const rows = await app.db
    .select({ variant: variants, options: products.options })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(eq(variants.productId, productId))
  return new Map(rows.map(({ variant, options }) => [variant.id, nameOf(variant, options)]))
}

/** Reads the variants with a low stock, lowest first, at most `MAX_LOW_STOCK`. */
export async function readLowStock(app: App, page: number) {
  // The sort order matches the index on low stock.
  const { rows: lowRows } = await app.db.execute<{ id: number }>(sql`
    SELECT id FROM (${lowVariants()} AND p.status <> 'draft' AND p.seller = 'own') AS low
    ORDER BY stock, product_id, id LIMIT ${MAX_LOW_STOCK}`)
  const shownPage = Math.min(
    Math.max(1, page),
    Math.max(1, Math.ceil(lowRows.length / LOW_STOCK_PER_PAGE)),
  )
  const ids = lowRows.slice((shownPage - 1) * LOW_STOCK_PER_PAGE, shownPage * LOW_STOCK_PER_PAGE)
  const rows = await app.db
    .select({ variant: variants, name: products.name, options: products.options })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(
      inArray(
        variants.id,
        ids.map(({ id }) => id),
      ),
    )
    .orderBy(asc(variants.stock), asc(variants.productId), asc(variants.id))
  return {
    variants: rows.map(({ variant, name, options }) => ({
      variantId: variant.id,
      productId: variant.productId,
      name,
      variantName: nameOf(variant, options),
      sku: variant.sku,
      stock: variant.stock ?? 0,
      mediaId: variant.mediaIds[0],
    })),
    total: lowRows.length,
    hasMore: lowRows.length === MAX_LOW_STOCK,
    page: shownPage,
  }
}

function nameOf(
  variant: Pick<typeof variants.$inferSelect, 'optionValues'>,
  options: (typeof products.$inferSelect)['options'],
): string {
  const values = options.flatMap(({ code }) => {
    const value = variant.optionValues[code]
    return value === undefined ? [] : [{ code, value }]
  })
  return variantName(values)
}
