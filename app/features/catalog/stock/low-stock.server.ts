import { type SQL, sql } from 'drizzle-orm'
import { DEFAULT_SETTINGS } from '#app/features/core/settings/settings.ts'

/** The low-stock threshold of the shop. */
const SHOP_THRESHOLD = sql`coalesce(
  (SELECT (value #>> '{}')::integer FROM settings WHERE name = 'lowStockUpTo' AND jsonb_typeof(value) = 'number'),
  ${sql.raw(String(DEFAULT_SETTINGS.lowStockUpTo))})`

/**
 * Selects the id, product_id and stock of variants with a low stock. The threshold is that of the product, otherwise that of the
 * nearest category that has one, otherwise that of the shop. The condition on the highest threshold limits the part of the index
 * that PostgreSQL reads.
 */
export const lowVariants = (): SQL => sql`
  WITH RECURSIVE tree AS (
    SELECT id, low_stock FROM categories WHERE parent_id IS NULL
    UNION ALL
    SELECT c.id, coalesce(c.low_stock, tree.low_stock) FROM categories c JOIN tree ON tree.id = c.parent_id
  )
  SELECT v.id, v.product_id, v.stock FROM variants v
  JOIN products p ON p.id = v.product_id
  LEFT JOIN tree ON tree.id = p.category_id
  WHERE v.is_active AND v.stock <= 100 AND v.stock <= greatest(${SHOP_THRESHOLD}, (SELECT max(low_stock) FROM categories),
      (SELECT max(low_stock) FROM products WHERE low_stock IS NOT NULL))
    AND v.stock <= coalesce(p.low_stock, tree.low_stock, ${SHOP_THRESHOLD})`
