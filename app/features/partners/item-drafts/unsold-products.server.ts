import { sql } from 'drizzle-orm'
import {
  hideProducts,
  showHiddenProducts,
} from '#app/features/catalog/products/product-writes.server.ts'
import { MAX_MISSES } from '#app/features/partners/offers/offers.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { writeEvents } from './product-events.server.ts'
import type { ProductEvent } from './product-events.ts'
import { productsGone } from './product-events-tables.server.ts'

/** Hides external products that no shop sells any more. */
export async function hideUnsold(tx: Db, productIds: number[], now: Date): Promise<ProductEvent[]> {
  if (productIds.length === 0) return []
  const { rows } = await tx.execute<{ id: number; status: 'published' | 'members' }>(sql`
    SELECT p.id, p.status FROM products p
    WHERE p.id = ANY(${sql.param(productIds)}::integer[]) AND p.seller = 'external'
      AND p.status IN ('published', 'members')
      AND NOT EXISTS (SELECT 1 FROM offers o WHERE o.product_id = p.id AND o.misses < ${MAX_MISSES})
    ORDER BY p.id FOR UPDATE`)
  if (rows.length === 0) return []
  await tx.execute(sql`
    INSERT INTO products_gone (product_id, was_status, gone_at)
    SELECT id, status, ${now.toISOString()}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS w (id integer, status text)
    ON CONFLICT (product_id) DO UPDATE SET was_status = excluded.was_status, gone_at = excluded.gone_at`)
  await hideProducts(
    tx,
    rows.map(({ id }) => id),
    now,
  )
  return rows.map(({ id }) => ({ productId: id, kind: 'hidden', seller: '' }))
}

/** Shows products again that were hidden because they had no offers; changes by the owner stay. */
export async function showSoldAgain(tx: Db, productIds: number[]): Promise<ProductEvent[]> {
  if (productIds.length === 0) return []
  const soldAgain = await tx
    .delete(productsGone)
    .where(sql`${productsGone.productId} = ANY(${sql.param(productIds)}::integer[])`)
    .returning({ id: productsGone.productId, status: productsGone.wasStatus })
  if (soldAgain.length === 0) return []
  const shownProducts = await showHiddenProducts(tx, soldAgain)
  return shownProducts.map((id) => ({ productId: id, kind: 'shown', seller: '' }))
}

/** Hides products whose offers are gone and shows them again when offers return, with an event for each. */
export async function updateVisibility(
  tx: Db,
  { gone, back }: Record<'gone' | 'back', Omit<ProductEvent, 'kind'>[]>,
  now: Date,
): Promise<void> {
  const productIds = (offerEvents: Omit<ProductEvent, 'kind'>[]) =>
    offerEvents.map(({ productId }) => productId)
  const events: ProductEvent[] = [
    ...gone.map(({ productId, seller }) => ({ productId, seller, kind: 'gone' as const })),
    ...back.map(({ productId, seller }) => ({ productId, seller, kind: 'back' as const })),
  ]
  events.push(...(await hideUnsold(tx, productIds(gone), now)))
  events.push(...(await showSoldAgain(tx, productIds(back))))
  await writeEvents(tx, events, now)
}
