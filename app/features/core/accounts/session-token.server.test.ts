import { expect } from 'vitest'
import type { App } from '#app/platform/app.ts'
import { signText } from '#app/platform/signing.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { signInOwner } from '#tests/support/sign-in-owner.ts'
import { sessions } from './accounts-tables.server.ts'
import { auth } from './auth.server.ts'
import { readSessionToken } from './session-token.server.ts'

/** Returns the session token that better-auth itself finds for a Cookie header. */
async function readWithLibrary(app: App, cookie: string) {
  const librarySession = await app.use(auth).api.getSession({ headers: new Headers({ cookie }) })
  return librarySession?.session.token ?? null
}

async function signInAndReadCookie(app: App, name: string) {
  const jar = new Map<string, string>()
  await signInOwner(app, jar)
  const [session] = await app.db.select().from(sessions)
  return { value: jar.get(name) ?? '', token: session?.token ?? '' }
}

shopTest('the shop reads the session cookie that better-auth writes', async ({ app }) => {
  const { value, token } = await signInAndReadCookie(app, 'schakel.session_token')
  expect(token).toMatch(/^\w{32}$/)
  expect(readSessionToken(app, `other=1; schakel.session_token=${value}; last=2`)).toBe(token)
  expect(await readWithLibrary(app, `schakel.session_token=${value}`)).toBe(token)
})

shopTest('better-auth accepts a cookie of the format that the shop reads', async ({ app }) => {
  const { token } = await signInAndReadCookie(app, 'schakel.session_token')
  const value = encodeURIComponent(`${token}.${signText(app, token, 'base64')}`)
  expect(await readWithLibrary(app, `schakel.session_token=${value}`)).toBe(token)
  expect(readSessionToken(app, `schakel.session_token=${value}`)).toBe(token)
})

shopTest('a cookie that better-auth rejects is rejected by the shop as well', async ({ app }) => {
  const { value, token } = await signInAndReadCookie(app, 'schakel.session_token')
  const signature = decodeURIComponent(value).slice(token.length + 1)
  const otherFirstCharacter = signature.startsWith('A') ? 'B' : 'A'
  const forgedTokens = [
    token,
    `${token}.`,
    `${token}.${signature.slice(0, -1)}`,
    `${token}.${otherFirstCharacter}${signature.slice(1)}`,
    `${token}x.${signature}`,
    `.${signature}`,
  ]
  // A percent sign alone is invalid in a cookie.
  for (const cookieValue of [...forgedTokens.map(encodeURIComponent), '%']) {
    const cookie = `schakel.session_token=${cookieValue}`
    expect(await readWithLibrary(app, cookie), cookieValue).toBeNull()
    expect(readSessionToken(app, cookie), cookieValue).toBeNull()
  }
})

const secureTest = shopTest.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  env: async ({}, use) => use({ SITE_URL: 'https://schakel.test' }),
})

secureTest(
  'on HTTPS the shop and better-auth accept only the cookie with the secure prefix',
  async ({ app }) => {
    const { value, token } = await signInAndReadCookie(app, '__Secure-schakel.session_token')
    const secureCookie = `__Secure-schakel.session_token=${value}`
    expect(readSessionToken(app, secureCookie)).toBe(token)
    expect(await readWithLibrary(app, secureCookie)).toBe(token)
    expect(readSessionToken(app, `schakel.session_token=${value}`)).toBeNull()
    expect(await readWithLibrary(app, `schakel.session_token=${value}`)).toBeNull()
  },
)
