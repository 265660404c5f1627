import { expect } from 'vitest'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { findCustomerMatches, readCustomerFields } from './find-order-customer.server.ts'

shopTest('a new order starts with the latest address of a customer', async ({ app, clock }) => {
  const address = { postcode: '3511 NR', houseNumber: '212', street: 'Oudegracht', city: 'Utrecht' }
  await placeAnOrder(app, { email: 'noor@voorbeeld.example', firstName: 'Noor', ...address })
  clock.advance(3_600_000)
  const newAddress = {
    postcode: '9712 CP',
    houseNumber: '7',
    street: 'Grote Markt',
    city: 'Groningen',
  }
  await placeAnOrder(app, { email: 'noor@voorbeeld.example', firstName: 'Noortje', ...newAddress })

  const [match, ...others] = await findCustomerMatches(app, 'noor voorbeeld')
  expect(match).toMatchObject({ email: 'noor@voorbeeld.example' })
  expect(others).toEqual([])
  expect(await readCustomerFields(app, match?.id ?? 0)).toMatchObject({
    email: 'noor@voorbeeld.example',
    firstName: 'Noortje',
    ...newAddress,
    country: 'NL',
  })
  expect(await findCustomerMatches(app, ' ')).toEqual([])
  const unknownId = 0
  expect(await readCustomerFields(app, unknownId)).toEqual({})
})

shopTest(
  'the first order of a customer starts with the name and e-mail address of the account',
  async ({ app, clock }) => {
    const email = 'sanne@voorbeeld.example'
    const name = 'Sanne de Vries'
    const now = clock.now()
    await app.db
      .insert(users)
      .values({ id: 'sanne', name, email, role: 'customer', createdAt: now, updatedAt: now })

    const [match] = await findCustomerMatches(app, 'sanne')
    expect(await readCustomerFields(app, match?.id ?? 0)).toMatchObject({
      email,
      firstName: 'Sanne de Vries',
      lastName: '',
      street: '',
      vatId: '',
    })
  },
)
