import { and, count, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { isRowId } from '#app/platform/forms/read-id.ts'
import { type DiscountCode, UNDO_DAYS } from './discounts.ts'
import { discountCodes, orderDiscounts } from './discounts-tables.server.ts'

export const DISCOUNTS_PER_PAGE = 25
const MAX_REMOVED = 25

export interface DiscountRow extends DiscountCode {
  description: string
  /** number of orders that used the code, except those that ended without a sale */
  uses: number
  /** total discount in these orders */
  cents: number
}

/** Returns a page of codes, the newest first. `search` matches a part of the code. */
export async function readDiscounts(app: App, query: { search: string; page: number }) {
  const pattern = `%${query.search.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`
  const condition = and(
    isNull(discountCodes.removedAt),
    query.search === '' ? undefined : sql`${discountCodes.code} LIKE ${pattern}`,
  )
  const [totalRow] = await app.db.select({ total: count() }).from(discountCodes).where(condition)
  const total = totalRow?.total ?? 0
  const page = Math.min(Math.max(1, query.page), Math.max(1, Math.ceil(total / DISCOUNTS_PER_PAGE)))
  const codes = await app.db
    .select()
    .from(discountCodes)
    .where(condition)
    .orderBy(desc(discountCodes.id))
    .limit(DISCOUNTS_PER_PAGE)
    .offset((page - 1) * DISCOUNTS_PER_PAGE)
  return { codes: await withUses(app, codes), total, page }
}

async function withUses<Code extends DiscountCode>(
  app: App,
  codes: Code[],
): Promise<(Code & { uses: number; cents: number })[]> {
  const ids = codes.map(({ id }) => id)
  const rows = await app.db
    .select({
      id: orderDiscounts.codeId,
      uses: count(),
      cents: sql<number>`sum(${orderDiscounts.cents})::integer`,
    })
    .from(orderDiscounts)
    .where(and(inArray(orderDiscounts.codeId, ids), sql`${orderDiscounts.isUsed}`))
    .groupBy(orderDiscounts.codeId)
  const usesByCode = new Map(rows.map((row) => [row.id, row]))
  return codes.map((code) => ({
    ...code,
    uses: usesByCode.get(code.id)?.uses ?? 0,
    cents: usesByCode.get(code.id)?.cents ?? 0,
  }))
}

export async function findDiscount(app: App, id: number): Promise<DiscountRow | undefined> {
  if (!isRowId(id)) return undefined
  const codes = await app.db
    .select()
    .from(discountCodes)
    .where(and(eq(discountCodes.id, id), isNull(discountCodes.removedAt)))
  return (await withUses(app, codes))[0]
}

/** Returns the codes that were deleted recently and can be restored, the latest first. */
export async function readRemovedDiscounts(app: App): Promise<{ id: number; name: string }[]> {
  return app.db
    .select({ id: discountCodes.id, name: discountCodes.code })
    .from(discountCodes)
    .where(gt(discountCodes.removedAt, restorableSince(app)))
    .orderBy(desc(discountCodes.removedAt), desc(discountCodes.id))
    .limit(MAX_REMOVED)
}

/** Codes that were deleted before this moment cannot be restored. */
export const restorableSince = (app: App) =>
  new Date(app.clock.now().getTime() - UNDO_DAYS * 86_400_000)
