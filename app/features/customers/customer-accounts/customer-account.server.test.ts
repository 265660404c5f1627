import { eq, isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Customer } from '#app/features/core/accounts/accounts.ts'
import { findCustomer } from '#app/features/core/accounts/find-customer.server.ts'
import { apiKeys } from '#app/features/core/api-keys/api-keys-tables.server.ts'
import { createApiKey } from '#app/features/core/api-keys/manage-api-keys.server.ts'
import { appPasswords } from '#app/features/core/api-passwords/app-passwords-tables.server.ts'
import { logIn } from '#app/features/customers/log-in/log-in.server.ts'
import { register } from '#app/features/customers/log-in/register.server.ts'
import { confirmAddress } from '#app/features/customers/password-reset/confirm-address.server.ts'
import {
  changeEmail,
  changePassword,
  deleteAccount,
  endOtherSessions,
  readSessions,
} from '#app/features/customers/profile/change-account.server.ts'
import { readOwnData } from '#app/features/customers/profile/own-data.server.ts'
import { orderLines } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Visitor } from '#app/platform/app-context.ts'
import { confirmMailedAddress, readMailedToken } from '#tests/support/confirm-mailed.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { visitorWithCookies } from '#tests/support/visitor-with.ts'
import { findOwnOrder, readOwnOrders } from './read-own-orders.server.ts'
import {
  readAddresses,
  readDefaultAddress,
  removeAddress,
  saveAddress,
  setDefaultAddress,
} from './save-address.server.ts'

const sanne = { name: 'Sanne', email: 'sanne@voorbeeld.example', password: 'zilver-maan-48' }
/** Passed instead of an id, it adds an address. */
const NEW_ADDRESS = null
const HOME = {
  firstName: 'Sanne',
  lastName: 'de Vries',
  company: '',
  country: 'NL',
  postcode: '3511 NR',
  houseNumber: '212',
  houseNumberAddition: '',
  street: 'Oudegracht',
  city: 'Utrecht',
  phone: '',
}

async function readLoggedIn(app: App, visitor: Visitor): Promise<Customer> {
  const customer = await findCustomer(app, visitor)
  if (!customer) throw new Error('nobody is logged in')
  return customer
}

async function registerCustomer(app: App, person = sanne) {
  const result = await register(app, visitorWithCookies(), person)
  if (!result.ok) throw new Error(result.error)
  const visitor = visitorWithCookies(result.cookies)
  return { visitor, customer: await readLoggedIn(app, visitor) }
}

shopTest(
  'a customer sees the orders with their address once it is confirmed, and no others',
  async ({ app }) => {
    const order = await placeAnOrder(app, { email: 'Sanne@voorbeeld.example' })
    await placeAnOrder(app, { email: 'ander@voorbeeld.example', firstName: 'Joris' })
    const { visitor, customer } = await registerCustomer(app)
    expect(await readOwnOrders(app, customer, 1)).toMatchObject({ total: 0, orders: [] })

    const token = await readMailedToken(app, sanne.email)
    expect(await confirmAddress(app, token)).toEqual({ ok: true })
    expect(await confirmAddress(app, token)).toEqual({ ok: false, error: 'link-not-valid' })

    const confirmedCustomer = await readLoggedIn(app, visitor)
    const pageAfterLast = 9
    expect(await readOwnOrders(app, confirmedCustomer, pageAfterLast)).toMatchObject({
      total: 1,
      page: 1,
      orders: [{ id: order.id, state: 'awaiting-payment', units: 2, photos: [] }],
    })
  },
)

shopTest(
  'a new e-mail address counts after confirmation, unless another account has it',
  async ({ app }) => {
    const { visitor, customer } = await registerCustomer(app)
    await registerCustomer(app, { ...sanne, email: 'joris@voorbeeld.example' })
    await confirmMailedAddress(app, 'joris@voorbeeld.example')
    const requestChange = (email: string, password = sanne.password) =>
      changeEmail(app, visitor, customer, { email, password })
    expect(await requestChange('nieuw@voorbeeld.example', 'geraden!!!')).toEqual({
      ok: false,
      error: 'wrong-password',
    })
    expect(await requestChange('joris@voorbeeld.example')).toMatchObject({ ok: true })
    expect(await readMailedToken(app, 'joris@voorbeeld.example')).toBe('')

    expect(await requestChange('nieuw@voorbeeld.example')).toMatchObject({ ok: true })
    expect((await readLoggedIn(app, visitor)).email).toBe(sanne.email)
    expect(
      await confirmAddress(app, await readMailedToken(app, 'nieuw@voorbeeld.example')),
    ).toEqual({
      ok: true,
    })

    expect(await readLoggedIn(app, visitor)).toMatchObject({
      email: 'nieuw@voorbeeld.example',
      isEmailVerified: true,
    })
  },
)

shopTest('the withdrawal form finds an order once its address is confirmed', async ({ app }) => {
  const order = await placeAnOrder(app, { email: sanne.email })
  const { visitor, customer } = await registerCustomer(app)
  expect(await findOwnOrder(app, customer, order.id)).toBeNull()
  await confirmMailedAddress(app, sanne.email)
  expect(await findOwnOrder(app, await readLoggedIn(app, visitor), order.id)).toMatchObject({
    id: order.id,
    email: 'sanne@voorbeeld.example',
    articles: ['2 × Zegelring Sanne'],
    personal: [],
  })
  await app.db
    .update(orderLines)
    .set({ texts: [{ field: 'a1', label: 'Gravure', text: 'Sanne', cents: 0 }] })
    .where(eq(orderLines.orderId, order.id))
  expect(await findOwnOrder(app, await readLoggedIn(app, visitor), order.id)).toMatchObject({
    articles: [],
    personal: ['Zegelring Sanne, Gravure: Sanne'],
  })
})

shopTest('with a new password every other session ends', async ({ app }) => {
  const { visitor, customer } = await registerCustomer(app)
  const otherLogin = await logIn(app, visitorWithCookies(), { ...sanne, remember: true })
  if (!otherLogin.ok) throw new Error(otherLogin.error)
  const submitNewPassword = (password: string) =>
    changePassword(app, visitor, customer, {
      password,
      newPassword: 'goud-zon-1234',
      endsPrograms: false,
    })
  expect(await submitNewPassword('geraden!!!')).toEqual({ ok: false, error: 'wrong-password' })

  const passwordChange = await submitNewPassword(sanne.password)

  if (!passwordChange.ok) throw new Error(passwordChange.error)
  expect(await findCustomer(app, visitorWithCookies(otherLogin.cookies))).toBeNull()
  expect(await findCustomer(app, visitorWithCookies(passwordChange.cookies))).toMatchObject({
    id: customer.id,
  })
  expect(await logIn(app, visitorWithCookies(), { ...sanne, remember: true })).toMatchObject({
    ok: false,
  })
})

shopTest(
  'programs of a person stop after “log out on other devices”, and after a new password if chosen',
  async ({ app }) => {
    const { visitor, customer } = await registerCustomer(app)
    const addPrograms = async () => {
      await app.pool.query('DELETE FROM app_passwords')
      await app.pool.query('DELETE FROM api_keys')
      await app.db.insert(appPasswords).values({
        userId: customer.id,
        name: 'Kassa',
        secretHash: 'a'.repeat(64),
        areas: ['products'],
        mayWrite: true,
        createdAt: app.clock.now(),
      })
      await createApiKey(app, { userId: customer.id, name: 'Voorraad', rights: 'read' })
    }
    const countActivePrograms = async () => ({
      withPassword: await app.db.$count(appPasswords, isNull(appPasswords.revokedAt)),
      withKey: await app.db.$count(apiKeys, isNull(apiKeys.revokedAt)),
    })
    await addPrograms()
    await endOtherSessions(app, visitor, customer.id)
    expect(await countActivePrograms()).toEqual({ withPassword: 0, withKey: 0 })

    await addPrograms()
    const form = { password: sanne.password, newPassword: 'goud-zon-1234' }
    const passwordChange = await changePassword(app, visitor, customer, {
      ...form,
      endsPrograms: false,
    })
    if (!passwordChange.ok) throw new Error(passwordChange.error)
    expect(await countActivePrograms()).toEqual({ withPassword: 1, withKey: 1 })
    const nextForm = { password: 'goud-zon-1234', newPassword: 'goud-zon-5678', endsPrograms: true }
    expect(
      await changePassword(app, visitorWithCookies(passwordChange.cookies), customer, nextForm),
    ).toMatchObject({
      ok: true,
    })
    expect(await countActivePrograms()).toEqual({ withPassword: 0, withKey: 0 })
  },
)

shopTest('a customer sees their sessions and can end the others', async ({ app }) => {
  const { visitor, customer } = await registerCustomer(app)
  const otherLogin = await logIn(app, visitorWithCookies(), { ...sanne, remember: true })
  if (!otherLogin.ok) throw new Error(otherLogin.error)
  const sessions = await readSessions(app, visitor, customer.id)
  expect(sessions).toHaveLength(2)
  expect(sessions.filter(({ isThis }) => isThis)).toHaveLength(1)

  await endOtherSessions(app, visitor, customer.id)

  expect(await findCustomer(app, visitorWithCookies(otherLogin.cookies))).toBeNull()
  expect(await readSessions(app, visitor, customer.id)).toMatchObject([{ isThis: true }])
})

shopTest(
  'the default address is filled in at checkout; customers cannot change the addresses of others',
  async ({ app }) => {
    const { customer } = await registerCustomer(app)
    const { customer: joris } = await registerCustomer(app, {
      ...sanne,
      email: 'joris@voorbeeld.example',
    })
    expect(await readDefaultAddress(app, customer)).toEqual({ email: sanne.email })
    // Of two addresses that are added at once, only one becomes the default.
    await Promise.all([1, 2].map(() => saveAddress(app, customer.id, NEW_ADDRESS, HOME)))
    const [firstAddress, secondAddress] = await readAddresses(app, customer.id)
    expect(firstAddress?.isDefault).toBe(true)
    expect(secondAddress?.isDefault).toBe(false)
    const id = secondAddress?.id ?? 0
    const workAddress = { ...HOME, company: 'Atelier Noord', street: 'Kade' }
    expect(await saveAddress(app, joris.id, id, workAddress)).toMatchObject({
      error: 'unknown-address',
    })
    await removeAddress(app, joris.id, id)
    await setDefaultAddress(app, joris.id, id)
    expect(await saveAddress(app, customer.id, id, workAddress)).toEqual({ ok: true })

    await setDefaultAddress(app, customer.id, id)

    expect(await readDefaultAddress(app, customer)).toMatchObject({
      email: sanne.email,
      street: 'Kade',
      isCompany: 'on',
      company: 'Atelier Noord',
    })
    // A customer has ten addresses at most.
    for (let count = 2; count < 10; count++) await saveAddress(app, customer.id, NEW_ADDRESS, HOME)
    expect(await saveAddress(app, customer.id, NEW_ADDRESS, HOME)).toMatchObject({
      error: 'too-many-addresses',
    })
    await removeAddress(app, customer.id, id)
    expect(await readDefaultAddress(app, customer)).toEqual({ email: sanne.email })
  },
)

shopTest(
  'deleting an account deletes the customer’s data; orders remain without an account',
  async ({ app }) => {
    const { visitor, customer } = await registerCustomer(app)
    await saveAddress(app, customer.id, NEW_ADDRESS, HOME)
    const order = await placeAnOrder(app, { email: sanne.email })
    await confirmAddress(app, await readMailedToken(app, sanne.email))
    const data = await readOwnData(app, await readLoggedIn(app, visitor))
    expect(data).toMatchObject({
      account: { email: sanne.email, isEmailConfirmed: true },
      addresses: [{ street: 'Oudegracht' }],
      sessions: [{ ipAddress: '203.0.113.7' }],
      orders: [{ id: order.id, lines: [{ name: 'Zegelring Sanne' }] }],
    })
    expect(JSON.stringify(data)).not.toContain(order.key)
    expect(JSON.stringify(data)).not.toContain('costCents')
    expect(await deleteAccount(app, visitor, customer, 'geraden!!!')).toMatchObject({
      error: 'wrong-password',
    })

    expect(await deleteAccount(app, visitor, customer, sanne.password)).toEqual({ ok: true })

    expect(await findCustomer(app, visitor)).toBeNull()
    const { rows } = await app.pool.query(
      `SELECT (SELECT count(*) FROM users)::int AS users, (SELECT count(*) FROM carts WHERE id = $1)::int AS carts,
        (SELECT count(*) FROM customer_addresses)::int AS addresses, (SELECT user_id FROM orders WHERE id = $2) AS owner,
        (SELECT count(*) FROM mails WHERE kind LIKE 'account-%')::int AS mails`,
      [customer.id, order.id],
    )
    expect(rows).toEqual([{ users: 0, carts: 0, addresses: 0, owner: null, mails: 0 }])
  },
)

shopTest('a member of staff cannot delete their account in the shop', async ({ app }) => {
  const { visitor, customer } = await registerCustomer(app)
  await app.pool.query("UPDATE users SET role = 'owner'")
  const staff = await readLoggedIn(app, visitor)
  expect(await deleteAccount(app, visitor, staff, sanne.password)).toEqual({
    ok: false,
    error: 'works-here',
  })
  expect(staff).toMatchObject({ id: customer.id, isStaff: true })
})
