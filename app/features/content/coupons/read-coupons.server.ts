import { and, desc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { countsTag } from '#app/features/catalog/products/catalog.ts'
import type { App } from '#app/platform/app.ts'
import { type CouponRow, maskCoupons, selectCoupons } from './coupon-rows.server.ts'
import {
  COUPONS_PER_PAGE,
  ENDED_SHOWN_DAYS,
  hasEnded,
  hasStarted,
  type MaskedCoupon,
} from './coupons.ts'
import { coupons } from './coupons-tables.server.ts'

/** Cache tag of pages that show coupons. */
export const COUPONS_TAG = 'coupons'
const ENDED_SHOWN_MS = ENDED_SHOWN_DAYS * 24 * 60 * 60_000

export interface CouponList {
  coupons: MaskedCoupon[]
  total: number
  page: number
  /** time at which the list next changes by itself; null if it does not */
  listChangesAt: Date | null
  tags: string[]
}

/** Returns a page of the list: valid coupons, newest first, then recently expired ones. */
export async function readCoupons(app: App, requestedPage: number): Promise<CouponList> {
  const now = app.clock.now()
  const endedAfter = new Date(now.getTime() - ENDED_SHOWN_MS)
  const isNotRemoved = isNull(coupons.removedAt)
  const isRunning = and(
    isNotRemoved,
    or(isNull(coupons.startsAt), lte(coupons.startsAt, now)),
    or(isNull(coupons.endsAt), gt(coupons.endsAt, now)),
  )
  const hasEndedRecently = and(
    isNotRemoved,
    lte(coupons.endsAt, now),
    gt(coupons.endsAt, endedAfter),
  )
  const [runningCount, endedCount, nextChange] = await Promise.all([
    app.db.$count(coupons, isRunning),
    app.db.$count(coupons, hasEndedRecently),
    readNextChange(app, now),
  ])
  const total = runningCount + endedCount
  const page = Math.min(requestedPage, Math.max(1, Math.ceil(total / COUPONS_PER_PAGE)))
  const offset = (page - 1) * COUPONS_PER_PAGE
  const runningRows = await readSlice(app, isRunning, [desc(coupons.id)], offset, COUPONS_PER_PAGE)
  const rows = [
    ...runningRows,
    ...(await readSlice(
      app,
      hasEndedRecently,
      [desc(coupons.endsAt), desc(coupons.id)],
      Math.max(0, offset - runningCount),
      COUPONS_PER_PAGE - runningRows.length,
    )),
  ]
  return {
    coupons: await maskCoupons(app, rows),
    total,
    page,
    listChangesAt: nextChange,
    tags: tagsOf(rows),
  }
}

function readSlice(
  app: App,
  condition: SQL | undefined,
  order: SQL[],
  offset: number,
  limit: number,
) {
  if (limit === 0) return []
  return selectCoupons(app, condition)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
}

/** Returns the next time at which a coupon starts, ends or leaves the list. */
async function readNextChange(app: App, now: Date): Promise<Date | null> {
  const nowIso = now.toISOString()
  const { rows } = await app.db.execute<{ at: string | null }>(sql`
    SELECT least(
      (SELECT min(starts_at) FROM coupons WHERE removed_at IS NULL AND starts_at > ${nowIso}::timestamptz),
      (SELECT min(ends_at) FROM coupons WHERE removed_at IS NULL AND ends_at > ${nowIso}::timestamptz),
      (SELECT min(ends_at) FROM coupons WHERE removed_at IS NULL
        AND ends_at > ${nowIso}::timestamptz - interval '${sql.raw(String(ENDED_SHOWN_DAYS))} days')
        + interval '${sql.raw(String(ENDED_SHOWN_DAYS))} days'
    ) AS at`)
  return rows[0]?.at ? new Date(rows[0].at) : null
}

/** Returns the cache tags of a page with these coupons. */
export function tagsOf(rows: CouponRow[]): string[] {
  const productIds = rows.flatMap(({ coupon: { productId } }) => productId ?? [])
  const hasBrand = rows.some(({ brand }) => brand !== null)
  return [
    COUPONS_TAG,
    ...(hasBrand ? ['facets'] : []),
    ...new Set(productIds.map((id) => `product:${id}`)),
    ...rows.map(({ coupon }) => countsTag(coupon.id)),
  ]
}

/** Returns the coupon of a coupon page [S07], unless it has not started yet. */
export async function findCoupon(
  app: App,
  query: { codeid: number } | { codetext: string },
): Promise<CouponRow | undefined> {
  const now = app.clock.now()
  if ('codeid' in query) {
    const [row] = await selectCoupons(
      app,
      and(eq(coupons.id, query.codeid), isNull(coupons.removedAt)),
    )
    return row && hasStarted(row.coupon, now) ? row : undefined
  }
  const rows = await selectCoupons(
    app,
    and(
      sql`upper(${coupons.code}) = ${query.codetext.trim().toUpperCase()}`,
      isNull(coupons.removedAt),
    ),
  )
    .orderBy(desc(coupons.id))
    .limit(COUPONS_PER_PAGE)
  const startedRows = rows.filter(({ coupon }) => hasStarted(coupon, now))
  return startedRows.find(({ coupon }) => !hasEnded(coupon, now)) ?? startedRows[0]
}
