import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { App } from '#app/platform/app.ts'
import {
  openLocalVies,
  UNAVAILABLE_GERMAN,
  VALID_BELGIAN,
  VALID_DUTCH,
} from '#simulators/vies/local-vies.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { TEST_SETTINGS } from '#tests/support/test-settings.ts'
import { checkVatId } from './check-vat-id.server.ts'

let vies: Awaited<ReturnType<typeof openLocalVies>>
beforeAll(async () => {
  vies = await openLocalVies()
})
beforeEach(() => {
  vies.requests.length = 0
})
afterAll(() => vies.close())

const CHECKED_AT = '2026-11-21T12:00:00.000Z'
const SHOP_SETTINGS = { ...TEST_SETTINGS, isDemo: false, vatId: 'NL009876543B01' }

function check(app: App, vatId: string, settings = SHOP_SETTINGS) {
  const shopWithVies = { ...app, env: { ...app.env, VIES_URL: vies.url } }
  return checkVatId(shopWithVies, vatId, settings)
}

shopTest('an existing VAT id is valid, and the proof of the request is stored', async ({ app }) => {
  expect(await check(app, VALID_DUTCH)).toEqual({
    state: 'valid',
    at: CHECKED_AT,
    name: 'VOORBEELD BV',
    proof: 'WAPIAAAA1234',
  })
  expect(vies.requests).toEqual([
    {
      countryCode: 'NL',
      vatNumber: '001234567B01',
      requesterMemberStateCode: 'NL',
      requesterNumber: '009876543B01',
    },
  ])
})

shopTest(
  'a country may withhold names, and a demo shop checks without its own VAT id and gets no proof',
  async ({ app }) => {
    expect(await check(app, VALID_BELGIAN, TEST_SETTINGS)).toEqual({
      state: 'valid',
      at: CHECKED_AT,
      name: null,
      proof: null,
    })
  },
)

shopTest(
  'a VAT id that cannot be checked is not invalid, and is checked again',
  async ({ app }) => {
    expect(await check(app, UNAVAILABLE_GERMAN)).toEqual({ state: 'unavailable', at: CHECKED_AT })
    await check(app, UNAVAILABLE_GERMAN)
    expect(vies.requests).toHaveLength(2)
    // Without the simulator VIES cannot be reached.
    expect(await checkVatId(app, VALID_DUTCH, SHOP_SETTINGS)).toEqual({
      state: 'unavailable',
      at: CHECKED_AT,
    })
  },
)

shopTest('an unknown id is invalid, and a result is cached for an hour', async ({ app, clock }) => {
  expect(await check(app, 'BE0000000000')).toEqual({ state: 'invalid', at: CHECKED_AT })
  await check(app, 'BE0000000000')
  expect(vies.requests).toHaveLength(1)
  const hourMs = 3_600_000
  clock.advance(hourMs + 1)
  await check(app, 'BE0000000000')
  expect(vies.requests).toHaveLength(2)
})
