import { expect } from 'vitest'
import type { ReadyEnv } from '#app/platform/env.ts'
import { type BuiltShop, builtShopTest, LONG_TIMEOUT, MANAGER } from './built-shop.ts'
import { createClient } from './client.ts'

/** The limit of failed sign-ins of one address. */
const MAX_FAILURES = 30

const shopTestBehindProxies = (TRUST_PROXY: ReadyEnv['TRUST_PROXY']) =>
  builtShopTest.extend<{ env: Partial<ReadyEnv> }>({
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
    env: async ({}, use) => use({ TRUST_PROXY }),
  })

/** Tries a wrong password for each of sixty accounts, and returns the statuses in that order. */
async function guessPasswords(
  builtShop: BuiltShop,
  createForwardedFor: (index: number) => string,
): Promise<number[]> {
  const statuses: number[] = []
  for (let number = 1; number <= 60; number++) {
    const { status } = await builtShop.request({
      method: 'POST',
      path: '/beheer/inloggen/',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': createForwardedFor(number),
      },
      body: `email=a${number}%40example.com&password=Winter2026!`,
    })
    statuses.push(status)
  }
  return statuses
}

const countBeforeRejection = (statuses: number[]) => statuses.indexOf(429)

shopTestBehindProxies(1)(
  'TRUST_PROXY=1: forged X-Forwarded-For entries do not evade the rate limit',
  LONG_TIMEOUT,
  async ({ builtShop }) => {
    const statuses = await guessPasswords(
      builtShop,
      (number) => `198.51.100.${number}, 203.0.113.9`,
    )
    expect(countBeforeRejection(statuses)).toBe(MAX_FAILURES)
    expect(statuses.slice(MAX_FAILURES)).toEqual(Array(60 - MAX_FAILURES).fill(429))
    // Another visitor behind the same proxy has separate limits.
    expect(
      await guessPasswords(builtShop, (number) => `203.0.113.9, 198.51.100.${number}`),
    ).not.toContain(429)
  },
)

shopTestBehindProxies(2)(
  'TRUST_PROXY=2: the second entry from the right is the client',
  LONG_TIMEOUT,
  async ({ builtShop }) => {
    const forwardedFor = (number: number) => `198.51.100.${number}, 203.0.113.9, 10.0.0.${number}`
    expect(countBeforeRejection(await guessPasswords(builtShop, forwardedFor))).toBe(MAX_FAILURES)
  },
)

shopTestBehindProxies(['loopback', '10.0.0.0/8'])(
  'TRUST_PROXY=<list>: the right-most untrusted address is the client',
  LONG_TIMEOUT,
  async ({ builtShop }) => {
    const forwardedFor = (number: number) => `198.51.100.${number}, 203.0.113.9, 10.0.0.${number}`
    expect(countBeforeRejection(await guessPasswords(builtShop, forwardedFor))).toBe(MAX_FAILURES)
  },
)

builtShopTest(
  'without a trusted proxy the forwarded header is ignored, and the back office reports it',
  LONG_TIMEOUT,
  async ({ builtShop }) => {
    const owner = createClient(builtShop)
    await owner.post('/beheer/inloggen/', [
      ['email', MANAGER.email],
      ['password', MANAGER.password],
    ])
    expect((await owner.get('/beheer/')).text).not.toContain('TRUST_PROXY')
    expect(
      countBeforeRejection(await guessPasswords(builtShop, (number) => `198.51.100.${number}`)),
    ).toBeLessThanOrEqual(MAX_FAILURES)
    const { text } = await owner.get('/beheer/')
    expect(text).toContain('127.0.0.1')
    expect(text).toContain('TRUST_PROXY')
    expect(text).toContain('docs/operations.md')
  },
)
