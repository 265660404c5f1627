import { expect, test } from 'vitest'
import { sessions, users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { findCustomer } from '#app/features/core/accounts/find-customer.server.ts'
import { readManager } from '#app/features/core/accounts/require-manager.server.ts'
import type { App } from '#app/platform/app.ts'
import { network } from '#app/platform/http/rate-limit.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { completeSetup, createSetupLink } from './owner-setup.server.ts'
import { signInStaff, signOut } from './sign-in.server.ts'

const owner = {
  name: 'Hanne Visser',
  email: 'hanne@schakel.example',
  password: 'drie gouden ringen',
}
const UNKNOWN = { ok: false, error: 'unknown-combination' }

async function createOwner(app: App) {
  const link = await createSetupLink(app)
  const token = new URL(link ?? 'http://no.link').searchParams.get('token') ?? ''
  await completeSetup(app, token, owner)
}

function visitorFrom(ip: string, cookies: string[] = []) {
  const pairs = cookies.map((line) => line.split(';')[0])
  return { ip, headers: new Headers(pairs.length > 0 ? { cookie: pairs.join('; ') } : {}) }
}

async function signIn(app: App) {
  const result = await signInStaff(app, visitorFrom('203.0.113.7'), owner)
  if (!result.ok) throw new Error(result.error)
  return result.cookies
}

shopTest('a manager who signed in is known at the next request', async ({ app }) => {
  await createOwner(app)
  const cookies = await signIn(app)

  const { manager } = await readManager(app, visitorFrom('203.0.113.7', cookies))

  expect(manager).toMatchObject({ name: owner.name, email: owner.email })
  expect(cookies[0]).toMatch(/^schakel\.session_token=.*HttpOnly.*SameSite=Lax/i)
})

shopTest('the session cookie is restricted to https if the shop uses https', async ({ app }) => {
  app.siteUrl = 'https://schakel.test'
  await createOwner(app)

  const [cookie] = await signIn(app)

  expect(cookie).toMatch(/^__Secure-schakel\.session_token=.*; Secure/)
})

shopTest('an unknown address and a wrong password get the same answer', async ({ app }) => {
  await createOwner(app)

  const wrongResult = await signInStaff(app, visitorFrom('203.0.113.7'), {
    ...owner,
    password: 'geraden!!!',
  })
  const unknownResult = await signInStaff(app, visitorFrom('203.0.113.7'), {
    ...owner,
    email: 'w@x.example',
  })

  expect(wrongResult).toEqual(UNKNOWN)
  expect(unknownResult).toEqual(UNKNOWN)
})

shopTest(
  'an invalid address or password gives the error of a wrong combination',
  async ({ app }) => {
    await createOwner(app)

    for (const form of [
      { email: 'geen adres', password: 'x' },
      { email: "' OR 1=1 --", password: "' OR 1=1 --" },
      { email: owner.email, password: 'x'.repeat(10_000) },
      { email: `${'a'.repeat(10_000)}@x.example`, password: owner.password },
    ]) {
      expect(await signInStaff(app, visitorFrom('203.0.113.7'), form)).toEqual(UNKNOWN)
    }
  },
)

shopTest(
  'a customer with the right password does not get in and gets no session',
  async ({ app }) => {
    await createOwner(app)
    await app.db.update(users).set({ role: 'customer' })

    expect(await signInStaff(app, visitorFrom('203.0.113.7'), owner)).toEqual(UNKNOWN)
    expect(await app.db.select().from(sessions)).toEqual([])
  },
)

shopTest('a removed role has effect at the next request', async ({ app }) => {
  await createOwner(app)
  const cookies = await signIn(app)
  await app.db.update(users).set({ role: 'customer' })

  expect((await readManager(app, visitorFrom('203.0.113.7', cookies))).manager).toBeNull()
})

shopTest(
  'a session of staff ends after a day without a request, and after a month',
  async ({ app }) => {
    await createOwner(app)
    const cookies = await signIn(app)
    const readSignedInManager = async () =>
      (await readManager(app, visitorFrom('203.0.113.7', cookies))).manager
    const changeSessionAge = (created: string, updated: string) =>
      app.pool.query(
        `UPDATE sessions SET created_at = now() - $1::interval, updated_at = now() - $2::interval`,
        [created, updated],
      )
    await changeSessionAge('29 days', '23 hours')
    expect(await readSignedInManager()).not.toBeNull()
    await changeSessionAge('2 days', '25 hours')
    // The session does not sign in a customer either.
    expect(await findCustomer(app, visitorFrom('203.0.113.7', cookies))).toBeNull()
    expect(await readSignedInManager()).toBeNull()
    expect(await app.db.select().from(sessions)).toEqual([])

    const laterSession = await signIn(app)
    await changeSessionAge('30 days', '1 minute')
    expect((await readManager(app, visitorFrom('203.0.113.7', laterSession))).manager).toBeNull()
  },
)

shopTest('a session of a customer continues after a day', async ({ app }) => {
  await createOwner(app)
  const cookies = await signIn(app)
  await app.db.update(users).set({ role: 'customer' })
  await app.pool.query(
    "UPDATE sessions SET created_at = now() - interval '40 days', updated_at = now() - interval '2 days'",
  )
  expect(await findCustomer(app, visitorFrom('203.0.113.7', cookies))).toMatchObject({
    name: owner.name,
  })
})

shopTest('a forged, an expired and an ended session identify no one', async ({ app }) => {
  await createOwner(app)
  const [cookie = ''] = await signIn(app)
  const readSignedInManager = async (line: string) =>
    (await readManager(app, visitorFrom('203.0.113.7', [line]))).manager

  const [name, value = ''] = cookie.split(';')[0]?.split('=') ?? []
  const token = decodeURIComponent(value).split('.')[0]
  expect(await readSignedInManager(`${name}=${token}`)).toBeNull()
  const forgedSignature = `${'A'.repeat(43)}=`
  expect(
    await readSignedInManager(`${name}=${encodeURIComponent(`${token}.${forgedSignature}`)}`),
  ).toBeNull()
  expect(await readSignedInManager(`${name}=%E0%A4%A`)).toBeNull()
  expect(await readSignedInManager(cookie)).not.toBeNull()

  await app.db.update(sessions).set({ expiresAt: new Date(0) })
  expect(await readSignedInManager(cookie)).toBeNull()

  const [firstCookie = ''] = await signIn(app)
  await signOut(app, visitorFrom('203.0.113.7', [firstCookie]))
  expect(await readSignedInManager(firstCookie)).toBeNull()
})

shopTest(
  'after eight attempts from one network an account has to wait there, known or not',
  async ({ app }) => {
    await createOwner(app)
    for (const email of [owner.email, 'niemand@schakel.example']) {
      const attempts = Array.from({ length: 8 }, () =>
        signInStaff(app, visitorFrom('198.51.100.7'), { email, password: 'geraden!!!' }),
      )
      expect(await Promise.all(attempts)).toEqual(attempts.map(() => UNKNOWN))

      const rejectedResult = await signInStaff(app, visitorFrom('198.51.100.7'), {
        ...owner,
        email,
      })

      expect(rejectedResult).toMatchObject({ ok: false, error: 'too-many-tries' })
      if (rejectedResult.ok || rejectedResult.error !== 'too-many-tries')
        throw new Error('not rejected')
      expect(rejectedResult.retryAfterSeconds).toBeGreaterThan(0)
      expect(rejectedResult.retryAfterSeconds).toBeLessThanOrEqual(15 * 60)
    }
    expect(await signInStaff(app, visitorFrom('192.0.2.1'), owner)).toMatchObject({ ok: true })
  },
)

/** Each attempt hashes a password, which takes long. */
const LONG_TIMEOUT_MS = 60_000
const VERY_LONG_TIMEOUT_MS = 120_000

shopTest(
  'guesses from many networks make an account wait, but not in a browser where it signed in',
  async ({ app }) => {
    await createOwner(app)
    const cookies = await signIn(app)
    const deviceCookies = cookies.filter((line) => line.startsWith('schakel_device='))
    expect(deviceCookies).toEqual([
      expect.stringMatching(/Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    for (let index = 0; index < 99; index++) {
      const guess = { ...owner, password: 'geraden!!!' }
      expect(await signInStaff(app, visitorFrom(`198.51.100.${index}`), guess)).toEqual(UNKNOWN)
    }
    const hundredthGuess = { ...owner, password: 'nog eens geraden' }
    expect(await signInStaff(app, visitorFrom('198.51.100.200'), hundredthGuess)).toEqual(UNKNOWN)
    const tooManyTries = { ok: false, error: 'too-many-tries' }
    expect(await signInStaff(app, visitorFrom('192.0.2.1'), owner)).toMatchObject(tooManyTries)

    // The attempts of the owner's network are used up as well.
    for (let index = 0; index < 30; index++) {
      const otherAccount = { email: `iemand-${index}@schakel.example`, password: 'geraden!!!' }
      await signInStaff(app, visitorFrom('192.0.2.9'), otherAccount)
    }
    expect(await signInStaff(app, visitorFrom('192.0.2.9', deviceCookies), owner)).toMatchObject({
      ok: true,
    })

    // A cookie of another account, or a forged one, gives no attempts.
    // The last character of the forged cookie is another one.
    const [pair = ''] = deviceCookies[0]?.split(';') ?? []
    const forgedPair = `${pair.slice(0, -1)}${pair.endsWith('0') ? '1' : '0'}`
    expect(await signInStaff(app, visitorFrom('192.0.2.1', [forgedPair]), owner)).toMatchObject(
      tooManyTries,
    )
  },
  VERY_LONG_TIMEOUT_MS,
)

shopTest('a known browser has eight attempts as well', async ({ app }) => {
  await createOwner(app)
  const deviceCookies = (await signIn(app)).filter((line) => line.startsWith('schakel_device='))
  const guess = { ...owner, password: 'geraden!!!' }
  for (let index = 0; index < 8; index++) {
    expect(
      await signInStaff(app, visitorFrom(`198.51.100.${index}`, deviceCookies), guess),
    ).toEqual(UNKNOWN)
  }
  expect(await signInStaff(app, visitorFrom('192.0.2.1', deviceCookies), owner)).toMatchObject({
    error: 'too-many-tries',
  })
})

shopTest(
  'one network that tries many accounts has to wait, and blocks no account',
  async ({ app }) => {
    await createOwner(app)
    for (let index = 0; index < 30; index++) {
      const email = `iemand-${index}@schakel.example`
      await signInStaff(app, visitorFrom('203.0.113.9'), { email, password: 'geraden!!!' })
    }

    const attack = Array.from({ length: 10 }, () =>
      signInStaff(app, visitorFrom('203.0.113.9'), owner),
    )
    for (const result of await Promise.all(attack)) {
      expect(result).toMatchObject({ ok: false, error: 'too-many-tries' })
    }
    expect(await signInStaff(app, visitorFrom('192.0.2.1'), owner)).toMatchObject({ ok: true })
  },
  LONG_TIMEOUT_MS,
)

shopTest(
  'frequent successful sign-ins use up no attempts',
  async ({ app }) => {
    await createOwner(app)
    for (let index = 0; index < 10; index++) await signIn(app)

    const { rows } = await app.pool.query('SELECT sum(points)::int AS points FROM rate_limits')
    expect(rows).toEqual([{ points: 0 }])
  },
  LONG_TIMEOUT_MS,
)

shopTest(
  'the IPv6 networks of one customer of a host cannot lock an account for everybody',
  async ({ app }) => {
    await createOwner(app)
    const guess = { ...owner, password: 'geraden!!!' }
    for (let subnet = 0; subnet < 16; subnet++) {
      await signInStaff(app, visitorFrom(`2001:db8:7:${subnet}::1`), guess)
    }
    const nextAttempt = await signInStaff(app, visitorFrom('2001:db8:7:ffff::1'), owner)
    expect(nextAttempt).toMatchObject({ ok: false, error: 'too-many-tries' })
    expect(await signInStaff(app, visitorFrom('2001:db8:8::1'), owner)).toMatchObject({
      ok: true,
    })
    expect(await signInStaff(app, visitorFrom('192.0.2.1'), owner)).toMatchObject({ ok: true })
  },
  LONG_TIMEOUT_MS,
)

test('addresses of one IPv6 network count as one', () => {
  expect(network('2001:db8:1:2:3:4:5:6')).toBe(network('2001:db8:1:2::1'))
  expect(network('2001:db8:1:3::1')).not.toBe(network('2001:db8:1:2::1'))
  expect(network('::ffff:203.0.113.7')).toBe('::ffff:203.0.113.7')
})
