import { sql } from 'drizzle-orm'
import { writeEvents } from '#app/features/partners/item-drafts/product-events.server.ts'
import type { ProductEvent } from '#app/features/partners/item-drafts/product-events.ts'
import { MAX_MISSES } from '#app/features/partners/offers/offers.ts'
import type { Db } from '#app/platform/database/db.server.ts'

/** Hides those of these products that only others sold and nobody does any more. */
export async function hideUnsold(tx: Db, productIds: number[], now: Date): Promise<ProductEvent[]> {
  if (productIds.length === 0) return []
  const { rows } = await tx.execute<{ id: number }>(sql`
    WITH gone AS (
      SELECT p.id, p.status FROM products p
      WHERE p.id = ANY(${sql.param(productIds)}::integer[]) AND p.seller = 'external'
        AND p.status IN ('published', 'members')
        AND NOT EXISTS (SELECT 1 FROM offers o WHERE o.product_id = p.id AND o.misses < ${MAX_MISSES})
      ORDER BY p.id FOR UPDATE
    ), kept AS (
      INSERT INTO products_gone (product_id, was_status, gone_at)
      SELECT id, status, ${now.toISOString()} FROM gone
      ON CONFLICT (product_id) DO UPDATE SET was_status = excluded.was_status, gone_at = excluded.gone_at
    )
    UPDATE products p SET status = 'hidden', updated_at = ${now.toISOString()} FROM gone WHERE p.id = gone.id
    RETURNING p.id`)
  return rows.map(({ id }) => ({ productId: id, kind: 'hidden', seller: '' }))
}

/** Shows again what was hidden for it; what the owner made of it meanwhile stays. */
export async function showSoldAgain(tx: Db, productIds: number[]): Promise<ProductEvent[]> {
  if (productIds.length === 0) return []
  const { rows } = await tx.execute<{ id: number }>(sql`
    WITH back AS (
      DELETE FROM products_gone WHERE product_id = ANY(${sql.param(productIds)}::integer[])
      RETURNING product_id, was_status
    )
    UPDATE products p SET status = back.was_status FROM back
    WHERE p.id = back.product_id AND p.status = 'hidden' RETURNING p.id`)
  return rows.map(({ id }) => ({ productId: id, kind: 'shown', seller: '' }))
}

/** Hides products whose offers are gone and shows them again when offers return, with an event for each. */
export async function updateVisibility(
  tx: Db,
  { gone, back }: Record<'gone' | 'back', Omit<ProductEvent, 'kind'>[]>,
  now: Date,
): Promise<void> {
  const productIds = (seen: Omit<ProductEvent, 'kind'>[]) => seen.map(({ productId }) => productId)
  const line = (kind: ProductEvent['kind']) => (seen: Omit<ProductEvent, 'kind'>) => {
    const { productId, seller } = seen
    return { productId, seller, kind }
  }
  const events = [...gone.map(line('gone')), ...back.map(line('back'))]
  events.push(...(await hideUnsold(tx, productIds(gone), now)))
  events.push(...(await showSoldAgain(tx, productIds(back))))
  await writeEvents(tx, events, now)
}
