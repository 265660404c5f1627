import { expect } from 'vitest'
import { findCustomer } from '#app/features/core/accounts/find-customer.server.ts'
import { confirmAddress } from '#app/features/customers/password-reset/confirm-address.server.ts'
import {
  changeEmail,
  deleteAccount,
} from '#app/features/customers/profile/change-account.server.ts'
import { readOwnData } from '#app/features/customers/profile/own-data.server.ts'
import { confirmMailedAddress, readMailedToken } from '#tests/support/confirm-mailed.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { readLoggedIn, registerCustomer, sanne } from '#tests/support/registered-customers.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import {
  readAddresses,
  readDefaultAddress,
  removeAddress,
  saveAddress,
  saveOrderAddress,
  setDefaultAddress,
} from './save-address.server.ts'

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
  'the address of an order is saved once; outside the Netherlands another street is another address',
  async ({ app }) => {
    const { customer } = await registerCustomer(app)
    const brussels = { ...HOME, country: 'BE', postcode: '1000', houseNumber: '5', city: 'Brussel' }
    const streets = async () =>
      (await readAddresses(app, customer.id)).map(({ street }) => street).sort()
    await saveOrderAddress(app, customer.id, HOME)
    await saveOrderAddress(app, customer.id, { ...HOME, street: 'Oude Gracht' })
    await saveOrderAddress(app, customer.id, { ...brussels, street: 'Nieuwstraat' })
    await saveOrderAddress(app, customer.id, { ...brussels, street: 'nieuwstraat' })
    await saveOrderAddress(app, customer.id, { ...brussels, street: 'Wolstraat' })
    expect(await streets()).toEqual(['Nieuwstraat', 'Oudegracht', 'Wolstraat'])
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
