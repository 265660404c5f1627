import { hashPassword } from 'better-auth/crypto'
import { expect } from 'vitest'
import { passkeys } from '#app/features/core/accounts/accounts-tables.server.ts'
import { findCustomer } from '#app/features/core/accounts/find-customer.server.ts'
import { readManager } from '#app/features/core/accounts/require-manager.server.ts'
import { writeStaffAccount } from '#app/features/core/accounts/write-users.server.ts'
import { createApiKey } from '#app/features/core/api-keys/manage-api-keys.server.ts'
import { signInStaff } from '#app/features/core/sign-in/sign-in.server.ts'
import { sendAccountMails } from '#app/features/customers/account-mails/send-account-mails.server.ts'
import { saveAddress } from '#app/features/customers/customer-accounts/save-address.server.ts'
import { endShopSession } from '#app/features/customers/log-in/enter-shop.server.ts'
import { logIn } from '#app/features/customers/log-in/log-in.server.ts'
import { register } from '#app/features/customers/log-in/register.server.ts'
import { changeName } from '#app/features/customers/profile/change-account.server.ts'
import type { App } from '#app/platform/app.ts'
import { confirmMailedAddress } from '#tests/support/confirm-mailed.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { visitorWithCookies } from '#tests/support/visitor-with.ts'
import { readDeliveredText } from '#tests/support/written-mails.ts'
import { checkResetLink, requestReset, setNewPassword } from './reset-password.server.ts'

const sanne = { name: 'Sanne', email: 'sanne@voorbeeld.example', password: 'zilver-maan-48' }
const NOT_VALID = { ok: false, error: 'link-not-valid' }

async function registerSanne(app: App) {
  const result = await register(app, visitorWithCookies(), sanne)
  if (!result.ok) throw new Error(result.error)
  return visitorWithCookies(result.cookies)
}

/** Adds an owner with an API key. */
async function addProgram(app: App) {
  await writeStaffAccount(
    app.db,
    {
      name: 'Eva',
      email: 'eva@schakel.example',
      hash: await hashPassword('vier zilveren schakels'),
      role: 'owner',
    },
    app.clock.now(),
  )
  const { rows } = await app.pool.query<{ id: string }>("SELECT id FROM users WHERE role = 'owner'")
  const program = { userId: rows[0]?.id ?? '', name: 'Kassa', rights: 'read_write' as const }
  const createdKey = await createApiKey(app, program)
  if (!createdKey.ok) throw new Error(createdKey.error)
  return createdKey
}

async function requestMailedToken(app: App, email = sanne.email): Promise<string> {
  expect(await requestReset(app, visitorWithCookies(), email)).toEqual({ ok: true })
  await sendAccountMails(app)
  const text = await readDeliveredText(app, email)
  return /nieuw-wachtwoord\/\?token=([\w-]+)/.exec(text)?.[1] ?? ''
}

shopTest('a mailed link sets a new password once and ends every session', async ({ app }) => {
  const visitor = await registerSanne(app)
  expect(await findCustomer(app, visitor)).toMatchObject({ isEmailVerified: false })
  const olderToken = await requestMailedToken(app)
  const token = await requestMailedToken(app)
  expect(await checkResetLink(app, token)).toEqual({ ok: true })
  // The passkey is of another person, who created the account.
  await app.pool.query(`
    INSERT INTO passkeys (id, user_id, name, credential_id, public_key, counter, device_type, backed_up, created_at)
    SELECT 'k', id, 'Telefoon', 'c', 'p', 0, 'singleDevice', false, now() FROM users`)

  expect(await setNewPassword(app, token, 'goud-zon-1234')).toMatchObject({ ok: true })

  expect(await findCustomer(app, visitor)).toBeNull()
  expect(await app.db.$count(passkeys)).toBe(0)
  for (const invalidToken of [token, olderToken, 'verzonnen', ''])
    expect(await setNewPassword(app, invalidToken, 'weer-een-ander')).toEqual(NOT_VALID)
  expect(await logIn(app, visitorWithCookies(), { ...sanne, remember: true })).toMatchObject({
    ok: false,
  })
  const newLogIn = await logIn(app, visitorWithCookies(), {
    ...sanne,
    password: 'goud-zon-1234',
    remember: true,
  })
  if (!newLogIn.ok) throw new Error(newLogIn.error)
  expect(await findCustomer(app, visitorWithCookies(newLogIn.cookies))).toMatchObject({
    isEmailVerified: true,
  })
})

// Password hashing is slow by design, and these tests hash about 25 passwords.
const SLOW_TEST = { timeout: 120_000 }

shopTest(
  'registering with the address of another customer gives no extra attempts at their password',
  SLOW_TEST,
  async ({ app }) => {
    await registerSanne(app)
    await confirmMailedAddress(app, sanne.email)
    const intruder = { ...sanne, password: 'andere-zin-99' }
    expect(await register(app, visitorWithCookies(), intruder)).toMatchObject({ ok: true })
    const guess = () =>
      logIn(app, visitorWithCookies(), { ...sanne, password: 'geraden!!!', remember: false })

    const logIns = []
    // Each successful login of the intruder could have reset the count of failed ones.
    for (let index = 0; index < 4; index++) {
      logIns.push(await guess())
      logIns.push(await logIn(app, visitorWithCookies(), { ...intruder, remember: false }))
    }
    expect(logIns.filter(({ ok }) => ok).length).toBeGreaterThan(1)
    expect(await guess()).toMatchObject({ ok: false, error: 'too-many-tries' })
  },
)

shopTest(
  'a reset deletes the name and addresses that were typed before the address was confirmed, and only then',
  async ({ app }) => {
    const visitor = await registerSanne(app)
    const id = (await findCustomer(app, visitor))?.id ?? ''
    const address = {
      firstName: 'Joris',
      lastName: 'Bakker',
      company: '',
      country: 'NL',
      postcode: '3511 NR',
      houseNumber: '212',
      houseNumberAddition: '',
      street: 'Oudegracht',
      city: 'Utrecht',
      phone: '',
    }
    const readPersonalData = async () => {
      const { rows } = await app.pool.query(
        'SELECT name, (SELECT count(*)::int FROM customer_addresses) AS addresses FROM users',
      )
      return rows
    }
    await saveAddress(app, id, null, address)
    await setNewPassword(app, await requestMailedToken(app), 'goud-zon-1234')
    expect(await readPersonalData()).toEqual([{ name: '', addresses: 0 }])

    await changeName(app, id, 'Sanne')
    await saveAddress(app, id, null, { ...address, firstName: 'Sanne' })
    await setNewPassword(app, await requestMailedToken(app), 'goud-zon-5678')
    expect(await readPersonalData()).toEqual([{ name: 'Sanne', addresses: 1 }])
  },
)

shopTest('a reset ends the API keys of a member of staff', async ({ app }) => {
  const { key } = await addProgram(app)
  const readValidKeys = async () =>
    (await app.pool.query('SELECT key_end FROM api_keys WHERE revoked_at IS NULL')).rows
  // The shop stores only the last seven characters of a key.
  expect(await readValidKeys()).toEqual([{ key_end: key.slice(-7) }])

  await setNewPassword(app, await requestMailedToken(app, 'eva@schakel.example'), 'goud-zon-1234')

  expect(await readValidKeys()).toEqual([])
})

shopTest('a reset link expires after an hour', async ({ app, clock }) => {
  await registerSanne(app)
  const token = await requestMailedToken(app)
  clock.advance(60 * 60_000)

  expect(await checkResetLink(app, token)).toEqual(NOT_VALID)
  expect(await setNewPassword(app, token, 'goud-zon-1234')).toEqual(NOT_VALID)
})

shopTest('a customer has no access to the back office', async ({ app }) => {
  const visitor = await registerSanne(app)
  expect(await findCustomer(app, visitor)).toMatchObject({ name: 'Sanne', isStaff: false })
  expect((await readManager(app, visitor)).manager).toBeNull()
})

shopTest('logging out also invalidates a copied session cookie', async ({ app }) => {
  const visitor = await registerSanne(app)

  const cookies = await endShopSession(app, visitor)

  expect(cookies.every((line) => /Max-Age=0/.test(line))).toBe(true)
  expect(cookies.join()).toMatch(/schakel_account=.*wp_woocommerce_session/s)
  expect(await findCustomer(app, visitor)).toBeNull()
})

shopTest('without “stay logged in” the session ends with the browser', async ({ app }) => {
  await registerSanne(app)
  const result = await logIn(app, visitorWithCookies(), { ...sanne, remember: false })
  if (!result.ok) throw new Error(result.error)
  const cookieOf = (name: string) => result.cookies.find((line) => line.startsWith(name))
  expect(cookieOf('schakel.session_token')).not.toMatch(/Max-Age/)
  expect(cookieOf('schakel_account')).not.toMatch(/Max-Age/)
})

shopTest(
  'staff reset their password in the same way, and every earlier session ends',
  async ({ app }) => {
    const noor = { email: 'noor@schakel.example', name: 'Noor', role: 'employee' } as const
    const hash = await hashPassword('vier zilveren schakels')
    await writeStaffAccount(app.db, { ...noor, hash }, app.clock.now())
    const earlierSignIn = await signInStaff(app, visitorWithCookies(), {
      ...noor,
      password: 'vier zilveren schakels',
    })
    if (!earlierSignIn.ok) throw new Error(earlierSignIn.error)

    expect(await requestReset(app, visitorWithCookies(), 'niemand@schakel.example')).toEqual({
      ok: true,
    })
    const token = await requestMailedToken(app, noor.email)
    expect(await setNewPassword(app, token, 'vijf gouden schakels')).toMatchObject({ ok: true })

    expect((await readManager(app, visitorWithCookies(earlierSignIn.cookies))).manager).toBeNull()
    const laterSignIn = await signInStaff(app, visitorWithCookies(), {
      ...noor,
      password: 'vijf gouden schakels',
    })
    if (!laterSignIn.ok) throw new Error(laterSignIn.error)
    expect((await readManager(app, visitorWithCookies(laterSignIn.cookies))).manager).toMatchObject(
      {
        role: 'employee',
      },
    )
  },
)
