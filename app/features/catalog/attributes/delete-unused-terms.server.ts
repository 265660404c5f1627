import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'

/** Rows with an id above `after`, up to and including `until`. */
export interface IdSpan {
  after: number
  until: number
}

/** Deletes the brands of a span that no product or coupon uses. */
export async function deleteUnusedBrands(tx: Db, { after, until }: IdSpan): Promise<void> {
  await tx.execute(sql`
    DELETE FROM brands b WHERE b.id > ${after} AND b.id <= ${until}
      AND NOT EXISTS (SELECT FROM products p WHERE p.brand_id = b.id)
      AND NOT EXISTS (SELECT FROM coupons c WHERE c.brand_id = b.id)`)
}

/** Deletes these brands, except those that a product or coupon uses and those with a text, search result or photo of the owner. */
export async function deleteEmptyBrands(tx: Db, ids: number[]): Promise<void> {
  await tx.execute(sql`
    DELETE FROM brands b WHERE b.id = ANY(${sql.param(ids)}::integer[])
      AND b.description = '' AND b.media_id IS NULL
      AND coalesce(b.search_result ->> 'title', '') = '' AND coalesce(b.search_result ->> 'description', '') = ''
      AND NOT EXISTS (SELECT FROM products p WHERE p.brand_id = b.id)
      AND NOT EXISTS (SELECT FROM coupons c WHERE c.brand_id = b.id)`)
}

/** Deletes the attribute values of a span that no product has. */
export async function deleteUnusedValues(tx: Db, { after, until }: IdSpan): Promise<void> {
  await tx.execute(sql`
    DELETE FROM attribute_values v WHERE v.id > ${after} AND v.id <= ${until}
      AND NOT EXISTS (SELECT FROM product_attribute_values p WHERE p.value_id = v.id)
      AND NOT EXISTS (SELECT FROM product_listings l WHERE v.id = ANY(l.value_ids))`)
}

/** Deletes the attributes of a span that have no values and are not an option of a product. */
export async function deleteUnusedAttributes(tx: Db, { after, until }: IdSpan): Promise<void> {
  await tx.execute(sql`
    DELETE FROM attributes a WHERE a.id > ${after} AND a.id <= ${until}
      AND NOT EXISTS (SELECT FROM attribute_values v WHERE v.attribute_code = a.code)
      AND NOT EXISTS (
        SELECT FROM products p WHERE p.options @> jsonb_build_array(jsonb_build_object('code', a.code)))`)
}
