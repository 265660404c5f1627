import { expect, test } from 'vitest'
import { network } from '#app/platform/http/rate-limit.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import {
  createOwner,
  owner,
  signIn,
  UNKNOWN_COMBINATION,
  visitorFrom,
} from '#tests/support/staff-sign-in.ts'
import { signInStaff } from './sign-in.server.ts'

shopTest(
  'after eight attempts from one network an account has to wait there, known or not',
  async ({ app }) => {
    await createOwner(app)
    for (const email of [owner.email, 'niemand@schakel.example']) {
      const attempts = Array.from({ length: 8 }, () =>
        signInStaff(app, visitorFrom('198.51.100.7'), { email, password: 'geraden!!!' }),
      )
      expect(await Promise.all(attempts)).toEqual(attempts.map(() => UNKNOWN_COMBINATION))

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
      expect(await signInStaff(app, visitorFrom(`198.51.100.${index}`), guess)).toEqual(
        UNKNOWN_COMBINATION,
      )
    }
    const hundredthGuess = { ...owner, password: 'nog eens geraden' }
    expect(await signInStaff(app, visitorFrom('198.51.100.200'), hundredthGuess)).toEqual(
      UNKNOWN_COMBINATION,
    )
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
    ).toEqual(UNKNOWN_COMBINATION)
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
