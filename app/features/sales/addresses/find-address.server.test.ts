import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { App } from '#app/platform/app.ts'
import {
  BROKEN_POSTCODE,
  openLocalLocatieserver,
  SILENT_POSTCODE,
} from '#simulators/locatieserver/local-locatieserver.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { findAddress, isAddressRegisterAvailable } from './find-address.server.ts'
import { queryLocatieserver } from './locatieserver.server.ts'

let register: Awaited<ReturnType<typeof openLocalLocatieserver>>
beforeAll(async () => {
  register = await openLocalLocatieserver()
})
beforeEach(() => {
  register.queries.length = 0
})
afterAll(() => register.close())

const IP = '192.0.2.1'
const DAY_MS = 24 * 3_600_000
const MINUTE_MS = 60_000

function find(app: App, postcode: string, houseNumber: string) {
  const shopWithRegister = { ...app, env: { ...app.env, LOCATIESERVER_URL: register.url } }
  return findAddress(shopWithRegister, IP, { postcode, houseNumber })
}

shopTest('a postcode and a house number give a street and a town', async ({ app }) => {
  expect(await find(app, ' 3511nr', '212')).toEqual({
    kind: 'found',
    street: 'Oudegracht',
    city: 'Utrecht',
    additions: [''],
  })
})

shopTest('the additions of a house number are returned in order', async ({ app }) => {
  expect(await find(app, '1012 AB', '8')).toMatchObject({ additions: ['', 'A', 'A-2', 'B'] })
})

shopTest(
  'results of an address lookup are cached for a day, even empty ones',
  async ({ app, clock }) => {
    await find(app, '3511 NR', '212')
    await find(app, '3511NR', '212')
    expect(await find(app, '3511 NR', '2120')).toEqual({ kind: 'unknown' })
    await find(app, '3511 NR', '2120')
    expect(register.queries).toEqual(['3511NR 212', '3511NR 2120'])
    clock.advance(DAY_MS + 1)
    await find(app, '3511 NR', '212')
    expect(register.queries).toHaveLength(3)
  },
)

shopTest(
  'the address lookup counts as available while the register responds, and again ten minutes after a failure',
  async ({ app, clock }) => {
    expect(isAddressRegisterAvailable(app)).toBe(true)
    await find(app, BROKEN_POSTCODE, '1')
    expect(isAddressRegisterAvailable(app)).toBe(false)
    await find(app, '3511 NR', '212')
    expect(isAddressRegisterAvailable(app)).toBe(true)
    await find(app, BROKEN_POSTCODE, '1')
    clock.advance(10 * MINUTE_MS + 1)
    expect(isAddressRegisterAvailable(app)).toBe(true)
  },
)

shopTest(
  'an outage of the address service is reported as such, and never cached',
  async ({ app }) => {
    expect(await find(app, BROKEN_POSTCODE, '1')).toEqual({ kind: 'unavailable' })
    expect(await find(app, BROKEN_POSTCODE, '1')).toEqual({ kind: 'unavailable' })
    expect(register.queries).toHaveLength(2)
    // No server listens at the default URL of tests.
    const address = { postcode: '3511 NR', houseNumber: '212' }
    expect(await findAddress(app, IP, address)).toEqual({ kind: 'unavailable' })
  },
)

shopTest('a request to an address service that does not respond times out', async () => {
  const houseNumber = 1
  const timeoutMs = 20
  expect(await queryLocatieserver(register.url, SILENT_POSTCODE, houseNumber, timeoutMs)).toEqual({
    kind: 'unavailable',
  })
})

shopTest('an invalid postcode or house number is not looked up', async ({ app }) => {
  for (const [postcode, houseNumber] of [
    ['3511', '212'],
    ['3511 NR', '212A'],
    ['3511 NR&fq=x', '1'],
    ['', ''],
  ] as const) {
    expect(await find(app, postcode, houseNumber)).toEqual({ kind: 'unknown' })
  }
  expect(register.queries).toEqual([])
})

shopTest(
  'after 120 lookups from one IP address no other address is looked up for it; cached ones do not count',
  async ({ app }) => {
    await find(app, '3511 NR', '212')
    // The first lookup above counts too, so these make 120.
    for (let number = 1; number < 120; number++) await find(app, '1012 AB', String(1_000 + number))
    expect(await find(app, '1012 AB', '8')).toEqual({ kind: 'unavailable' })
    expect(await find(app, '3511 NR', '212')).toMatchObject({ kind: 'found' })
  },
)
