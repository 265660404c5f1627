import { expect } from 'vitest'
import type { Customer } from '#app/features/core/accounts/accounts.ts'
import { findCustomer } from '#app/features/core/accounts/find-customer.server.ts'
import { register } from '#app/features/customers/log-in/register.server.ts'
import type { App } from '#app/platform/app.ts'
import { createPasskeyDevice } from '#tests/support/make-passkey.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { visitorWithCookies } from '#tests/support/visitor-with.ts'
import { finishPasskey, readPasskeys, startPasskey } from './own-passkeys.server.ts'

const PASSWORD = 'zilver-maan-48'

/** Creates a passkey on a device; the function that it returns sends the device's answer to the shop. */
async function createPasskey(app: App, customer: Customer, session: string[]) {
  const challengeResult = await startPasskey(app, visitorWithCookies(session), customer, PASSWORD)
  if (!challengeResult.ok) throw new Error(challengeResult.error)
  const { challenge } = challengeResult.options as { challenge: string }
  const visitor = visitorWithCookies([...session, ...challengeResult.cookies])
  const credential = createPasskeyDevice(app.siteUrl).register(challenge)
  return () => finishPasskey(app, visitor, customer, { name: 'Telefoon', credential })
}

shopTest(
  'an account never has more passkeys than allowed, even if several are added at once',
  async ({ app }) => {
    const person = { name: 'Sanne', email: 'sanne@voorbeeld.example', password: PASSWORD }
    const registration = await register(app, visitorWithCookies(), person)
    if (!registration.ok) throw new Error(registration.error)
    const customer = await findCustomer(app, visitorWithCookies(registration.cookies))
    if (!customer) throw new Error('nobody is logged in')
    const finishFirst = await createPasskey(app, customer, registration.cookies)
    expect(await finishFirst()).toEqual({ ok: true })
    expect(await finishFirst(), 'the answer to a challenge counts once').toMatchObject({
      ok: false,
    })
    expect(await readPasskeys(app, customer.id)).toMatchObject([{ name: 'Telefoon' }])
    const fillUpTo = (count: number) =>
      app.pool.query(
        `INSERT INTO passkeys (id, user_id, name, credential_id, public_key, counter, device_type, backed_up, created_at)
         SELECT 'k' || n, $1, 'Sleutel', 'c' || n, 'p', 0, 'singleDevice', false, now() FROM generate_series(2, $2::integer) n
         ON CONFLICT DO NOTHING`,
        [customer.id, count],
      )
    // An account has ten passkeys at most.
    await fillUpTo(9)
    const finishes = [
      await createPasskey(app, customer, registration.cookies),
      await createPasskey(app, customer, registration.cookies),
    ]

    const results = await Promise.all(finishes.map((finish) => finish()))

    const rejected = { ok: false, error: 'too-many-passkeys' }
    expect(results).toContainEqual(rejected)
    const addedCount = results.filter(({ ok }) => ok).length
    expect(await readPasskeys(app, customer.id)).toHaveLength(9 + addedCount)
    await fillUpTo(10)
    expect(
      await startPasskey(app, visitorWithCookies(registration.cookies), customer, PASSWORD),
    ).toEqual(rejected)
  },
)
