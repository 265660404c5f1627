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

let register: Awaited<ReturnType<typeof openLocalVies>>
beforeAll(async () => {
  register = await openLocalVies()
})
beforeEach(() => {
  register.requests.length = 0
})
afterAll(() => register.close())

const AT = '2026-11-21T12:00:00.000Z'
const OURS = { ...TEST_SETTINGS, isDemo: false, vatId: 'NL009876543B01' }

function check(app: App, vatId: string, settings = OURS) {
  const shopWithVies = { ...app, env: { ...app.env, VIES_URL: register.url } }
  return checkVatId(shopWithVies, vatId, settings)
}

shopTest('an existing VAT id is valid, and the proof of the request is stored', async ({ app }) => {
  expect(await check(app, VALID_DUTCH)).toEqual({
    state: 'valid',
    at: AT,
    name: 'VOORBEELD BV',
    proof: 'WAPIAAAA1234',
  })
  expect(register.requests).toEqual([
    {
      countryCode: 'NL',
      vatNumber: '001234567B01',
      requesterMemberStateCode: 'NL',
      requesterNumber: '009876543B01',
    },
  ])
})

shopTest('a country may withhold names, and the demo sends no requester', async ({ app }) => {
  expect(await check(app, VALID_BELGIAN, TEST_SETTINGS)).toEqual({
    state: 'valid',
    at: AT,
    name: null,
    proof: null,
  })
})

shopTest('a VAT id without a response is not “invalid”, and is checked again', async ({ app }) => {
  expect(await check(app, UNAVAILABLE_GERMAN)).toEqual({ state: 'unavailable', at: AT })
  await check(app, UNAVAILABLE_GERMAN)
  expect(register.requests).toHaveLength(2)
  expect(await checkVatId(app, VALID_DUTCH, OURS)).toEqual({ state: 'unavailable', at: AT })
})

shopTest('an unknown id is invalid, and a result is cached for an hour', async ({ app, clock }) => {
  expect(await check(app, 'BE0000000000')).toEqual({ state: 'invalid', at: AT })
  await check(app, 'BE0000000000')
  expect(register.requests).toHaveLength(1)
  clock.advance(3_600_001)
  await check(app, 'BE0000000000')
  expect(register.requests).toHaveLength(2)
})
