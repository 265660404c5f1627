import { expect, test } from 'vitest'
import { SIGN_IN_LIMITS } from '#app/features/core/accounts/accounts.ts'
import { sessions, users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { readManager } from '#app/features/core/accounts/require-manager.server.ts'
import { network } from '#app/platform/rate-limit.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { completeSetup, createSetupLink } from './manager-setup.server.ts'
import { signInManager, signOut } from './sign-in.server.ts'

const owner = {
  name: 'Hanne Visser',
  email: 'hanne@schakel.example',
  password: 'drie gouden ringen',
}
const UNKNOWN = { ok: false, error: 'unknown-combination' }

async function openWithManager(shop: Shop) {
  const link = await createSetupLink(shop)
  const token = new URL(link ?? 'http://no.link').searchParams.get('token') ?? ''
  await completeSetup(shop, token, owner)
}

function from(ip: string, cookies: string[] = []) {
  const pairs = cookies.map((line) => line.split(';')[0])
  return { ip, headers: new Headers(pairs.length > 0 ? { cookie: pairs.join('; ') } : {}) }
}

async function signedIn(shop: Shop) {
  const result = await signInManager(shop, from('203.0.113.7'), owner)
  if (!result.ok) throw new Error(result.error)
  return result.cookies
}

shopTest('a manager who signed in is known at the next request', async ({ shop }) => {
  await openWithManager(shop)
  const cookies = await signedIn(shop)

  const { manager } = await readManager(shop, from('203.0.113.7', cookies))

  expect(manager).toMatchObject({ name: owner.name, email: owner.email })
  expect(cookies[0]).toMatch(/^schakel\.session_token=.*HttpOnly.*SameSite=Lax/i)
})

shopTest('the session cookie is for https only where the shop is', async ({ shop }) => {
  shop.siteUrl = 'https://schakel.test'
  await openWithManager(shop)

  const [cookie] = await signedIn(shop)

  expect(cookie).toMatch(/^__Secure-schakel\.session_token=.*; Secure/)
})

shopTest('an unknown address and a wrong password get the same answer', async ({ shop }) => {
  await openWithManager(shop)

  const wrong = await signInManager(shop, from('203.0.113.7'), { ...owner, password: 'geraden!!!' })
  const unknown = await signInManager(shop, from('203.0.113.7'), { ...owner, email: 'w@x.example' })

  expect(wrong).toEqual(UNKNOWN)
  expect(unknown).toEqual(UNKNOWN)
})

shopTest(
  'input that can be no address or password is just a wrong combination',
  async ({ shop }) => {
    await openWithManager(shop)

    for (const form of [
      { email: 'geen adres', password: 'x' },
      { email: "' OR 1=1 --", password: "' OR 1=1 --" },
      { email: owner.email, password: 'x'.repeat(10_000) },
      { email: `${'a'.repeat(10_000)}@x.example`, password: owner.password },
    ]) {
      expect(await signInManager(shop, from('203.0.113.7'), form)).toEqual(UNKNOWN)
    }
  },
)

shopTest(
  'a customer with the right password does not get in and keeps no session',
  async ({ shop }) => {
    await openWithManager(shop)
    await shop.db.update(users).set({ role: 'customer' })

    expect(await signInManager(shop, from('203.0.113.7'), owner)).toEqual(UNKNOWN)
    expect(await shop.db.select().from(sessions)).toEqual([])
  },
)

shopTest('a role that is taken away counts at the next request', async ({ shop }) => {
  await openWithManager(shop)
  const cookies = await signedIn(shop)
  await shop.db.update(users).set({ role: 'customer' })

  expect((await readManager(shop, from('203.0.113.7', cookies))).manager).toBeNull()
})

shopTest('a forged, an expired and an ended session are nobody’s', async ({ shop }) => {
  await openWithManager(shop)
  const [cookie = ''] = await signedIn(shop)
  const read = async (line: string) =>
    (await readManager(shop, from('203.0.113.7', [line]))).manager

  const [name, value = ''] = cookie.split(';')[0]?.split('=') ?? []
  const token = decodeURIComponent(value).split('.')[0]
  expect(await read(`${name}=${token}`)).toBeNull()
  expect(await read(`${name}=${encodeURIComponent(`${token}.${'A'.repeat(43)}=`)}`)).toBeNull()
  expect(await read(`${name}=%E0%A4%A`)).toBeNull()
  expect(await read(cookie)).not.toBeNull()

  await shop.db.update(sessions).set({ expiresAt: new Date(0) })
  expect(await read(cookie)).toBeNull()

  const [again = ''] = await signedIn(shop)
  await signOut(shop, from('203.0.113.7', [again]))
  expect(await read(again)).toBeNull()
})

shopTest(
  'after too many tries an account has to wait, known or not, from any address',
  async ({ shop }) => {
    await openWithManager(shop)
    for (const email of [owner.email, 'niemand@schakel.example']) {
      const tries = Array.from({ length: SIGN_IN_LIMITS.perAccount }, (_, at) =>
        signInManager(shop, from(`198.51.100.${at}`), { email, password: 'geraden!!!' }),
      )
      expect(await Promise.all(tries)).toEqual(tries.map(() => UNKNOWN))

      const refused = await signInManager(shop, from('192.0.2.1'), { ...owner, email })

      expect(refused).toMatchObject({ ok: false, error: 'too-many-tries' })
      if (refused.ok || refused.error !== 'too-many-tries') return
      expect(refused.retryAfterSeconds).toBeGreaterThan(0)
      expect(refused.retryAfterSeconds).toBeLessThanOrEqual(SIGN_IN_LIMITS.windowSeconds)
    }
  },
)

shopTest(
  'one address that tries many accounts has to wait; it blocks no account',
  async ({ shop }) => {
    await openWithManager(shop)
    for (let at = 0; at < SIGN_IN_LIMITS.perAddress; at++) {
      const email = `iemand-${at}@schakel.example`
      await signInManager(shop, from('203.0.113.9'), { email, password: 'geraden!!!' })
    }

    const attack = Array.from({ length: 10 }, () => signInManager(shop, from('203.0.113.9'), owner))
    for (const result of await Promise.all(attack)) {
      expect(result).toMatchObject({ ok: false, error: 'too-many-tries' })
    }
    expect(await signInManager(shop, from('192.0.2.1'), owner)).toMatchObject({ ok: true })
  },
  60_000,
)

shopTest(
  'who signs in often uses up no tries',
  async ({ shop }) => {
    await openWithManager(shop)
    for (let at = 0; at < SIGN_IN_LIMITS.perAccount + 2; at++) await signedIn(shop)

    const { rows } = await shop.pool.query('SELECT sum(points)::int AS points FROM rate_limits')
    expect(rows).toEqual([{ points: 0 }])
  },
  60_000,
)

test('addresses of one IPv6 network count as one', () => {
  expect(network('2001:db8:1:2:3:4:5:6')).toBe(network('2001:db8:1:2::1'))
  expect(network('2001:db8:1:3::1')).not.toBe(network('2001:db8:1:2::1'))
  expect(network('::ffff:203.0.113.7')).toBe('::ffff:203.0.113.7')
})
