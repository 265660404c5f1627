import { expect } from 'vitest'
import { createSourceAccount } from '#app/features/partners/marketplace-sources/source-account.server.ts'
import type { App } from '#app/platform/app.ts'
import { type Marketplaces, openMarketplaces } from '#simulators/marketplaces/local-marketplaces.ts'
import { shopTest, type TestClock } from '#tests/support/shop-test.ts'
import { createAmazonClient } from './amazon-client.server.ts'
import { searchItemsResponse } from './amazon-responses.ts'

/** Both sides allow one call a second; waiting moves the clock forward. */
const clientTest = shopTest.extend<{ amazon: Marketplaces }>({
  amazon: async ({ clock }: { clock: TestClock }, use) => {
    const amazon = await openMarketplaces({ now: () => clock.now() })
    await use(amazon)
    await amazon.close()
  },
})

function openClient(app: App, clock: TestClock, amazon: Marketplaces) {
  const { environment } = amazon
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

clientTest('requests are spaced by the quota of the account', async ({ app, clock, amazon }) => {
  const request = openClient(app, clock, amazon)
  const startedAt = clock.now().getTime()
  for (let call = 0; call < 5; call++) expect(await request()).toMatchObject({ ok: true })
  const seconds = (clock.now().getTime() - startedAt) / 1000
  expect(seconds).toBeGreaterThanOrEqual(4)
  expect(seconds).toBeLessThan(6)
})

clientTest(
  'a throttled request waits longer each time and is finally given up',
  async ({ app, clock, amazon }) => {
    const request = openClient(app, clock, amazon)
    const startedAt = clock.now().getTime()
    amazon.failNext('amazon', ['throttled', 'error', 'nonsense'])
    expect(await request()).toMatchObject({ ok: true })
    expect(clock.now().getTime() - startedAt).toBeGreaterThanOrEqual(7_000)
    amazon.setFault('amazon', 'throttled')
    const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000)
    expect(await request()).toEqual({ ok: false, error: 'throttled', until: inMinutes(5) })
    expect(await readAccountState(app)).toBe('throttled')
    amazon.setFault('amazon', 'down')
    expect(await request()).toEqual({ ok: false, error: 'unavailable' })
    amazon.setFault('amazon', null)
    expect(await request()).toMatchObject({ ok: true })
    expect(await readAccountState(app)).toBe('ok')
  },
)

clientTest(
  'an account that stays rejected is queried less and less often, and an explicit request is tried once',
  async ({ app, clock, amazon }) => {
    const request = openClient(app, clock, amazon)
    const countSearchCalls = () => amazon.calls()['amazon.searchItems']
    /** Returns the number of calls of one request, and the minutes until the account may be queried again. */
    const requestAndCount = async () => {
      amazon.resetCalls()
      const answer = await request()
      if (answer.ok || answer.error !== 'throttled' || !answer.until) return [countSearchCalls()]
      const minutes = (answer.until.getTime() - clock.now().getTime()) / 60_000
      return [countSearchCalls(), Math.round(minutes)]
    }
    amazon.setFault('amazon', 'throttled')
    expect(await requestAndCount()).toEqual([5, 5])
    clock.advance(2 * 60_000)
    expect(await requestAndCount()).toEqual([1, 3])
    clock.advance(3 * 60_000)
    const waits = []
    for (let time = 0; time < 5; time++) {
      const [calls, minutes = 0] = await requestAndCount()
      expect(calls).toBe(5)
      waits.push(minutes)
      clock.advance(minutes * 60_000 + 30_000)
    }
    expect(waits.toSorted((a, b) => a - b)).toEqual(waits)
    expect(waits[0]).toBeLessThan(10)
    expect(waits.at(-1)).toBe(60)
    amazon.setFault('amazon', null)
    expect(await requestAndCount()).toEqual([1])
    expect(await readAccountState(app)).toBe('ok')

    // The daily limit of the account is used up. Waiting does not help, so the request is sent once.
    amazon.setQuota({ callsPerDay: 0 })
    const failure = { ok: false, error: 'day-used' }
    amazon.resetCalls()
    expect(await request()).toEqual({
      ...failure,
      until: new Date(clock.now().getTime() + 3_600_000),
    })
    expect(countSearchCalls()).toBe(1)
    clock.advance(24 * 3_600_000)
    amazon.setQuota({ callsPerDay: 8_640 })
    expect(await request()).toMatchObject({ ok: true })
    expect(await readAccountState(app)).toBe('ok')
  },
)

clientTest(
  'an expired token is replaced once, and a rejected key is reported',
  async ({ app, clock, amazon }) => {
    const request = openClient(app, clock, amazon)
    amazon.failNext('amazon', ['expired'])
    expect(await request()).toMatchObject({ ok: true })
    amazon.setFault('amazon', 'expired')
    expect(await request()).toEqual({ ok: false, error: 'keys-rejected' })
    expect(await readAccountState(app)).toBe('keys-rejected')
    amazon.setFault('amazon', 'not-eligible')
    expect(await request()).toEqual({ ok: false, error: 'not-eligible' })
  },
)
