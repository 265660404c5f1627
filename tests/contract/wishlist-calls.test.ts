import { expect } from 'vitest'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { publishWishes } from '#app/features/customers/wishlist/publish-wishes.server.ts'
import { changeWish, readWishes } from '#app/features/customers/wishlist/wishlist.server.ts'
import { readCards } from '#app/features/listings/product-cards/read-cards.server.ts'
import type { App } from '#app/platform/app.ts'
import { registerCustomer } from '#tests/support/register-customer.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { createVisitor } from './visitor.ts'

const AJAX = '/wp-admin/admin-ajax.php'
const CACHED_AJAX = '/ajax-cached.php'

async function createWisher(app: App, name: string) {
  const visitor = await createVisitor(app)
  const { userid, wishnonce } = await registerCustomer(visitor, name)
  const wish = (wish_count: string, id: number | string) =>
    visitor.post(AJAX, { action: 'rhwishlist', wishnonce, wish_count, post_id: String(id) })
  const refresh = async (parameters = `userid=${userid}`) =>
    visitor.get(`${CACHED_AJAX}?action=refreshwishes&${parameters}`)
  return { visitor, userid, wishnonce, wish, refresh }
}

/** Adds customers without a browser, for large numbers. */
async function addCustomers(app: App, count: number): Promise<string[]> {
  const now = app.clock.now()
  const customers = Array.from({ length: count }, (_, index) => ({
    id: `wens-${index}`,
    name: '',
    email: `wens-${index}@voorbeeld.example`,
    createdAt: now,
    updatedAt: now,
  }))
  await app.db.insert(users).values(customers)
  return customers.map(({ id }) => id)
}

shopTest(
  'a heart adds or removes one wish, and a repeated click changes nothing [C14] [E09] [K15]',
  async ({ app }) => {
    const { productId: ring } = await addProduct(app, { name: 'Ring' })
    const { productId: necklace } = await addProduct(app, { name: 'Ketting' })
    const sanne = await createWisher(app, 'sanne')
    const bram = await createWisher(app, 'bram')
    const addition = await sanne.wish('add', ring)
    expect(addition.statusCode).toBe(200)
    expect(addition.json()).toEqual({ post_id: ring, count: 1, wishcounter: 1 })
    expect((await sanne.wish('add', ring)).json()).toEqual(addition.json())
    expect((await sanne.wish('add', necklace)).json()).toMatchObject({ count: 1, wishcounter: 2 })
    expect((await bram.wish('add', ring)).json()).toMatchObject({ count: 2, wishcounter: 1 })
    await publishWishes(app)
    expect(
      (await readCards(app.db, [ring, necklace], app.clock.now())).map(({ wishes }) => wishes),
    ).toEqual([2, 1])
    expect((await sanne.wish('remove', ring)).json()).toMatchObject({ count: 1, wishcounter: 1 })
    expect((await sanne.wish('remove', ring)).json()).toMatchObject({ count: 1, wishcounter: 1 })
  },
)

shopTest(
  'guests, wrong tokens and unknown products are rejected, and nothing changes [P01]',
  async ({ app }) => {
    const { productId } = await addProduct(app, { name: 'Ring' })
    const draft = await addProduct(app, { name: 'Concept', status: 'draft' })
    const sanne = await createWisher(app, 'sanne')
    const guest = await createVisitor(app)
    const { wishnonce } = (await guest.get(`${AJAX}?action=page_variables`)).json()
    const fields = { action: 'rhwishlist', wish_count: 'add', post_id: String(productId) }
    for (const token of [wishnonce, sanne.wishnonce, '', '0123456789']) {
      const rejection = await guest.post(AJAX, { ...fields, wishnonce: token })
      expect([rejection.statusCode, rejection.payload]).toEqual([403, '-1'])
    }
    expect((await sanne.visitor.post(AJAX, { ...fields, wishnonce })).statusCode).toBe(403)
    for (const id of ['999999999', 'x', '0', String(draft.productId)]) {
      expect((await sanne.wish('add', id)).statusCode).toBe(404)
    }
    expect((await sanne.wish('toggle', productId)).statusCode).toBe(400)
    expect((await sanne.refresh()).json()).toMatchObject({ wishlistids: '', wishcounter: 0 })
  },
)

shopTest(
  'a customer reads only their own wishes, whatever id the request names, and they are never cached [C15] [E10]',
  async ({ app }) => {
    const { productId: ring } = await addProduct(app, { name: 'Ring' })
    const { productId: necklace } = await addProduct(app, { name: 'Ketting' })
    const sanne = await createWisher(app, 'sanne')
    const bram = await createWisher(app, 'bram')
    await sanne.wish('add', ring)
    await sanne.wish('add', necklace)
    await bram.wish('add', necklace)
    const wishlist = await sanne.refresh()
    expect(wishlist.headers['cache-control']).toContain('no-store')
    expect(wishlist.json()).toEqual({ wishlistids: `${ring},${necklace}`, wishcounter: 2 })
    expect((await sanne.refresh(`userid=${bram.userid}`)).json()).toEqual(wishlist.json())
    const guest = await createVisitor(app)
    const guestWishlist = await guest.get(
      `${CACHED_AJAX}?action=refreshwishes&userid=${sanne.userid}`,
    )
    expect(guestWishlist.json()).toMatchObject({ wishlistids: '', wishcounter: 0 })

    const filteredWishlist = (await sanne.refresh(`post_ids=${necklace},999,x`)).json()
    expect(filteredWishlist).toEqual({
      wishlistids: String(necklace),
      wishcounter: 2,
      since: { [necklace]: null },
    })
    await publishWishes(app)
    expect((await sanne.refresh(`post_ids=${necklace}`)).json().since).toEqual({
      [necklace]: app.clock.now().getTime(),
    })
    expect((await sanne.refresh('post_ids=')).json()).toMatchObject({ wishcounter: 2, since: {} })
  },
)

shopTest('100 customers who wish one product at the same time count as 100', async ({ app }) => {
  const { productId } = await addProduct(app, { name: 'Ring' })
  const customers = await addCustomers(app, 100)
  await Promise.all(customers.map((id) => changeWish(app, id, productId, 'add')))
  await publishWishes(app)
  expect((await readCards(app.db, [productId], app.clock.now()))[0]?.wishes).toBe(100)
  await Promise.all(customers.slice(0, 40).map((id) => changeWish(app, id, productId, 'remove')))
  await app.pool.query("DELETE FROM users WHERE id = 'wens-99'")
  await publishWishes(app)
  expect((await readCards(app.db, [productId], app.clock.now()))[0]?.wishes).toBe(100 - 40 - 1)
})

shopTest(
  'wishlist queries use the index without a sort or sequential scan, and a list of 10,000 is read whole',
  async ({ app }) => {
    const [customerId = ''] = await addCustomers(app, 1)
    await app.pool.query(`
      INSERT INTO products (kind, status, slug, name) SELECT 'simple', 'published', 'ring-' || n, 'Ring ' || n FROM generate_series(1, 10000) n`)
    await app.pool.query(
      `INSERT INTO wishlist_items (user_id, product_id, added_at)
       SELECT $1, id, $2::timestamptz + id * interval '1 second' FROM products`,
      [customerId, app.clock.now()],
    )
    await app.pool.query('ANALYZE wishlist_items')
    const explain = async (query: string) => {
      const { rows } = await app.pool.query(`EXPLAIN (FORMAT JSON) ${query}`)
      return JSON.stringify(rows[0]['QUERY PLAN'])
    }
    const pagePlan = await explain(
      `SELECT product_id FROM wishlist_items WHERE user_id = '${customerId}' ORDER BY added_at DESC, product_id DESC LIMIT 24`,
    )
    expect(pagePlan).toContain('wishlist_items_newest')
    expect(pagePlan).not.toContain('"Sort"')
    const filterPlan = await explain(
      `SELECT product_id FROM wishlist_items WHERE user_id = '${customerId}' AND product_id = ANY('{101,102,103}')`,
    )
    expect(filterPlan).toContain('Index')
    expect(filterPlan).not.toContain('Seq Scan')

    await app.pool.query(
      `INSERT INTO sessions (id, user_id, token, created_at, updated_at, expires_at)
       VALUES ('s', $1, 't', now(), now(), now() + interval '1 day')`,
      [customerId],
    )
    // A query that counts the wishes again for each row would exceed the time limit of the database.
    const ofAllProducts = null
    const allWishes = await readWishes(app, 't', ofAllProducts)
    expect([allWishes?.total, allWishes?.wishes.length]).toEqual([10_000, 10_000])
    expect(allWishes?.wishes[0]).toEqual({ id: expect.any(Number), publishedAt: null })
  },
)
