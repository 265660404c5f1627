import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { newsletterSubscribers } from '#app/features/customers/newsletter/newsletter-tables.server.ts'
import { reviews } from '#app/features/customers/reviews/reviews-tables.server.ts'
import { changeWish } from '#app/features/customers/wishlist/wishlist.server.ts'
import { orderAttributions } from '#app/features/insight/attribution/attribution-tables.server.ts'
import {
  addAccount,
  NOOR,
  placePaidOrder,
  readList,
  SANNE,
} from '#tests/support/customer-orders.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { mergeCustomers } from './admin/change-customer.server.ts'
import { readCustomer } from './admin/read-customer.server.ts'

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
  const [row] = (await readList(app)).customers
  expect(row?.orders).toBe(22)
  expect((await readCustomer(app, row?.id ?? 0))?.latest).toHaveLength(20)
  const pageAfterLast = 7
  const lastPage = await readCustomer(app, row?.id ?? 0, pageAfterLast)
  expect(lastPage?.page).toBe(2)
  expect(lastPage?.latest.map(({ id }) => id)).toEqual([FIRST_COPY_ID, first.id])
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
    const sanneId = (await readList(app, 'zoek=sanne@')).customers[0]?.id ?? 0
    const noorId = (await readList(app, 'zoek=noor@')).customers[0]?.id ?? 0
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
