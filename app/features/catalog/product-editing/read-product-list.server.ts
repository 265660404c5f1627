import { and, asc, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { productCategories } from '#app/features/catalog/categories/categories-tables.server.ts'
import { readFirstPhotos } from '#app/features/catalog/photos/read-first-photos.server.ts'
import { currentPriceCents, isOnSale } from '#app/features/catalog/pricing/price.ts'
import { NO_PRICE } from '#app/features/catalog/products/catalog.ts'
import {
  productListings,
  productMedia,
  products,
  variants,
} from '#app/features/catalog/products/catalog-tables.server.ts'
import {
  type EditableProduct,
  missingToOffer,
} from '#app/features/catalog/products/product-edit.ts'
import { IS_GROUP } from '#app/features/catalog/products/product-writes.server.ts'
import { lowVariants } from '#app/features/catalog/stock/low-stock.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { containsText } from '#app/platform/database/text-functions.server.ts'
import {
  countOutsideTrash,
  type ListedStatus,
  PRODUCTS_PER_PAGE,
  type ProductPage,
  type ProductQuery,
  type ProductRow,
  type ProductSort,
} from './product-list.ts'

const LIST_COLUMNS = {
  id: products.id,
  name: products.name,
  subtitle: products.subtitle,
  status: products.status,
  isTrashed: sql<boolean>`${products.trashedAt} IS NOT NULL`,
  seller: products.seller,
  externalUrl: products.externalUrl,
  manufacturer: products.manufacturer,
  isPublishPending: products.isPublishPending,
  isGroup: IS_GROUP,
}

type ListedRow = Pick<ProductRow, 'id' | 'name' | 'subtitle' | 'status' | 'isTrashed'> &
  Pick<EditableProduct, 'seller' | 'externalUrl' | 'manufacturer' | 'isPublishPending' | 'isGroup'>

/** Reads a page of products for the back office, in the requested order, with the number of products in each status. */
export async function readProductList(app: App, query: ProductQuery): Promise<ProductPage> {
  const { db } = app
  const filterCondition = matchFilters(query, app.clock.now())
  const counts = await countStatuses(db, filterCondition)
  const total = query.status ? counts[query.status] : countOutsideTrash(counts)
  const pageCount = Math.max(1, Math.ceil(total / PRODUCTS_PER_PAGE))
  const page = Math.min(Math.max(1, query.page), pageCount)

  const productRows = await db
    .select(LIST_COLUMNS)
    .from(products)
    .where(and(filterCondition, hasStatus(query.status)))
    .leftJoin(productListings, eq(productListings.productId, products.id))
    .orderBy(...orderOf(query.sort))
    .limit(PRODUCTS_PER_PAGE)
    .offset((page - 1) * PRODUCTS_PER_PAGE)
  return { products: await completeRows(db, productRows, app.clock.now()), total, page, counts }
}

const LISTED_STATUS = sql<ListedStatus>`CASE WHEN ${products.trashedAt} IS NULL THEN ${products.status} ELSE 'trash' END`

const matchFilters = (query: ProductQuery, now: Date): SQL | undefined =>
  and(
    matchProducts(query.search),
    isInCategory(query),
    hasStock(query),
    lacksDetail(query),
    query.marginBelow === null ? undefined : hasMarginBelow(query.marginBelow, now),
  )

/** Returns the SQL condition for all products of a list, on all pages. */
export const productCondition = (query: ProductQuery, now: Date): SQL | undefined =>
  and(matchFilters(query, now), hasStatus(query.status))

/** Returns the sort order. A draft that was never visible has no listing price and comes last when sorted by price. */
function orderOf(sort: ProductSort): SQL[] {
  const newest = desc(products.id)
  switch (sort) {
    case 'newest':
      return [newest]
    case 'changed':
      return [desc(products.updatedAt), newest]
    case 'name':
      return [asc(products.name), asc(products.id)]
    case 'price-up':
      return [sql`nullif(${productListings.priceCents}, ${NO_PRICE}) ASC NULLS LAST`, newest]
    case 'price-down':
      return [sql`nullif(${productListings.priceCents}, ${NO_PRICE}) DESC NULLS LAST`, newest]
    case 'stock':
      return [
        sql`(SELECT sum(v.stock) FROM ${variants} v WHERE v.product_id = ${products.id} AND v.is_active) ASC NULLS LAST`,
        newest,
      ]
  }
}

async function countStatuses(
  db: Db,
  filterCondition: SQL | undefined,
): Promise<ProductPage['counts']> {
  const rows = await db
    .select({ status: LISTED_STATUS, total: count() })
    .from(products)
    .where(filterCondition)
    .groupBy(sql`1`)
  const counts = { published: 0, hidden: 0, members: 0, draft: 0, trash: 0 }
  for (const { status, total } of rows) counts[status] = total
  return counts
}

function hasStatus(status: ListedStatus | null): SQL | undefined {
  if (status === 'trash') return isNotNull(products.trashedAt)
  return and(isNull(products.trashedAt), status ? eq(products.status, status) : undefined)
}

/** Returns these products as rows of the list, in the given order. Deleted products are skipped. */
export async function readProductRows(app: App, ids: number[]): Promise<ProductRow[]> {
  if (ids.length === 0) return []
  const productRows = await app.db
    .select(LIST_COLUMNS)
    .from(products)
    .where(inArray(products.id, ids))
  const rows = await completeRows(app.db, productRows, app.clock.now())
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => rowsById.get(id) ?? [])
}

/** Returns the SQL condition that the name contains every word. */
export function nameContains(text: string): SQL {
  const terms = text.split(/\s+/).slice(0, 8)
  const names = terms.map((word) => containsText(sql`name`, word))
  return sql.join(names, sql` AND `)
}

/**
 * Returns the SQL condition that the name contains every word, or that the text is a product id, SKU or GTIN. Each uses its own
 * index.
 */
function matchProducts(search: string): SQL | undefined {
  const text = search.trim().slice(0, 100)
  if (text === '') return undefined
  const number = /^\d{1,9}$/.test(text) ? Number(text) : null
  return sql`${products.id} IN (
    SELECT id FROM products WHERE ${nameContains(text)}
    UNION SELECT product_id FROM variants WHERE upper(sku) = upper(${text})
    UNION SELECT product_id FROM variants WHERE gtin = ${text}
    UNION SELECT ${number}::integer)`
}

function isInCategory({ categoryId }: ProductQuery): SQL | undefined {
  if (categoryId === null) return undefined
  return sql`${products.id} IN (
    SELECT ${productCategories.productId} FROM ${productCategories}
    WHERE ${productCategories.categoryId} = ${categoryId})`
}

function lacksDetail({ missing }: ProductQuery): SQL | undefined {
  switch (missing) {
    case 'photo':
      return sql`NOT EXISTS (SELECT FROM ${productMedia} WHERE ${productMedia.productId} = ${products.id})`
    case 'manufacturer':
      return and(eq(products.seller, 'own'), isNull(products.manufacturer))
    case 'margin-cost':
      return sql`${products.isMarginScheme} AND ${products.id} IN (
        SELECT product_id FROM variants WHERE is_active AND cost_cents IS NULL)`
    case 'cost':
      return sql`${products.seller} = 'own' AND ${products.id} IN (
        SELECT product_id FROM variants WHERE is_active AND cost_cents IS NULL)`
    case 'pending':
      return sql`${products.isPublishPending}`
    case null:
      return undefined
  }
}

/**
 * Returns the SQL condition for sold-out or low stock. A variant whose stock is not counted is never sold out. The condition
 * `stock <= 100` lets PostgreSQL use the index `variants_low_stock`.
 */
function hasStock({ stock }: ProductQuery): SQL | undefined {
  if (stock === null) return undefined
  return stock === 'sold-out'
    ? sql`${products.id} IN (SELECT product_id FROM variants WHERE is_active AND stock <= 100 AND stock = 0)`
    : sql`${products.id} IN (SELECT low.product_id FROM (${lowVariants()}) AS low WHERE low.stock > 0)`
}

/** Returns the SQL condition that a variant has a margin below this percentage at its current price, calculated as in `marginOf`. */
function hasMarginBelow(percent: number, now: Date): SQL {
  const nowSql = sql`${now.toISOString()}::timestamptz`
  return sql`${products.id} IN (
    SELECT v.product_id FROM variants v JOIN products owner ON owner.id = v.product_id
    CROSS JOIN LATERAL (SELECT round(CASE
      WHEN v.sale_price_cents IS NOT NULL AND coalesce(v.sale_starts_at, ${nowSql}) <= ${nowSql}
        AND coalesce(v.sale_ends_at, 'infinity') > ${nowSql}
      THEN v.sale_price_cents ELSE v.price_cents END * 100 / (100 + owner.vat_rate)) AS cents) AS net
    WHERE v.is_active AND v.cost_cents IS NOT NULL
      AND (net.cents - v.cost_cents) * 100 < ${percent}::integer * net.cents)`
}

async function completeRows(db: Db, rows: ListedRow[], now: Date): Promise<ProductRow[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const [variantRows, photos] = await Promise.all([
    db
      .select()
      .from(variants)
      .where(and(inArray(variants.productId, ids), variants.isActive)),
    readFirstPhotos(db, ids),
  ])
  const variantsByProduct = Map.groupBy(variantRows, ({ productId }) => productId)
  return rows.map(({ seller, externalUrl, manufacturer, isPublishPending, isGroup, ...row }) => {
    const productVariants = variantsByProduct.get(row.id) ?? []
    const prices =
      seller === 'own' ? productVariants.map((variant) => currentPriceCents(variant, now)) : []
    const stocks = productVariants.flatMap(({ stock }) => stock ?? [])
    const facts = {
      seller,
      externalUrl,
      manufacturer,
      isGroup,
      activeVariants: productVariants.length,
    }
    return {
      ...row,
      missing: isPublishPending ? missingToOffer(facts) : null,
      photo: photos.get(row.id) ?? null,
      priceCents: prices.length > 0 ? Math.min(...prices) : null,
      isFromPrice: new Set(prices).size > 1,
      isOnSale: productVariants.some((variant) => isOnSale(variant, now)),
      variants: productVariants.length,
      stock:
        stocks.length < productVariants.length
          ? null
          : stocks.reduce((sum, units) => sum + units, 0),
      soldOut: productVariants.filter(({ stock }) => stock === 0).length,
    }
  })
}
