import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { erasePersonalData } from '#app/features/admin/audit-log/erase-personal-data.server.ts'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { checkoutEmails } from '#app/features/checkout/checkout-email/checkout-email-tables.server.ts'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { newsletterSubscribers } from '#app/features/customers/newsletter/newsletter-tables.server.ts'
import { reviews } from '#app/features/customers/reviews/reviews-tables.server.ts'
import { requestStockMail } from '#app/features/customers/stock-mails/request-stock-mail.server.ts'
import { stockMails } from '#app/features/customers/stock-mails/stock-mails-tables.server.ts'
import { changeWish } from '#app/features/customers/wishlist/wishlist.server.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import { refundOrder } from '#app/features/fulfilment/refunds/refund-order.server.ts'
import { orderAttributions } from '#app/features/insight/attribution/attribution-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { createExtraRefund, createRefundRequest } from '#tests/support/paid-order.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import {
  annotateCustomer,
  eraseCustomer,
  findMergeCandidate,
  mergeCustomers,
} from './admin/change-customer.server.ts'
import { findCustomerOfOrder, readCustomer } from './admin/read-customer.server.ts'
import { parseCustomerQuery } from './customer-records.ts'
import { exportCustomers, listCustomers, readCustomerTags } from './list-customers.server.ts'

const list = (app: App, query = '') =>
  listCustomers(app, parseCustomerQuery(new URLSearchParams(query)))
const readEmails = async (app: App, query = '') =>
  (await list(app, query)).customers.map(({ email }) => email)

let orderCount = 0

/** Places and pays an order of two rings of € 40,00 with this address. */
async function placePaidOrder(app: App, email: string, firstName = 'Sanne') {
  orderCount += 1
  // The product is named after the first name, and product names must be unique.
  const fields = { firstName: `${firstName} ${orderCount}`, payment: 'bank-transfer' }
  const order = await placeAnOrder(app, fields)
  await app.db.update(orders).set({ email, firstName }).where(eq(orders.id, order.id))
  await markOrderPaid(app, order.id, 'Eva')
  return order
}

async function addAccount(app: App, email: string): Promise<string> {
  const now = app.clock.now()
  const account = { id: `user-${email}`, name: 'Sanne de Vries', email, emailVerified: true }
  await app.db
    .insert(users)
    .values({ ...account, role: 'customer', createdAt: now, updatedAt: now })
  return account.id
}

const SANNE = 'sanne@voorbeeld.example'
const NOOR = 'noor@voorbeeld.example'

shopTest(
  'guest orders with one address are one customer, however the address is spelled',
  async ({ app, clock }) => {
    await placePaidOrder(app, 'Sanne@Voorbeeld.example')
    clock.advance(3_600_000)
    const secondOrder = await placePaidOrder(app, SANNE)
    clock.advance(3_600_000)
    await placePaidOrder(app, NOOR, 'Noor')

    expect(await list(app)).toMatchObject({
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
  expect((await list(app)).customers).toMatchObject([{ orders: 1, spentCents: 5_000 }])
})

shopTest(
  'an account takes over the orders that a guest placed with its address',
  async ({ app }) => {
    await placePaidOrder(app, SANNE)
    const [guest] = (await list(app)).customers
    const userId = await addAccount(app, SANNE)
    const laterOrder = await placePaidOrder(app, 'werk@voorbeeld.example')
    await app.db.update(orders).set({ userId }).where(eq(orders.id, laterOrder.id))

    const { customers } = await list(app)
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

    expect(await list(app, 'sorteer=bestellingen')).toMatchObject({
      customers: [
        { email: SANNE, orders: 1, spentCents: 8_000 },
        { email: NOOR, orders: 1, spentCents: 8_000 },
      ],
    })
    const [noor] = (await list(app, 'zoek=noor@')).customers
    const customer = await readCustomer(app, noor?.id ?? 0)
    expect(customer?.latest.map(({ id }) => id)).not.toContain(gift.id)
    expect(await findCustomerOfOrder(app, gift.id)).toMatchObject({ otherOrders: 0 })
  },
)

const FIRST_COPY_ID = 900_000

shopTest('every order of a customer is on one of the pages', async ({ app }) => {
  const first = await placePaidOrder(app, SANNE)
  // 21 copies of the order, each placed an hour later; a page shows 20 orders.
  for (let n = 0; n < 21; n++) {
    await app.db.execute(sql`
      INSERT INTO orders SELECT (jsonb_populate_record(NULL::orders, to_jsonb(o) || jsonb_build_object(
        'id', ${FIRST_COPY_ID + n}::int, 'key', ${`key-${n}`}::text, 'cart_token', NULL, 'form_token', ${`form-${n}`}::text,
        'placed_at', o.placed_at + interval '1 hour'))).*
      FROM orders o WHERE id = ${first.id}`)
  }
  const [row] = (await list(app)).customers
  expect(row?.orders).toBe(22)
  expect((await readCustomer(app, row?.id ?? 0))?.latest).toHaveLength(20)
  const pageAfterLast = 7
  const lastPage = await readCustomer(app, row?.id ?? 0, pageAfterLast)
  expect(lastPage?.page).toBe(2)
  expect(lastPage?.latest.map(({ id }) => id)).toEqual([FIRST_COPY_ID, first.id])
})

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

  const { customers } = await list(app, 'zoek=noor')
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

shopTest('two addresses of one person are merged, and later orders follow', async ({ app }) => {
  await placePaidOrder(app, SANNE)
  await placePaidOrder(app, NOOR, 'Noor')
  const sanneId = (await list(app, 'zoek=sanne')).customers[0]?.id ?? 0
  const noorId = (await list(app, 'zoek=noor')).customers[0]?.id ?? 0
  await annotateCustomer(app, noorId, { note: 'Maat 17', tags: 'vip' })
  expect(await findMergeCandidate(app, sanneId, 'niemand@voorbeeld.example')).toEqual({
    ok: false,
    error: 'unknown-customer',
  })
  expect(await findMergeCandidate(app, sanneId, SANNE)).toEqual({
    ok: false,
    error: 'same-customer',
  })
  expect(await findMergeCandidate(app, sanneId, NOOR)).toEqual({ ok: true, id: noorId })
  expect((await list(app)).total).toBe(2)
  expect(await mergeCustomers(app, sanneId, noorId)).toEqual({ ok: true })
  expect(await mergeCustomers(app, sanneId, noorId)).toEqual({
    ok: false,
    error: 'unknown-customer',
  })

  await placePaidOrder(app, NOOR, 'Noor')
  expect((await list(app)).customers).toMatchObject([
    { id: sanneId, orders: 3, spentCents: 24_000 },
  ])
  expect(await readCustomer(app, sanneId)).toMatchObject({ note: 'Maat 17', tags: ['vip'] })
})

shopTest(
  'the page of a customer shows the reviews, wishes, consent and source of all their addresses',
  async ({ app, clock }) => {
    const order = await placePaidOrder(app, SANNE)
    const gift = await placePaidOrder(app, NOOR, 'Noor')
    const userId = await addAccount(app, SANNE)
    await app.db.insert(orderAttributions).values({
      orderId: order.id,
      sourceType: 'utm',
      source: 'nieuwsbrief',
      campaign: 'kerst',
      device: 'Mobile',
      fields: {},
    })
    const [ring, gem] = await app.db.select().from(products).orderBy(products.id)
    const review = { isVerified: false, author: 'Sanne', body: 'Mooi.', writtenAt: clock.now() }
    await app.db.insert(reviews).values([
      { ...review, productId: ring?.id ?? 0, userId, stars: 5, title: 'Draagt fijn' },
      { ...review, productId: gem?.id ?? 0, email: NOOR, stars: 3, title: 'Klein' },
      {
        ...review,
        productId: gem?.id ?? 0,
        email: 'cas@voorbeeld.example', // another customer
        stars: 1,
        title: 'Nee',
      },
    ])
    await changeWish(app, userId, gem?.id ?? 0, 'add')
    await app.db.insert(newsletterSubscribers).values({
      email: NOOR,
      state: 'subscribed',
      token: 'een',
      consentText: 'Ja, mail mij.',
      source: 'home',
      requestedAt: clock.now(),
      confirmedAt: clock.now(),
    })
    const sanneId = (await list(app, 'zoek=sanne@')).customers[0]?.id ?? 0
    const noorId = (await list(app, 'zoek=noor@')).customers[0]?.id ?? 0
    expect(await mergeCustomers(app, sanneId, noorId)).toEqual({ ok: true })

    expect(await readCustomer(app, sanneId)).toMatchObject({
      emails: [NOOR, SANNE],
      latest: [{ id: gift.id }, { id: order.id }],
      reviews: [
        { title: 'Klein', stars: 3, product: gem?.name },
        { title: 'Draagt fijn', stars: 5, product: ring?.name },
      ],
      wishes: [{ id: gem?.id, name: gem?.name }],
      newsletter: [
        {
          email: NOOR,
          state: 'subscribed',
          consentText: 'Ja, mail mij.',
          confirmedAt: clock.now(),
        },
      ],
      account: { email: SANNE },
      source: { sourceType: 'utm', source: 'nieuwsbrief' },
    })
  },
)

shopTest('two customers who both have an account are not merged', async ({ app }) => {
  await addAccount(app, SANNE)
  await addAccount(app, NOOR)
  const sanneId = (await list(app, 'zoek=sanne@')).customers[0]?.id ?? 0
  const noorId = (await list(app, 'zoek=noor@')).customers[0]?.id ?? 0
  const failure = { ok: false, error: 'two-accounts' }
  expect(await findMergeCandidate(app, sanneId, NOOR)).toEqual(failure)
  expect(await mergeCustomers(app, sanneId, noorId)).toEqual(failure)
})

shopTest(
  'an erased customer leaves the list and loses the account; orders stay for the tax office',
  async ({ app, clock }) => {
    const order = await placePaidOrder(app, SANNE)
    await addAccount(app, SANNE)
    const [row] = (await list(app)).customers
    const id = row?.id ?? 0
    await annotateCustomer(app, id, { note: 'Maat 17', tags: 'vip' })

    expect(await eraseCustomer(app, id)).toBe(true)

    expect(await list(app)).toMatchObject({ total: 0 })
    expect(await readCustomer(app, id)).toBeUndefined()
    expect(await app.db.select().from(users)).toEqual([])
    const [storedOrder] = await app.db.select().from(orders).where(eq(orders.id, order.id))
    expect(storedOrder).toMatchObject({ email: SANNE, userId: null, totalCents: 8_000 })

    clock.advance(24 * 3_600_000)
    await placePaidOrder(app, SANNE)
    expect(await list(app)).toMatchObject({ total: 1, customers: [{ tags: [] }] })
  },
)

shopTest(
  'erasing a customer without an account removes the name from reviews and ends every requested mail',
  async ({ app, clock }) => {
    await placePaidOrder(app, SANNE)
    const [product] = await app.db.select().from(products)
    const reviewDraft = {
      isVerified: true,
      author: 'Sanne',
      stars: 5,
      body: 'Mooi',
      writtenAt: clock.now(),
    }
    await app.db.insert(reviews).values([
      {
        ...reviewDraft,
        productId: product?.id ?? 0,
        email: SANNE,
        title: 'Fijn',
        state: 'approved',
      },
      {
        ...reviewDraft,
        productId: product?.id ?? 0,
        email: NOOR,
        title: 'Goed',
        state: 'approved',
      },
    ])
    const [variant] = await app.db.select().from(variants)
    await requestStockMail(app, '203.0.113.7', variant?.id ?? 0, 'Sanne@voorbeeld.example')
    await app.db.insert(checkoutEmails).values({
      email: SANNE,
      consentText: 'Ja',
      consentedAt: clock.now(),
      deleteAt: clock.now(),
    })
    const [row] = (await list(app)).customers

    await eraseCustomer(app, row?.id ?? 0)

    const remainingReviews = await app.db.select().from(reviews).orderBy(reviews.id)
    expect(remainingReviews).toMatchObject([
      { author: 'Een klant', email: null, title: 'Fijn' },
      { author: 'Sanne', email: NOOR, title: 'Goed' },
    ])
    expect(await app.db.select().from(stockMails)).toEqual([])
    expect(await app.db.select().from(checkoutEmails)).toEqual([])
  },
)

shopTest(
  'the note about a customer stays when the address of the only order is corrected, and is erased when the data of an order would be',
  async ({ app, clock }) => {
    const order = await placePaidOrder(app, SANNE)
    const [row] = (await list(app)).customers
    const id = row?.id ?? 0
    await annotateCustomer(app, id, { note: 'Maat 17, geen nikkel', tags: '' })
    await app.db
      .update(orders)
      .set({ email: 'sanne@anders.example' })
      .where(eq(orders.id, order.id))

    await erasePersonalData(app, new AbortController().signal)
    expect(await readCustomer(app, id)).toMatchObject({ note: 'Maat 17, geen nikkel' })

    // after the seven years for which the tax office requires orders
    clock.advance(9 * 365 * 24 * 3_600_000)
    await erasePersonalData(app, new AbortController().signal)
    expect(await readCustomer(app, id)).toBeUndefined()
  },
)
