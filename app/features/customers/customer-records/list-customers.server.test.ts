import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { newsletterSubscribers } from '#app/features/customers/newsletter/newsletter-tables.server.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { refundOrder } from '#app/features/fulfilment/refunds/refund-order.server.ts'
import type { App } from '#app/platform/app.ts'
import {
  addAccount,
  NOOR,
  placePaidOrder,
  readList,
  SANNE,
} from '#tests/support/customer-orders.ts'
import { createExtraRefund, createRefundRequest } from '#tests/support/paid-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { annotateCustomer } from './admin/change-customer.server.ts'
import { findCustomerOfOrder, readCustomer } from './admin/read-customer.server.ts'
import { parseCustomerQuery } from './customer-records.ts'
import { exportCustomers, readCustomerTags } from './list-customers.server.ts'

const readEmails = async (app: App, query = '') =>
  (await readList(app, query)).customers.map(({ email }) => email)

shopTest(
  'guest orders with one address are one customer, however the address is spelled',
  async ({ app, clock }) => {
    await placePaidOrder(app, 'Sanne@Voorbeeld.example')
    clock.advance(3_600_000)
    const secondOrder = await placePaidOrder(app, SANNE)
    clock.advance(3_600_000)
    await placePaidOrder(app, NOOR, 'Noor')

    expect(await readList(app)).toMatchObject({
      total: 2,
      customers: [
        { email: NOOR, name: 'Noor de Vries', orders: 1, spentCents: 8_000 },
        {
          email: SANNE,
          name: 'Sanne de Vries',
          country: 'NL',
          orders: 2,
          spentCents: 16_000,
          hasAccount: false,
        },
      ],
    })
    expect(await findCustomerOfOrder(app, secondOrder.id)).toMatchObject({
      name: 'Sanne de Vries',
      otherOrders: 1,
    })
  },
)

shopTest('refunds and test orders do not count as spent', async ({ app }) => {
  const order = await placePaidOrder(app, SANNE)
  const byHand = createRefundRequest(order.paymentId, {
    way: 'by-hand',
    parts: createExtraRefund(3_000),
  })
  await refundOrder(app, order.id, byHand, 'Eva')
  const testOrder = await placePaidOrder(app, SANNE)
  await app.db.update(orders).set({ isTest: true }).where(eq(orders.id, testOrder.id))
  expect((await readList(app)).customers).toMatchObject([{ orders: 1, spentCents: 5_000 }])
})

shopTest(
  'an account takes over the orders that a guest placed with its address',
  async ({ app }) => {
    await placePaidOrder(app, SANNE)
    const [guest] = (await readList(app)).customers
    const userId = await addAccount(app, SANNE)
    const laterOrder = await placePaidOrder(app, 'werk@voorbeeld.example')
    await app.db.update(orders).set({ userId }).where(eq(orders.id, laterOrder.id))

    const { customers } = await readList(app)
    expect(customers).toMatchObject([{ id: guest?.id, orders: 2, hasAccount: true }])
    const customer = await readCustomer(app, guest?.id ?? 0)
    expect(customer?.emails).toEqual([SANNE, 'werk@voorbeeld.example'])
    expect(customer?.latest.map(({ id }) => id)).toContain(laterOrder.id)
    expect(customer?.addresses).toEqual(['Sanne de Vries, Oudegracht 212, 3511 NR Utrecht'])
  },
)

shopTest(
  'an order of an account belongs to that customer only, even with the e-mail address of another',
  async ({ app }) => {
    await placePaidOrder(app, NOOR, 'Noor')
    expect(await readEmails(app)).toEqual([NOOR])
    const gift = await placePaidOrder(app, NOOR)
    const userId = await addAccount(app, SANNE)
    await app.db.update(orders).set({ userId }).where(eq(orders.id, gift.id))

    expect(await readList(app, 'sorteer=bestellingen')).toMatchObject({
      customers: [
        { email: SANNE, orders: 1, spentCents: 8_000 },
        { email: NOOR, orders: 1, spentCents: 8_000 },
      ],
    })
    const [noor] = (await readList(app, 'zoek=noor@')).customers
    const customer = await readCustomer(app, noor?.id ?? 0)
    expect(customer?.latest.map(({ id }) => id)).not.toContain(gift.id)
    expect(await findCustomerOfOrder(app, gift.id)).toMatchObject({ otherOrders: 0 })
  },
)

shopTest('a customer is found by a company that was added to an order later', async ({ app }) => {
  const order = await placePaidOrder(app, SANNE)
  expect(await readEmails(app, 'zoek=goudhuis')).toEqual([])
  await app.db.update(orders).set({ company: 'Het Goudhuis' }).where(eq(orders.id, order.id))
  expect(await readEmails(app, 'zoek=goudhuis')).toEqual([SANNE])
})

shopTest('the list is searched, filtered and sorted', async ({ app, clock }) => {
  await placePaidOrder(app, SANNE)
  await placePaidOrder(app, SANNE)
  clock.advance(40 * 24 * 3_600_000)
  await placePaidOrder(app, NOOR, 'Noor')
  await app.db.insert(newsletterSubscribers).values({
    email: NOOR,
    state: 'subscribed',
    token: 'een',
    consentText: 'Ja',
    source: 'home',
    requestedAt: clock.now(),
  })
  expect(await readEmails(app, 'zoek=NOOR+utrecht')).toEqual([NOOR])
  expect(await readEmails(app, 'zoek=100%25')).toEqual([])
  expect(await readEmails(app, 'sorteer=besteed')).toEqual([SANNE, NOOR])
  expect(await readEmails(app, 'besteed=100')).toEqual([SANNE])
  expect(await readEmails(app, 'bestellingen=2')).toEqual([SANNE])
  expect(await readEmails(app, 'laatste=30')).toEqual([NOOR])
  expect(await readEmails(app, 'land=BE')).toEqual([])
  expect(await readEmails(app, 'nieuwsbrief=1')).toEqual([NOOR])

  const { customers } = await readList(app, 'zoek=noor')
  await annotateCustomer(app, customers[0]?.id ?? 0, { note: 'Maat 17', tags: 'VIP,  vaste klant' })
  expect(await readEmails(app, 'label=vaste+klant')).toEqual([NOOR])
  expect(await readCustomerTags(app)).toEqual(['vaste klant', 'vip'])
  let csv = ''
  const query = parseCustomerQuery(new URLSearchParams('label=vip'))
  for await (const part of exportCustomers(app, query)) csv += part
  // Noor ordered 40 days after 21 November.
  expect(csv.trimEnd().split('\r\n')[1]).toBe(
    `${customers[0]?.id};Noor de Vries;noor@voorbeeld.example;NL;1;80,00;2026-12-31;2026-12-31;nee;ja;vip, vaste klant`,
  )
})
