import { expect } from 'vitest'
import type { Customer } from '#app/features/core/accounts/accounts.ts'
import { readDefaultAddress } from '#app/features/core/accounts/default-address.server.ts'
import { findCustomer } from '#app/features/core/accounts/find-customer.server.ts'
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
import type { Shop } from '#app/platform/shop.ts'
import type { Visitor } from '#app/platform/shop-context.ts'
import { confirmMailed, mailedToken } from '#tests/support/confirm-mailed.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { visitorWith } from '#tests/support/visitor-with.ts'
import { MAX_ADDRESSES } from './customers.ts'
import { chooseAddress, keepAddress, readAddresses, removeAddress } from './keep-address.server.ts'
import { readOwnOrders } from './read-own-orders.server.ts'

const sanne = { name: 'Sanne', email: 'sanne@voorbeeld.example', password: 'zilver-maan-48' }
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

async function knownAs(shop: Shop, visitor: Visitor): Promise<Customer> {
  const customer = await findCustomer(shop, visitor)
  if (!customer) throw new Error('nobody is logged in')
  return customer
}

async function registered(shop: Shop, person = sanne) {
  const result = await register(shop, visitorWith(), person)
  if (!result.ok) throw new Error(result.error)
  const visitor = visitorWith(result.cookies)
  return { visitor, customer: await knownAs(shop, visitor) }
}

shopTest(
  'orders of the same address are found once the address is confirmed, and no others',
  async ({ shop }) => {
    const order = await placeAnOrder(shop, { email: 'Sanne@voorbeeld.example' })
    await placeAnOrder(shop, { email: 'ander@voorbeeld.example', firstName: 'Joris' })
    const { visitor, customer } = await registered(shop)
    expect(await readOwnOrders(shop, customer, 1)).toMatchObject({ total: 0, orders: [] })

    const token = await mailedToken(shop, sanne.email)
    expect(await confirmAddress(shop, token)).toEqual({ ok: true })
    expect(await confirmAddress(shop, token)).toEqual({ ok: false, error: 'link-not-valid' })

    const known = await knownAs(shop, visitor)
    expect(await readOwnOrders(shop, known, 9)).toMatchObject({
      total: 1,
      page: 1,
      orders: [{ id: order.id, state: 'awaiting-payment', pieces: 2 }],
    })
  },
)

shopTest(
  'another e-mail address counts once its mail was followed, and never one that somebody has',
  async ({ shop }) => {
    const { visitor, customer } = await registered(shop)
    await registered(shop, { ...sanne, email: 'joris@voorbeeld.example' })
    await confirmMailed(shop, 'joris@voorbeeld.example')
    const ask = (email: string, password = sanne.password) =>
      changeEmail(shop, visitor, customer, { email, password })
    expect(await ask('nieuw@voorbeeld.example', 'geraden!!!')).toEqual({
      ok: false,
      error: 'wrong-password',
    })
    expect(await ask('joris@voorbeeld.example')).toMatchObject({ ok: true })
    expect(await mailedToken(shop, 'joris@voorbeeld.example')).toBe('')

    expect(await ask('nieuw@voorbeeld.example')).toMatchObject({ ok: true })
    expect((await knownAs(shop, visitor)).email).toBe(sanne.email)
    expect(await confirmAddress(shop, await mailedToken(shop, 'nieuw@voorbeeld.example'))).toEqual({
      ok: true,
    })

    expect(await knownAs(shop, visitor)).toMatchObject({
      email: 'nieuw@voorbeeld.example',
      isEmailVerified: true,
    })
  },
)

shopTest('with a new password every other session ends', async ({ shop }) => {
  const { visitor, customer } = await registered(shop)
  const other = await logIn(shop, visitorWith(), { ...sanne, remember: true })
  if (!other.ok) throw new Error(other.error)
  const change = (password: string) =>
    changePassword(shop, visitor, customer, { password, newPassword: 'goud-zon-1234' })
  expect(await change('geraden!!!')).toEqual({ ok: false, error: 'wrong-password' })

  const changed = await change(sanne.password)

  if (!changed.ok) throw new Error(changed.error)
  expect(await findCustomer(shop, visitorWith(other.cookies))).toBeNull()
  expect(await findCustomer(shop, visitorWith(changed.cookies))).toMatchObject({ id: customer.id })
  expect(await logIn(shop, visitorWith(), { ...sanne, remember: true })).toMatchObject({
    ok: false,
  })
})

shopTest('one sees where one is logged in, and ends the others', async ({ shop }) => {
  const { visitor, customer } = await registered(shop)
  const other = await logIn(shop, visitorWith(), { ...sanne, remember: true })
  if (!other.ok) throw new Error(other.error)
  const shown = await readSessions(shop, visitor, customer.id)
  expect(shown.map(({ isThis }) => isThis).sort()).toEqual([false, true])

  await endOtherSessions(shop, visitor, customer.id)

  expect(await findCustomer(shop, visitorWith(other.cookies))).toBeNull()
  expect(await readSessions(shop, visitor, customer.id)).toMatchObject([{ isThis: true }])
})

shopTest(
  'the address for the next order is filled in at the checkout; nobody touches another’s',
  async ({ shop }) => {
    const { customer } = await registered(shop)
    const { customer: joris } = await registered(shop, {
      ...sanne,
      email: 'joris@voorbeeld.example',
    })
    expect(await readDefaultAddress(shop, customer)).toEqual({ email: sanne.email })
    await Promise.all([1, 2].map(() => keepAddress(shop, customer.id, null, HOME)))
    const [first, second] = await readAddresses(shop, customer.id)
    expect([first?.isDefault, second?.isDefault]).toEqual([true, false])
    const id = second?.id ?? 0
    const work = { ...HOME, company: 'Atelier Noord', street: 'Kade' }
    expect(await keepAddress(shop, joris.id, id, work)).toMatchObject({ error: 'unknown-address' })
    await removeAddress(shop, joris.id, id)
    await chooseAddress(shop, joris.id, id)
    expect(await keepAddress(shop, customer.id, id, work)).toEqual({ ok: true })

    await chooseAddress(shop, customer.id, id)

    expect(await readDefaultAddress(shop, customer)).toMatchObject({
      email: sanne.email,
      street: 'Kade',
      isCompany: 'on',
      company: 'Atelier Noord',
    })
    for (let kept = 2; kept < MAX_ADDRESSES; kept++)
      await keepAddress(shop, customer.id, null, HOME)
    expect(await keepAddress(shop, customer.id, null, HOME)).toMatchObject({
      error: 'too-many-addresses',
    })
    await removeAddress(shop, customer.id, id)
    expect(await readDefaultAddress(shop, customer)).toEqual({ email: sanne.email })
  },
)

shopTest(
  'the person goes with everything of theirs, but for orders, which belong to nobody then',
  async ({ shop }) => {
    const { visitor, customer } = await registered(shop)
    await keepAddress(shop, customer.id, null, HOME)
    const order = await placeAnOrder(shop, { email: sanne.email })
    await confirmAddress(shop, await mailedToken(shop, sanne.email))
    const data = await readOwnData(shop, await knownAs(shop, visitor))
    expect(data).toMatchObject({
      account: { email: sanne.email, isEmailConfirmed: true },
      addresses: [{ street: 'Oudegracht' }],
      sessions: [{ ipAddress: '203.0.113.7' }],
      orders: [{ id: order.id, lines: [{ name: 'Zegelring Sanne' }] }],
    })
    expect(JSON.stringify(data)).not.toContain(order.key)
    expect(await deleteAccount(shop, visitor, customer, 'geraden!!!')).toMatchObject({
      error: 'wrong-password',
    })

    expect(await deleteAccount(shop, visitor, customer, sanne.password)).toEqual({ ok: true })

    expect(await findCustomer(shop, visitor)).toBeNull()
    const { rows } = await shop.pool.query(
      `SELECT (SELECT count(*) FROM users)::int AS users, (SELECT count(*) FROM carts WHERE id = $1)::int AS carts,
        (SELECT count(*) FROM customer_addresses)::int AS addresses, (SELECT user_id FROM orders WHERE id = $2) AS owner,
        (SELECT count(*) FROM mails WHERE kind LIKE 'account-%')::int AS mails`,
      [customer.id, order.id],
    )
    expect(rows).toEqual([{ users: 0, carts: 0, addresses: 0, owner: null, mails: 0 }])
  },
)

shopTest('who works here is not deleted from the shop', async ({ shop }) => {
  const { visitor, customer } = await registered(shop)
  await shop.pool.query("UPDATE users SET role = 'owner'")
  const staff = await knownAs(shop, visitor)
  expect(await deleteAccount(shop, visitor, staff, sanne.password)).toEqual({
    ok: false,
    error: 'works-here',
  })
  expect(staff).toMatchObject({ id: customer.id, isStaff: true })
})
