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

/** Runs the ceremony until the device has created the passkey. */
async function begin(app: App, customer: Customer, session: string[]) {
  const started = await startPasskey(app, visitorWithCookies(session), customer, PASSWORD)
  if (!started.ok) throw new Error(started.error)
  const { challenge } = started.options as { challenge: string }
  const visitor = visitorWithCookies([...session, ...started.cookies])
  const credential = createPasskeyDevice(app.siteUrl).register(challenge)
  return () => finishPasskey(app, visitor, customer, { name: 'Telefoon', credential })
}

shopTest(
  'an account never has more passkeys than allowed, even if several are added at once',
  async ({ app }) => {
    const person = { name: 'Sanne', email: 'sanne@voorbeeld.example', password: PASSWORD }
    const signedIn = await register(app, visitorWithCookies(), person)
    if (!signedIn.ok) throw new Error(signedIn.error)
    const customer = await findCustomer(app, visitorWithCookies(signedIn.cookies))
    if (!customer) throw new Error('nobody is logged in')
    const finishFirst = await begin(app, customer, signedIn.cookies)
    expect(await finishFirst()).toEqual({ ok: true })
    expect(await finishFirst(), 'an answer counts once').toMatchObject({ ok: false })
    expect(await readPasskeys(app, customer.id)).toMatchObject([{ name: 'Telefoon' }])
    const fill = (upTo: number) =>
      app.pool.query(
        `INSERT INTO passkeys (id, user_id, name, credential_id, public_key, counter, device_type, backed_up, created_at)
         SELECT 'k' || n, $1, 'Sleutel', 'c' || n, 'p', 0, 'singleDevice', false, now() FROM generate_series(2, $2::integer) n
         ON CONFLICT DO NOTHING`,
        [customer.id, upTo],
      )
    await fill(9)
    const finishes = [
      await begin(app, customer, signedIn.cookies),
      await begin(app, customer, signedIn.cookies),
    ]

    const results = await Promise.all(finishes.map((finish) => finish()))

    const rejected = { ok: false, error: 'too-many-passkeys' }
    expect(results).toContainEqual(rejected)
    const added = results.filter(({ ok }) => ok).length
    expect(await readPasskeys(app, customer.id)).toHaveLength(9 + added)
    await fill(10)
    expect(
      await startPasskey(app, visitorWithCookies(signedIn.cookies), customer, PASSWORD),
    ).toEqual(rejected)
  },
)
