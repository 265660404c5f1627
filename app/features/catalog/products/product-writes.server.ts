// Writes the rows of products. Features of other domains decide what is written, and refresh the listings.
import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import { type Db, queryPrepared } from '#app/platform/database/db.server.ts'
import type { ProductOption } from './catalog.ts'
import { products } from './catalog-tables.server.ts'

type ProductRow = typeof products.$inferSelect

/** Inserts one product and returns its id. */
export async function insertProduct(
  tx: Db,
  product: typeof products.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(products).values(product).returning({ id: products.id })
  if (!row) throw new Error('the product was not inserted')
  return row.id
}

/** Returns the time of a save. It is later than the previous version, even if two saves happen in the same millisecond. */
export const nextUpdatedAt = (timeBefore: Date, now: Date): SQL =>
  sql`greatest(${now.toISOString()}::timestamptz, ${timeBefore.toISOString()}::timestamptz + interval '1 millisecond')`

/** Changes columns of one product. The caller has locked its row. */
export async function updateProductFields(
  tx: Db,
  id: number,
  fields: Partial<Omit<ProductRow, 'id' | 'updatedAt'>>,
  updatedAt: Date | SQL,
): Promise<void> {
  await tx
    .update(products)
    .set({ ...fields, updatedAt })
    .where(eq(products.id, id))
}

/** SQL condition that a program made the product as a group of others. The feature rest-api owns the table. */
export const IS_GROUP = sql<boolean>`EXISTS (SELECT FROM program_products g WHERE g.post_id = ${products.id} AND g.is_grouped)`

/**
 * Publishes products that a program wants to publish, as soon as no detail is missing; others remain drafts. A group of products is
 * never published. A product that its program keeps out of lists becomes hidden.
 */
export async function publishCompleteProducts(tx: Db, ids: number[]): Promise<void> {
  await tx.execute(sql`
    UPDATE products p SET is_publish_pending = false, published_at = coalesce(p.published_at, p.updated_at),
      status = CASE WHEN program.visibility = 'hidden' THEN 'hidden' ELSE 'published' END
    FROM products candidate LEFT JOIN program_products program ON program.post_id = candidate.id
    WHERE p.id = candidate.id AND p.id = ANY(${sql.param(ids)}::integer[])
      AND p.is_publish_pending AND p.status = 'draft' AND p.trashed_at IS NULL
      AND program.is_grouped IS NOT TRUE
      AND CASE p.seller WHEN 'own' THEN p.manufacturer IS NOT NULL ELSE p.external_url IS NOT NULL END
      AND EXISTS (SELECT FROM variants v WHERE v.product_id = p.id AND v.is_active AND v.removed_at IS NULL
        AND (v.price_cents > 0 OR p.seller = 'external'))`)
}

/** Updates the time of change, by which programs that synchronise products find them. */
export async function touchProducts(tx: Db, ids: number[], now: Date): Promise<void> {
  await queryPrepared(tx, {
    name: 'touch-products',
    text: `UPDATE products SET updated_at = greatest($2::timestamptz, updated_at + interval '1 millisecond')
      WHERE id = ANY($1::integer[])`,
    values: [ids, now.toISOString()],
  })
}

/** The columns of a draft with resolved ids; `id` is null for a new product. */
const DRAFT_COLUMNS = sql`(
  id integer, ref text, hash text, kind text, seller text, status text, slug text, name text, subtitle text,
  "shortDescription" text, description text, brand_id integer, category_id integer, tags text[], options jsonb,
  manufacturer jsonb, "statesManufacturer" boolean, specifications jsonb, "vatRate" numeric, "isMarginScheme" boolean, "soldIndividually" boolean, "externalUrl" text, popularity integer,
  "newId" bigint, "searchResult" jsonb, "publishedAt" timestamptz)`

/** Inserts the products of an import and returns their ids by reference. A requested id of a former shop is used if it is free. */
export async function insertDraftRows(
  tx: Db,
  source: string,
  rows: { ref: string }[],
  now: string,
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map()
  const { rows: newRows } = await tx.execute<{ id: number; import_ref: string }>(sql`
    INSERT INTO products (id, kind, seller, status, slug, name, subtitle, short_description, description, brand_id,
      category_id, tags, options, specifications, vat_rate, is_margin_scheme, sold_individually, external_url, popularity, manufacturer,
      import_source, import_ref, import_hash, search_result, published_at, created_at, updated_at)
    SELECT CASE WHEN "newId" IS NULL OR "newId" >= 1000000000 OR EXISTS (SELECT FROM products p WHERE p.id = "newId")
        THEN nextval('post_id_seq') ELSE "newId" END, kind, seller, status, slug, name, subtitle, "shortDescription", description, brand_id,
      category_id, tags, options, specifications, "vatRate", coalesce("isMarginScheme", false), "soldIndividually", "externalUrl", popularity, manufacturer,
      ${source}, ref, hash, "searchResult",
      CASE WHEN status = 'draft' THEN NULL ELSE coalesce("publishedAt", ${now}::timestamptz) END,
      coalesce("publishedAt", ${now}::timestamptz), ${now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS w ${DRAFT_COLUMNS}
    RETURNING id, import_ref`)
  return new Map(newRows.map((row) => [row.import_ref, row.id]))
}

/**
 * Updates the products of an import. The slug stays the same, because links use it, and products in the trash stay there. A file
 * that does not mention the margin scheme ends it only with a VAT rate, because that scheme has rate 0.
 */
export async function updateDraftRows(
  tx: Db,
  rows: { id: number | null }[],
  now: string,
): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`
    UPDATE products p SET kind = w.kind, seller = w.seller, name = w.name,
      status = CASE WHEN p.trashed_at IS NULL THEN w.status ELSE p.status END, subtitle = w.subtitle, short_description = w."shortDescription", description = w.description,
      brand_id = w.brand_id, category_id = w.category_id, tags = w.tags, options = w.options,
      specifications = w.specifications, vat_rate = w."vatRate", is_margin_scheme = coalesce(w."isMarginScheme", p.is_margin_scheme AND w."vatRate" = 0), sold_individually = w."soldIndividually",
      external_url = w."externalUrl", search_result = coalesce(w."searchResult", p.search_result), import_hash = coalesce(w.hash, p.import_hash),
      is_publish_pending = p.is_publish_pending AND w.status = 'draft',
      manufacturer = CASE WHEN w."statesManufacturer" THEN w.manufacturer ELSE coalesce(p.manufacturer, w.manufacturer) END, updated_at = ${now}::timestamptz,
      published_at = coalesce(p.published_at, CASE WHEN w.status = 'draft' THEN NULL ELSE ${now}::timestamptz END)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS w ${DRAFT_COLUMNS}
    WHERE p.id = w.id`)
}

/** Replaces the options of many products. */
export async function updateOptionsOf(
  tx: Db,
  rows: { id: number; options: ProductOption[] }[],
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    UPDATE products p SET options = w.options, updated_at = ${now.toISOString()}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS w (id integer, options jsonb) WHERE p.id = w.id`)
}

/** Restores columns of one product. The column names come from the stored snapshot of its row, never from user input. */
export async function restoreProductColumns(
  tx: Db,
  id: number,
  columns: Record<string, unknown>,
  now: string,
): Promise<void> {
  if (Object.keys(columns).length > 0) {
    await tx.execute(sql`
      UPDATE products SET ${columnsFromRow(columns)}
      FROM jsonb_populate_record(NULL::products, ${JSON.stringify(columns)}::jsonb) AS w WHERE products.id = ${id}`)
  }
  await tx
    .update(products)
    .set({
      updatedAt: sql`greatest(${now}::timestamptz, ${products.updatedAt} + interval '1 millisecond')`,
    })
    .where(eq(products.id, id))
}

/** Returns the assignments of an UPDATE that copies these columns from the row `w`. */
export const columnsFromRow = (columns: Record<string, unknown>): SQL =>
  sql.join(
    Object.keys(columns).map((name) => sql`${sql.identifier(name)} = w.${sql.identifier(name)}`),
    sql`, `,
  )

/** Returns the condition for products with these ids, which are one parameter, however many there are. */
const isAmong = (ids: number[]): SQL => sql`${products.id} = ANY(${sql.param(ids)}::integer[])`

/** Permanently deletes products with all their data. */
export async function deleteProducts(tx: Db, ids: number[]): Promise<void> {
  await tx.delete(products).where(isAmong(ids))
}

/** Moves the products of a category to another category, or to none. */
export async function moveProductsToCategory(
  tx: Db,
  fromId: number,
  toId: number | null,
): Promise<void> {
  await tx.update(products).set({ categoryId: toId }).where(eq(products.categoryId, fromId))
}

export async function removeBrandFromProducts(tx: Db, brandId: number): Promise<void> {
  await tx.update(products).set({ brandId: null }).where(eq(products.brandId, brandId))
}

/** Hides products that no shop sells any longer. */
export async function hideProducts(tx: Db, ids: number[], now: Date): Promise<void> {
  await tx.update(products).set({ status: 'hidden', updatedAt: now }).where(isAmong(ids))
}

/** Gives hidden products their earlier status back and returns their ids. Products with another status stay unchanged. */
export async function showHiddenProducts(
  tx: Db,
  oldStatuses: { id: number; status: ProductRow['status'] }[],
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    UPDATE products p SET status = w.status
    FROM jsonb_to_recordset(${JSON.stringify(oldStatuses)}::jsonb) AS w (id integer, status text)
    WHERE p.id = w.id AND p.status = 'hidden' RETURNING p.id`)
  return rows.map(({ id }) => id)
}

/** Gives published and hidden products the status for customers only, unless a category for customers only hides them from guests anyway. */
export async function setCustomersOnlyStatus(tx: Db, ids: number[]): Promise<void> {
  await tx
    .update(products)
    .set({ status: 'members' })
    .where(
      and(
        isAmong(ids),
        not(products.inCustomersOnlyCategory),
        inArray(products.status, ['published', 'hidden']),
      ),
    )
}
