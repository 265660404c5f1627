import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { erasePersonalData } from '#app/features/admin/audit-log/erase-personal-data.server.ts'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { checkoutEmails } from '#app/features/checkout/checkout-email/checkout-email-tables.server.ts'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { reviews } from '#app/features/customers/reviews/reviews-tables.server.ts'
import { requestStockMail } from '#app/features/customers/stock-mails/request-stock-mail.server.ts'
import { stockMails } from '#app/features/customers/stock-mails/stock-mails-tables.server.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import {
  addAccount,
  NOOR,
  placePaidOrder,
  readList,
  SANNE,
} from '#tests/support/customer-orders.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import {
  annotateCustomer,
  eraseCustomer,
  findMergeCandidate,
  mergeCustomers,
} from './admin/change-customer.server.ts'
import { readCustomer } from './admin/read-customer.server.ts'

shopTest('two addresses of one person are merged, and later orders follow', async ({ app }) => {
  await placePaidOrder(app, SANNE)
  await placePaidOrder(app, NOOR, 'Noor')
  const sanneId = (await readList(app, 'zoek=sanne')).customers[0]?.id ?? 0
  const noorId = (await readList(app, 'zoek=noor')).customers[0]?.id ?? 0
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
  expect((await readList(app)).total).toBe(2)
  expect(await mergeCustomers(app, sanneId, noorId)).toEqual({ ok: true })
  expect(await mergeCustomers(app, sanneId, noorId)).toEqual({
    ok: false,
    error: 'unknown-customer',
  })

  await placePaidOrder(app, NOOR, 'Noor')
  expect((await readList(app)).customers).toMatchObject([
    { id: sanneId, orders: 3, spentCents: 24_000 },
  ])
  expect(await readCustomer(app, sanneId)).toMatchObject({ note: 'Maat 17', tags: ['vip'] })
})

shopTest('two customers who both have an account are not merged', async ({ app }) => {
  await addAccount(app, SANNE)
  await addAccount(app, NOOR)
  const sanneId = (await readList(app, 'zoek=sanne@')).customers[0]?.id ?? 0
  const noorId = (await readList(app, 'zoek=noor@')).customers[0]?.id ?? 0
  const failure = { ok: false, error: 'two-accounts' }
  expect(await findMergeCandidate(app, sanneId, NOOR)).toEqual(failure)
  expect(await mergeCustomers(app, sanneId, noorId)).toEqual(failure)
})

shopTest(
  'an erased customer leaves the list and loses the account; orders stay for the tax office',
  async ({ app, clock }) => {
    const order = await placePaidOrder(app, SANNE)
    await addAccount(app, SANNE)
    const [row] = (await readList(app)).customers
    const id = row?.id ?? 0
    await annotateCustomer(app, id, { note: 'Maat 17', tags: 'vip' })

    expect(await eraseCustomer(app, id)).toBe(true)

    expect(await readList(app)).toMatchObject({ total: 0 })
    expect(await readCustomer(app, id)).toBeUndefined()
    expect(await app.db.select().from(users)).toEqual([])
    const [storedOrder] = await app.db.select().from(orders).where(eq(orders.id, order.id))
    expect(storedOrder).toMatchObject({ email: SANNE, userId: null, totalCents: 8_000 })

    clock.advance(24 * 3_600_000)
    await placePaidOrder(app, SANNE)
    expect(await readList(app)).toMatchObject({ total: 1, customers: [{ tags: [] }] })
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
    const [row] = (await readList(app)).customers

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
    const [row] = (await readList(app)).customers
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
