import { expect } from 'vitest'
import { sessions, users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { findCustomer } from '#app/features/core/accounts/find-customer.server.ts'
import { readManager } from '#app/features/core/accounts/require-manager.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import {
  createOwner,
  owner,
  signIn,
  UNKNOWN_COMBINATION,
  visitorFrom,
} from '#tests/support/staff-sign-in.ts'
import { signInStaff, signOut } from './sign-in.server.ts'

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

  expect(wrongResult).toEqual(UNKNOWN_COMBINATION)
  expect(unknownResult).toEqual(UNKNOWN_COMBINATION)
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
      expect(await signInStaff(app, visitorFrom('203.0.113.7'), form)).toEqual(UNKNOWN_COMBINATION)
    }
  },
)

shopTest(
  'a customer with the right password does not get in and gets no session',
  async ({ app }) => {
    await createOwner(app)
    await app.db.update(users).set({ role: 'customer' })

    expect(await signInStaff(app, visitorFrom('203.0.113.7'), owner)).toEqual(UNKNOWN_COMBINATION)
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
