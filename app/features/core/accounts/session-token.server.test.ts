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

shopTest('we read the session cookie that better-auth writes', async ({ app }) => {
  const { value, token } = await signInAndReadCookie(app, 'schakel.session_token')
  expect(token).toMatch(/^\w{32}$/)
  expect(readSessionToken(app, `other=1; schakel.session_token=${value}; last=2`)).toBe(token)
  expect(await readWithLibrary(app, `schakel.session_token=${value}`)).toBe(token)
})

shopTest('better-auth accepts a cookie of the format that we read', async ({ app }) => {
  const { token } = await signInAndReadCookie(app, 'schakel.session_token')
  const value = encodeURIComponent(`${token}.${signText(app, token, 'base64')}`)
  expect(await readWithLibrary(app, `schakel.session_token=${value}`)).toBe(token)
  expect(readSessionToken(app, `schakel.session_token=${value}`)).toBe(token)
})

shopTest('a cookie that better-auth rejects is rejected by us as well', async ({ app }) => {
  const { value, token } = await signInAndReadCookie(app, 'schakel.session_token')
  const signature = decodeURIComponent(value).slice(token.length + 1)
  const forgedTokens = [
    token,
    `${token}.`,
    `${token}.${signature.slice(0, -1)}`,
    `${token}.${signature.replace(/^./, (character) => (character === 'A' ? 'B' : 'A'))}`,
    `${token}x.${signature}`,
    `.${signature}`,
    '%',
  ]
  for (const text of forgedTokens) {
    const cookie = `schakel.session_token=${text === '%' ? text : encodeURIComponent(text)}`
    expect([text, await readWithLibrary(app, cookie)]).toEqual([text, null])
    expect([text, readSessionToken(app, cookie)]).toEqual([text, null])
  }
})

const secureTest = shopTest.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  env: async ({}, use) => use({ SITE_URL: 'https://schakel.test' }),
})

secureTest('on HTTPS both use the cookie with the secure prefix alone', async ({ app }) => {
  const { value, token } = await signInAndReadCookie(app, '__Secure-schakel.session_token')
  const secure = `__Secure-schakel.session_token=${value}`
  expect(readSessionToken(app, secure)).toBe(token)
  expect(await readWithLibrary(app, secure)).toBe(token)
  expect(readSessionToken(app, `schakel.session_token=${value}`)).toBeNull()
  expect(await readWithLibrary(app, `schakel.session_token=${value}`)).toBeNull()
})
