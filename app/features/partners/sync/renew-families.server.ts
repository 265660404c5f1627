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
  holdSync,
  readSourceAccount,
} from '#app/features/partners/marketplace-sources/source-account.server.ts'
import { RESERVED_CALL_SHARE } from '#app/features/partners/marketplace-sources/sync.ts'
import { offers } from '#app/features/partners/offers/offers-tables.server.ts'
import { POLICIES } from '#app/features/partners/offers/source-policies.ts'
import type { App } from '#app/platform/app.ts'
import { nextDutchDay } from '#app/platform/dutch-time.ts'

/** Texts of a family change seldom, and reading them takes a call for every ten of its items. */
const EVERY_HOURS = 24
/** Prices are refreshed this often within their validity before families get the remaining calls of the day. */
const TIMES_A_LIFE = 2

interface DueFamily extends Record<string, unknown> {
  productId: number
  country: string
  head: string
}

interface Renewed {
  changed: number
  /** why it stopped */
  failure?: SourceFailure
  /** stopped in time; the next run continues */
  isCutShort?: boolean
}

/**
 * Refreshes titles and options of whole families, the oldest first: an item only contains its own data. New items of such a
 * family are added too.
 */
export async function renewFamilies(
  app: App,
  source: MarketplaceSource,
  { signal, until }: { signal: AbortSignal | undefined; until: Date | undefined },
): Promise<Renewed> {
  let changed = 0
  const closed: string[] = []
  while (source.variations && (await canQueryFamilies(app, source))) {
    const due = await readDueFamilies(app, source, closed)
    const [first] = due
    if (!first) break
    const isOver = until !== undefined && app.clock.now() >= until
    if (signal?.aborted || isOver || (source.account && !(await holdSync(app, source.account))))
      return { changed, isCutShort: true }
    const { country } = first
    const sameCountry = due.filter((one) => one.country === country)
    const renewed = await renewSome(app, source, country, sameCountry)
    if (!renewed.ok && renewed.error === 'no-account') closed.push(country)
    else if (!renewed.ok) return { changed, failure: renewed }
    else changed += renewed.changed
  }
  return { changed }
}

/** Refreshes the due families of one country, which were read in one batch. */
async function renewSome(
  app: App,
  source: MarketplaceSource,
  country: string,
  dueFamilies: DueFamily[],
): Promise<{ ok: true; changed: number } | SourceFailure> {
  let changed = 0
  const heads = await source.lookUp(
    country,
    dueFamilies.map(({ head }) => head),
  )
  if (!heads.ok && heads.error !== 'rejected') return heads
  for (const { productId, head: id } of dueFamilies) {
    if (!(await canQueryFamilies(app, source))) break
    await markFamilyRead(app.db, source.name, productId, app.clock.now())
    const member = heads.ok && heads.items.find(({ place }) => place.externalId === id)
    if (!member) continue
    const family = await readFamily(source, country, { member, isPreview: false })
    if (!family.ok && family.error === 'rejected') continue
    if (!family.ok) return family
    const { at, head, items } = family
    if (items.length === 0) continue
    const families = [{ head, items, isWhole: true, known: { productId } }]
    const batch = await importItems(app, source.name, { at, items: [], families }, SYNC_OPTIONS)
    if (batch.changed.size > 0) changed++
  }
  return { ok: true, changed }
}

/** Returns whether calls remain beside those for visitors and for two refreshes of all prices in a day. */
async function canQueryFamilies(app: App, source: MarketplaceSource): Promise<boolean> {
  const { name, account, batch } = source
  if (!account?.callsPerDay) return true
  const { callsLeft } = await readSourceAccount(app, account)
  const now = app.clock.now()
  const hoursLeft = (nextDutchDay(now).getTime() - now.getTime()) / 3_600_000
  const calls = (await app.db.$count(offers, eq(offers.source, name))) / batch
  const forPrices = (calls * hoursLeft * TIMES_A_LIFE) / POLICIES[name].hours
  return (callsLeft ?? 0) - account.callsPerDay * RESERVED_CALL_SHARE > forPrices
}

/** Returns families of this source that were not refreshed for that time; the oldest first. */
async function readDueFamilies(
  app: App,
  { name: source, batch }: MarketplaceSource,
  closed: string[],
): Promise<DueFamily[]> {
  const before = new Date(app.clock.now().getTime() - EVERY_HOURS * 3_600_000).toISOString()
  const { rows } = await app.db.execute<DueFamily>(sql`
    SELECT p.id AS "productId", p.import_ref AS head, min(f.country) AS country
    FROM products p JOIN sourced_fields f ON f.product_id = p.id AND f.source = ${source}
    WHERE p.kind = 'variable' AND p.import_source = ${source}
    GROUP BY p.id
    HAVING max(f.read_at) <= ${before}::timestamptz AND min(f.country) <> ALL (${sql.param(closed)}::text[])
    ORDER BY max(f.read_at), p.id LIMIT ${batch}`)
  return rows
}
