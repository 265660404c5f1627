import { count, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import { readSourceAccount } from '#app/features/partners/marketplace-sources/source-account.server.ts'
import { readKeyState } from '#app/features/partners/marketplace-sources/source-keys.server.ts'
import { AMAZON_SHOPS } from '#app/features/partners/offers/amazon-shops.ts'
import { MAX_MISSES } from '#app/features/partners/offers/offers.ts'
import { offers } from '#app/features/partners/offers/offers-tables.server.ts'
import { mainCountry } from '#app/features/partners/offers/partner-link.ts'
import { countLiveQuotes } from '#app/features/partners/offers/read-live-offers.server.ts'
import { readPartnerIds } from '#app/features/partners/offers/read-partner-ids.server.ts'
import { POLICIES } from '#app/features/partners/offers/source-policies.ts'
import { readSwitchedOff } from '#app/features/partners/offers/switches.server.ts'
import type { App } from '#app/platform/app.ts'
import { isOnThisMachine } from '#app/platform/loopback.ts'
import type { SourceHealth } from './source-health.ts'
import { SOURCES } from './sources.server.ts'

/** Returns the state of every marketplace: its account, the calls of today, and the number of offers with a quote. */
export async function readSourceHealth(app: App): Promise<SourceHealth[]> {
  const switchedOff = await readSwitchedOff(app)
  const quoteCounts = await countLiveQuotes(app.db, app.clock.now())
  const apiUrls = { amazon: app.env.AMAZON_API_URL, bol: app.env.BOL_API_URL }
  const health: SourceHealth[] = []
  for (const createSource of Object.values(SOURCES)) {
    const { name, account } = await createSource(app)
    const row = account && (await readSourceAccount(app, account))
    health.push({
      name,
      isOn: !switchedOff.has(name),
      isSimulated: isOnThisMachine(apiUrls[name] ?? ''),
      account: account && {
        callsPerSecond: account.callsPerSecond,
        callsPerDay: account.callsPerDay,
      },
      state: row?.state ?? 'ok',
      stateSince: row?.checkedAt ? row.stateSince : null,
      heldUntil: row?.heldUntil ?? null,
      callsToday: row?.callsToday ?? 0,
      callsLeft: row?.callsLeft ?? null,
      isSyncing: row?.isSyncing ?? false,
      ...(await countOffers(app, name)),
      quoted: quoteCounts.get(name)?.priced ?? 0,
      key: await readKeyState(app, name),
      countries: await readCountries(app, name),
    })
  }
  return health
}

async function countOffers(app: App, source: SourceHealth['name']) {
  const hours = POLICIES[source].backgroundRefreshHours
  const dueBefore = new Date(app.clock.now().getTime() - hours * 3_600_000)
  const isGone = gte(offers.misses, MAX_MISSES)
  const isDue = or(isNull(offers.queriedAt), lte(offers.queriedAt, dueBefore))
  const [counts] = await app.db
    .select({
      offers: count(),
      gone: sql<number>`count(*) FILTER (WHERE ${isGone})::int`,
      waiting: sql<number>`count(*) FILTER (WHERE ${isDue})::int`,
    })
    .from(offers)
    .where(eq(offers.source, source))
  return counts ?? { offers: 0, gone: 0, waiting: 0 }
}

/** Returns the countries for which the shop has a tag, the main one first. bol has two shops with one id. */
async function readCountries(app: App, source: SourceHealth['name']) {
  const ids = await readPartnerIds(app)
  if (source === 'bol') {
    return [
      { country: 'nl', name: 'Nederland', tag: ids.bolSiteId, isMain: true },
      { country: 'be', name: 'België', tag: ids.bolSiteId, isMain: false },
    ]
  }
  const main = mainCountry(ids)
  return Object.entries(ids.amazonTags).map(([country, tag]) => ({
    country,
    tag,
    isMain: country === main,
    name: AMAZON_SHOPS.find((shop) => shop.country === country)?.name ?? country,
  }))
}
