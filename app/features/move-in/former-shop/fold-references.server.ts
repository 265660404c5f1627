import { type SQL, sql } from 'drizzle-orm'
import { phpList, writePhpValue } from '#app/features/move-in/dump-files/php-value.ts'
import type { Db } from '#app/platform/database/db.server.ts'

/** Fields with a list of product ids: cross-sells, upsells, groups and coupons. */
const PRODUCT_FIELDS = [
  '_upsell_ids',
  '_crosssell_ids',
  '_children',
  'product_ids',
  'exclude_product_ids',
]
const CATEGORY_FIELDS = [
  'product_categories',
  'exclude_product_categories',
  '_yoast_wpseo_primary_product_cat',
  'rank_math_primary_product_cat',
]

const FOLDED_POSTS = sql`
  SELECT id, main_id FROM former_folded_translations WHERE kind = 'post' AND main_id <> 0`
/** Translated terms by term id, because fields do not refer to ids of `term_taxonomy`. */
const FOLDED_TERMS = sql`
  SELECT o.term_id AS id, k.term_id AS main_id FROM former_folded_translations f
  JOIN former_term_taxonomy o ON o.term_taxonomy_id = f.id
  JOIN former_term_taxonomy k ON k.term_taxonomy_id = f.main_id WHERE f.kind = 'term'`

/** Replaces ids of translations in fields by the id of the version that stays. */
export async function rewriteReferencesInFields(db: Db): Promise<void> {
  await rewriteLists(db, 'postmeta', PRODUCT_FIELDS, FOLDED_POSTS)
  await rewriteLists(db, 'usermeta', ['_wished_posts'], FOLDED_POSTS)
  await rewriteLists(db, 'postmeta', CATEGORY_FIELDS, FOLDED_TERMS)
  await rewriteMenus(db, 'post_type', FOLDED_POSTS)
  await rewriteMenus(db, 'taxonomy', FOLDED_TERMS)
}

const ROWS_PER_BATCH = 1_000

const UPDATES = {
  postmeta: (rows: SQL) =>
    sql`UPDATE former_postmeta m SET meta_value = w.value FROM ${rows} WHERE m.ctid = w.place::tid`,
  usermeta: (rows: SQL) =>
    sql`UPDATE former_usermeta m SET meta_value = w.value FROM ${rows} WHERE m.ctid = w.place::tid`,
}

async function rewriteLists(
  db: Db,
  table: keyof typeof UPDATES,
  fields: string[],
  folded: SQL,
): Promise<void> {
  const { rows } = await db.execute<{ place: string; value: string; ids: string[] }>(sql`
    SELECT m.ctid::text AS place, m.meta_value AS value,
      array_agg(f.id || ' ' || f.main_id) AS ids
    FROM ${sql.identifier(`former_${table}`)} m
    CROSS JOIN LATERAL regexp_split_to_table(m.meta_value, '\\D+') AS number
    JOIN (${folded}) f ON f.id::text = number
    WHERE m.meta_key = ANY(${sql.param(fields)}::text[])
    GROUP BY m.ctid, m.meta_value`)
  for (let index = 0; index < rows.length; index += ROWS_PER_BATCH) {
    const changedRows = rows.slice(index, index + ROWS_PER_BATCH).map(({ place, value, ids }) => {
      const mainIdById = new Map(ids.map((pair) => pair.split(' ') as [string, string]))
      return { place, value: rewriteList(value, mainIdById) }
    })
    await db.execute(
      UPDATES[table](
        sql`jsonb_to_recordset(${JSON.stringify(changedRows)}::jsonb) AS w (place text, value text)`,
      ),
    )
  }
}

/** Rewrites a serialised list, "12,13", or a single id. Two versions of one product become one entry. */
function rewriteList(value: string, mainIdById: Map<string, string>): string {
  const list = phpList(value)
  const unique = (ids: string[]) => [...new Set(ids.map((id) => mainIdById.get(id) ?? id))]
  return list.length > 0
    ? writePhpValue(unique(list))
    : unique(value.split(',').map((id) => id.trim())).join(',')
}

async function rewriteMenus(db: Db, type: string, folded: SQL): Promise<void> {
  await db.execute(sql`
    UPDATE former_postmeta m SET meta_value = f.main_id::text FROM (${folded}) f
    WHERE m.meta_key = '_menu_item_object_id' AND m.meta_value = f.id::text
      AND EXISTS (SELECT FROM former_postmeta t
        WHERE t.post_id = m.post_id AND t.meta_key = '_menu_item_type' AND t.meta_value = ${type})`)
}
