import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import type { ProductSnapshot } from './restore-plan.ts'

/** Reads everything that an import writes to these products, so that the import can be undone later. */
export async function readProductSnapshots(
  db: Db,
  ids: number[],
): Promise<Map<number, ProductSnapshot>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: number; state: ProductSnapshot }>(sql`
    SELECT p.id, jsonb_build_object(
      'product', to_jsonb(p) - '{id,popularity,in_members_category,created_at,updated_at}'::text[],
      'variants', coalesce((SELECT jsonb_agg(to_jsonb(v) - 'product_id' ORDER BY v.id)
        FROM variants v WHERE v.product_id = p.id), '[]'),
      'media', coalesce((SELECT jsonb_agg(m.media_id ORDER BY m.position, m.media_id)
        FROM product_media m WHERE m.product_id = p.id), '[]'),
      'categories', coalesce((SELECT jsonb_agg(c.category_id ORDER BY c.category_id)
        FROM product_categories c WHERE c.product_id = p.id), '[]'),
      'values', coalesce((SELECT jsonb_agg(a.value_id ORDER BY a.value_id)
        FROM product_attribute_values a WHERE a.product_id = p.id), '[]')) AS state
    FROM products p WHERE p.id = ANY(${sql.param(ids)}::integer[])`)
  return new Map(rows.map((row) => [row.id, row.state]))
}

/** Returns a fingerprint of a product, without its stock, because sales change the stock. */
export function fingerprintOf(state: ProductSnapshot): string {
  const variants = state.variants.map(({ stock: _stock, ...variant }) => variant)
  return createHash('sha256')
    .update(JSON.stringify({ ...state, variants }))
    .digest('base64url')
}
