import { expect } from 'vitest'
import { createSourceAccount } from '#app/features/partners/marketplace-sources/source-account.server.ts'
import type { App } from '#app/platform/app.ts'
import { type Marketplaces, openMarketplaces } from '#simulators/marketplaces/local-marketplaces.ts'
import { shopTest, type TestClock } from '#tests/support/shop-test.ts'
import { createAmazonClient } from './amazon-client.server.ts'
import { searchItemsResponse } from './amazon-responses.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The client and the simulated Amazon each allow one call a second; a pause of the client moves the clock forward. */
const clientTest = shopTest.extend<{ marketplaces: Marketplaces }>({
  marketplaces: async ({ clock }: { clock: TestClock }, use) => {
    const marketplaces = await openMarketplaces({ now: () => clock.now() })
    await use(marketplaces)
    await marketplaces.close()
  },
})

/** Returns a function that sends one search to Amazon. */
function createSearch(app: App, clock: TestClock, marketplaces: Marketplaces) {
  const { environment } = marketplaces
  const request = createAmazonClient({
    id: environment.AMAZON_CREDENTIAL_ID,
    secret: environment.AMAZON_CREDENTIAL_SECRET,
    version: '3.2',
    apiUrl: environment.AMAZON_API_URL,
    tokenUrl: environment.AMAZON_TOKEN_URL,
    account: createSourceAccount(app, { key: 'amazon eu', callsPerSecond: 1, callsPerDay: 8_640 }),
    clock,
    log: app.log,
    pause: async (milliseconds) => clock.advance(milliseconds),
    timeoutMs: 2_000,
  })
  return () =>
    request({
      operation: 'searchItems',
      marketplace: 'www.amazon.nl',
      body: { partnerTag: 'voorbeeld-21', keywords: 'ring', resources: ['itemInfo.title'] },
      responseSchema: searchItemsResponse,
    })
}

const readAccountState = async (app: App) =>
  (await app.pool.query('SELECT state FROM source_accounts')).rows[0]?.state

clientTest(
  'the client pauses between requests as the quota of the account requires',
  async ({ app, clock, marketplaces }) => {
    const search = createSearch(app, clock, marketplaces)
    const startedAt = clock.now().getTime()
    // Five searches have four pauses of a second between them.
    for (let call = 0; call < 5; call++) expect(await search()).toMatchObject({ ok: true })
    const seconds = (clock.now().getTime() - startedAt) / 1000
    expect(seconds).toBeGreaterThanOrEqual(4)
    expect(seconds).toBeLessThan(6)
  },
)

clientTest(
  'a throttled request waits longer each time and is finally given up',
  async ({ app, clock, marketplaces }) => {
    const search = createSearch(app, clock, marketplaces)
    const startedAt = clock.now().getTime()
    marketplaces.failNext('amazon', ['throttled', 'error', 'nonsense'])
    expect(await search()).toMatchObject({ ok: true })
    expect(clock.now().getTime() - startedAt).toBeGreaterThanOrEqual((1 + 2 + 4) * 1_000)
    marketplaces.setFault('amazon', 'throttled')
    const minutesFromNow = (minutes: number) =>
      new Date(clock.now().getTime() + minutes * MINUTE_MS)
    expect(await search()).toEqual({ ok: false, error: 'throttled', until: minutesFromNow(5) })
    expect(await readAccountState(app)).toBe('throttled')
    marketplaces.setFault('amazon', 'down')
    expect(await search()).toEqual({ ok: false, error: 'unavailable' })
    marketplaces.setFault('amazon', null)
    expect(await search()).toMatchObject({ ok: true })
    expect(await readAccountState(app)).toBe('ok')
  },
)

clientTest(
  'an account that stays rejected is queried less and less often, and a request before that time is tried once',
  async ({ app, clock, marketplaces }) => {
    const search = createSearch(app, clock, marketplaces)
    const countSearchCalls = () => marketplaces.calls()['amazon.searchItems']
    /** Returns the number of calls of one request, and the minutes until the account may be queried again. */
    const requestAndCount = async () => {
      marketplaces.resetCalls()
      const result = await search()
      if (result.ok || result.error !== 'throttled' || !result.until)
        return { calls: countSearchCalls(), minutes: 0 }
      const minutes = (result.until.getTime() - clock.now().getTime()) / MINUTE_MS
      return { calls: countSearchCalls(), minutes: Math.round(minutes) }
    }
    marketplaces.setFault('amazon', 'throttled')
    expect(await requestAndCount()).toEqual({ calls: 5, minutes: 5 })
    clock.advance(2 * MINUTE_MS)
    expect(await requestAndCount()).toEqual({ calls: 1, minutes: 3 })
    clock.advance(3 * MINUTE_MS)
    const waits = []
    for (let round = 0; round < 5; round++) {
      const { calls, minutes } = await requestAndCount()
      expect(calls).toBe(5)
      waits.push(minutes)
      // Half a minute more, because the minutes are rounded.
      clock.advance(minutes * MINUTE_MS + MINUTE_MS / 2)
    }
    expect(waits.toSorted((a, b) => a - b)).toEqual(waits)
    expect(waits[0]).toBeLessThan(10)
    expect(waits.at(-1)).toBe(60)
    marketplaces.setFault('amazon', null)
    expect(await requestAndCount()).toEqual({ calls: 1, minutes: 0 })
    expect(await readAccountState(app)).toBe('ok')

    // The daily limit of the account is used up. Waiting does not help, so the request is sent once.
    marketplaces.setQuota({ callsPerDay: 0 })
    marketplaces.resetCalls()
    expect(await search()).toEqual({
      ok: false,
      error: 'day-used',
      until: new Date(clock.now().getTime() + HOUR_MS),
    })
    expect(countSearchCalls()).toBe(1)
    clock.advance(24 * HOUR_MS)
    marketplaces.setQuota({ callsPerDay: 8_640 })
    expect(await search()).toMatchObject({ ok: true })
    expect(await readAccountState(app)).toBe('ok')
  },
)

clientTest(
  'an expired token is replaced once, and a rejected key is reported',
  async ({ app, clock, marketplaces }) => {
    const search = createSearch(app, clock, marketplaces)
    marketplaces.failNext('amazon', ['expired'])
    expect(await search()).toMatchObject({ ok: true })
    marketplaces.setFault('amazon', 'expired')
    expect(await search()).toEqual({ ok: false, error: 'keys-rejected' })
    expect(await readAccountState(app)).toBe('keys-rejected')
    marketplaces.setFault('amazon', 'not-eligible')
    expect(await search()).toEqual({ ok: false, error: 'not-eligible' })
  },
)
