import { eq, lte, sql } from 'drizzle-orm'
import {
  type CompareGroup,
  readCompareGroups,
} from '#app/features/listings/compare-groups/read-groups.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { COMPARE_DAYS, type CompareResult, groupOf, type ItemsByGroup } from './compare.ts'
import {
  deleteCompared,
  type ItemWithCategories,
  insertCompared,
  listCompared,
} from './compare-functions.server.ts'
import { compareItems } from './compare-items-tables.server.ts'

const DAY_MS = 24 * 3_600_000

function comparedSince(app: App): Date {
  return new Date(app.clock.now().getTime() - COMPARE_DAYS * DAY_MS)
}

function groupItems(groups: CompareGroup[], items: ItemWithCategories[]): ItemsByGroup {
  const itemsByGroup: ItemsByGroup = {}
  for (const { categoryIds, ...item } of items) {
    const group = groupOf(groups, categoryIds)
    if (!group) continue
    itemsByGroup[group.id] ??= []
    itemsByGroup[group.id]?.push(item)
  }
  return itemsByGroup
}

/** Returns the visitor's compare list by group, in the order in which products were added. */
export async function readCompared(app: App, visitorId: string | null): Promise<ItemsByGroup> {
  if (visitorId === null) return {}
  const [groups, items] = await Promise.all([
    readCompareGroups(app),
    listCompared(app, visitorId, comparedSince(app)),
  ])
  return groupItems(groups, items)
}

/** Adds a product; a product that is already on the list stays at its position. */
export async function addCompared(
  app: App,
  visitorId: string,
  productId: number,
): Promise<CompareResult> {
  const groups = await readCompareGroups(app)
  const categoryIds = groups.some(({ isCatchAll }) => isCatchAll)
    ? null
    : groups.flatMap((group) => group.categoryIds)
  const answer = await insertCompared(app, visitorId, productId, {
    since: comparedSince(app),
    categoryIds,
  })
  if (answer === 'full') return { ok: false, error: 'list-full' }
  const item = answer === 'unknown' ? undefined : answer.find(({ id }) => id === productId)
  const group = item && groupOf(groups, item.categoryIds)
  if (answer === 'unknown' || !group) return { ok: false, error: 'unknown-product' }
  return { ok: true, compared: groupItems(groups, answer), group }
}

/** Removes a product; also succeeds if the product was not on the list. */
export async function removeCompared(
  app: App,
  visitorId: string,
  productId: number,
): Promise<CompareResult> {
  const [groups, answer] = await Promise.all([
    readCompareGroups(app),
    deleteCompared(app, visitorId, productId, comparedSince(app)),
  ])
  const group = answer.categoryIds ? groupOf(groups, answer.categoryIds) : undefined
  if (!group) return { ok: false, error: 'unknown-product' }
  return { ok: true, compared: groupItems(groups, answer.items), group }
}

/** Moves a guest's list to the customer; a product on both lists keeps the later date. */
export async function mergeCompared(db: Db, visitorId: string, customerId: string): Promise<void> {
  await db.execute(sql`
    WITH moved AS (DELETE FROM compare_items WHERE visitor_id = ${visitorId} RETURNING product_id, added_at)
    INSERT INTO compare_items AS kept (visitor_id, product_id, added_at)
    SELECT ${customerId}, product_id, added_at FROM moved
    ON CONFLICT (visitor_id, product_id) DO UPDATE SET added_at = greatest(kept.added_at, excluded.added_at)`)
}

/** Deletes the list of a deleted account. */
export async function forgetCompared(db: Db, customerId: string): Promise<void> {
  await db.delete(compareItems).where(eq(compareItems.visitorId, customerId))
}

/** Deletes expired items in batches of a thousand. */
export async function removeOldCompared(app: App): Promise<void> {
  for (;;) {
    // By place in the table: the index of `added_at` finds a thousand rows, and a key would be looked up for each.
    const { rowCount } = await app.db.delete(compareItems).where(sql`ctid = ANY(ARRAY(
      SELECT ctid FROM ${compareItems} WHERE ${lte(compareItems.addedAt, comparedSince(app))} LIMIT 1000))`)
    if ((rowCount ?? 0) < 1000) return
  }
}
