import { eq, sql } from 'drizzle-orm'
import { readFamily } from '#app/features/partners/families/read-family.server.ts'
import { markFamilyRead } from '#app/features/partners/item-drafts/write-item-texts.server.ts'
import {
  importItems,
  SYNC_OPTIONS,
} from '#app/features/partners/marketplace-import/import-items.server.ts'
import type {
  MarketplaceSource,
  SourceFailure,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import {
  acquireSyncLock,
  readSourceAccount,
} from '#app/features/partners/marketplace-sources/source-account.server.ts'
import { RESERVED_CALL_SHARE } from '#app/features/partners/marketplace-sources/sync.ts'
import { offers } from '#app/features/partners/offers/offers-tables.server.ts'
import { POLICIES } from '#app/features/partners/offers/source-policies.ts'
import type { App } from '#app/platform/app.ts'
import { nextDutchDay } from '#app/platform/dutch-time.ts'

// A family is a group of marketplace items that are variants of one product. Its parent item represents the group and is
// not sold itself.

/**
 * Families are refreshed once a day only: their texts seldom change, and reading a family is expensive, because a response
 * contains at most ten of its items.
 */
const FAMILY_REFRESH_HOURS = 24
/** Calls are left for all prices to be refreshed this often before they expire; families get only the rest of the day's calls. */
const REFRESHES_PER_VALIDITY = 2

interface DueFamily extends Record<string, unknown> {
  productId: number
  country: string
  parentId: string
}

interface RefreshedFamilies {
  changed: number
  failure?: SourceFailure
  /** the time limit was reached, or another process took the lock; the next run continues */
  wasInterrupted?: boolean
}

/**
 * Refreshes titles and options of families, those with the oldest data first, and adds their new items. Refreshing offers does
 * not cover this, because a lookup returns single items without the rest of their family.
 */
export async function refreshFamilies(
  app: App,
  source: MarketplaceSource,
  { signal, deadline }: { signal: AbortSignal | undefined; deadline: Date | undefined },
): Promise<RefreshedFamilies> {
  let changedCount = 0
  const countriesWithoutAccount: string[] = []
  const hasFamilies = source.variations !== undefined
  while (hasFamilies && (await hasCallsForFamilies(app, source))) {
    const dueFamilies = await readDueFamilies(app, source, countriesWithoutAccount)
    const [first] = dueFamilies
    if (!first) break
    const isPastDeadline = deadline !== undefined && app.clock.now() >= deadline
    if (signal?.aborted || isPastDeadline || !(await hasSyncLock(app, source)))
      return { changed: changedCount, wasInterrupted: true }
    const { country } = first
    const sameCountry = dueFamilies.filter((family) => family.country === country)
    const batchResult = await refreshBatch(app, source, country, sameCountry)
    if (!batchResult.ok && batchResult.error === 'no-account') countriesWithoutAccount.push(country)
    else if (!batchResult.ok) return { changed: changedCount, failure: batchResult }
    else changedCount += batchResult.changed
  }
  return { changed: changedCount }
}

const hasSyncLock = async (app: App, { account }: MarketplaceSource) =>
  !account || (await acquireSyncLock(app, account))

/** Refreshes families of one country; their parent items are looked up with one call. */
async function refreshBatch(
  app: App,
  source: MarketplaceSource,
  country: string,
  dueFamilies: DueFamily[],
): Promise<{ ok: true; changed: number } | SourceFailure> {
  let changedCount = 0
  const parents = await source.lookUp(
    country,
    dueFamilies.map(({ parentId }) => parentId),
  )
  // If the request itself is invalid, the families count as read, so that they are not requested again at once.
  if (!parents.ok && parents.error !== 'rejected') return parents
  for (const { productId, parentId } of dueFamilies) {
    if (!(await hasCallsForFamilies(app, source))) break
    await markFamilyRead(app.db, source.name, productId, app.clock.now())
    const member =
      parents.ok && parents.items.find(({ offerRef }) => offerRef.externalId === parentId)
    if (!member) continue
    const family = await readFamily(source, country, { member, isPreview: false })
    if (!family.ok && family.error === 'rejected') continue
    if (!family.ok) return family
    const { readAt, parentItem, items } = family
    if (items.length === 0) continue
    const families = [{ parentItem, items, isComplete: true, existingProduct: { productId } }]
    const sourceItems = { readAt, items: [], families }
    const batch = await importItems(app, source.name, sourceItems, SYNC_OPTIONS)
    if (batch.changedProductIds.size > 0) changedCount++
  }
  return { ok: true, changed: changedCount }
}

/** Returns whether more calls remain today than are reserved for visitors and for refreshing prices. */
async function hasCallsForFamilies(app: App, source: MarketplaceSource): Promise<boolean> {
  const { name, account, batchSize } = source
  if (!account?.callsPerDay) return true
  const { callsLeft } = await readSourceAccount(app, account)
  const now = app.clock.now()
  const hoursLeft = (nextDutchDay(now).getTime() - now.getTime()) / 3_600_000
  const callsPerRefresh = (await app.db.$count(offers, eq(offers.source, name))) / batchSize
  const callsForPrices =
    (callsPerRefresh * hoursLeft * REFRESHES_PER_VALIDITY) / POLICIES[name].showableHours
  return (callsLeft ?? 0) - account.callsPerDay * RESERVED_CALL_SHARE > callsForPrices
}

/** Returns the families of this source that are due for a refresh, those with the oldest data first. */
async function readDueFamilies(
  app: App,
  { name: source, batchSize }: MarketplaceSource,
  countriesWithoutAccount: string[],
): Promise<DueFamily[]> {
  const dueBefore = new Date(
    app.clock.now().getTime() - FAMILY_REFRESH_HOURS * 3_600_000,
  ).toISOString()
  const { rows } = await app.db.execute<DueFamily>(sql`
    SELECT p.id AS "productId", p.import_ref AS "parentId", min(f.country) AS country
    FROM products p JOIN sourced_fields f ON f.product_id = p.id AND f.source = ${source}
    WHERE p.kind = 'variable' AND p.import_source = ${source}
    GROUP BY p.id
    HAVING max(f.read_at) <= ${dueBefore}::timestamptz
      AND min(f.country) <> ALL (${sql.param(countriesWithoutAccount)}::text[])
    ORDER BY max(f.read_at), p.id LIMIT ${batchSize}`)
  return rows
}
