import { type SQL, sql } from 'drizzle-orm'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'

/** The condition that a variant of the product has a margin below this percentage at its price now, as in `marginOf`. */
export function hasMarginBelow(percent: number, now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`${products.id} IN (
    SELECT v.product_id FROM variants v JOIN products owner ON owner.id = v.product_id
    CROSS JOIN LATERAL (SELECT round(CASE
      WHEN v.sale_price_cents IS NOT NULL AND coalesce(v.sale_starts_at, ${at}) <= ${at}
        AND coalesce(v.sale_ends_at, 'infinity') > ${at}
      THEN v.sale_price_cents ELSE v.price_cents END * 100 / (100 + owner.vat_rate)) AS cents) AS net
    WHERE v.is_active AND v.cost_cents IS NOT NULL
      AND (net.cents - v.cost_cents) * 100 < ${percent}::integer * net.cents)`
}
