import { expect } from 'vitest'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { findCustomerMatches, readCustomerFields } from './find-order-customer.server.ts'

shopTest('a new order starts with the latest address of a customer', async ({ app, clock }) => {
  const address = { postcode: '3511 NR', houseNumber: '212', street: 'Oudegracht', city: 'Utrecht' }
  await placeAnOrder(app, { email: 'noor@voorbeeld.example', firstName: 'Noor', ...address })
  clock.advance(3_600_000)
  const moved = { postcode: '9712 CP', houseNumber: '7', street: 'Grote Markt', city: 'Groningen' }
  await placeAnOrder(app, { email: 'noor@voorbeeld.example', firstName: 'Noortje', ...moved })

  const [match, ...others] = await findCustomerMatches(app, 'noor voorbeeld')
  expect(match).toMatchObject({ email: 'noor@voorbeeld.example' })
  expect(others).toEqual([])
  expect(await readCustomerFields(app, match?.id ?? 0)).toMatchObject({
    email: 'noor@voorbeeld.example',
    firstName: 'Noortje',
    ...moved,
    country: 'NL',
  })
  expect(await findCustomerMatches(app, ' ')).toEqual([])
  expect(await readCustomerFields(app, 0)).toEqual({})
})
