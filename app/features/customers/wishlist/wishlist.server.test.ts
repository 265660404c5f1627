import { expect } from 'vitest'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { mergeVisitor } from '#app/features/customers/log-in/merge-visitor.server.ts'
import { readCards } from '#app/features/listings/product-cards/read-cards.server.ts'
import type { App } from '#app/platform/app.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { publishWishes } from './publish-wishes.server.ts'
import { findSharer, findShareToken, shareWishlist, stopSharing } from './share-wishlist.server.ts'
import {
  addWishesToCart,
  cartButtonText,
  describeNothingAdded,
  skippedText,
} from './wishes-to-cart.server.ts'
import { changeWish, readWishlist } from './wishlist.server.ts'

async function addPerson(app: App, id = 'sanne', name = 'Sanne de Vries') {
  const now = app.clock.now()
  const email = `${id}@voorbeeld.example`
  await app.db.insert(users).values({ id, name, email, createdAt: now, updatedAt: now })
  return id
}

shopTest(
  'a list has the newest wish first and shows which products are gone',
  async ({ app, clock }) => {
    const sanne = await addPerson(app)
    const ids: number[] = []
    for (const name of ['Ring', 'Ketting', 'Armband']) {
      const { productId } = await addProduct(app, { name })
      ids.push(productId)
      await changeWish(app, sanne, productId, 'add')
      clock.advance(1_000)
    }
    await app.pool.query('UPDATE product_listings SET is_visible = false WHERE product_id = $1', [
      ids[1],
    ])
    const { items, total, page } = await readWishlist(app, sanne, 7, 'customers')
    expect([total, page]).toEqual([3, 1])
    expect(items.map(({ name, card }) => [name, card !== null])).toEqual([
      ['Armband', true],
      ['Ketting', false],
      ['Ring', true],
    ])
  },
)

shopTest('the heart that a guest clicked is on the list once they log in', async ({ app }) => {
  const sanne = await addPerson(app)
  const { productId } = await addProduct(app, { name: 'Creolen Sara' })
  const cookies = { schakel_wish: `${productId}.Creolen%20Sara` }
  await mergeVisitor(app, { cartId: null, cookies }, sanne)
  expect(await readWishlist(app, sanne, 1, 'customers')).toMatchObject({
    total: 1,
    items: [{ name: 'Creolen Sara' }],
  })
  await mergeVisitor(app, { cartId: null, cookies: { schakel_wish: '999999999999.x' } }, sanne)
  expect(await readWishlist(app, sanne, 1, 'customers')).toMatchObject({ total: 1 })
})

shopTest('all available products without options are put in the cart', async ({ app }) => {
  const sanne = await addPerson(app)
  const products = [
    await addProduct(app, { name: 'Ring' }),
    await addProduct(app, { name: 'Ketting' }),
    await addProduct(app, { name: 'Uitverkocht', stock: 0 }),
    await addProduct(app, {
      name: 'Met keuze',
      variants: [{ options: { metaal: 'goud' } }, { options: { metaal: 'zilver' } }],
    }),
  ]
  for (const { productId } of products) await changeWish(app, sanne, productId, 'add')
  const cart = await addWishesToCart(app, sanne, 't_wens')
  expect(cart?.lines.map(({ name, quantity }) => `${name} ${quantity}`).sort()).toEqual([
    'Ketting 1',
    'Ring 1',
  ])
  const { notices } = (await app.pool.query("SELECT notices FROM carts WHERE id = 't_wens'"))
    .rows[0]
  expect(notices[0].text).toContain(
    '2 artikelen liggen in je winkelwagen. Van 2 sieraden moet je nog een maat of kleur kiezen, of ze zijn uitverkocht.',
  )
  const { items, total } = await readWishlist(app, sanne, 1, 'customers')
  expect(total).toBe(4)
  expect(cartButtonText({ items, total })).toBe('2 van 4 in winkelwagen')
  expect(cartButtonText({ items, total: 30 })).toBe('Alles in winkelwagen')
  expect(skippedText(items)).toBe('Met keuze slaan we over: kies daar eerst je uitvoering.')

  // The cart has room for one more line.
  await app.pool.query(
    `WITH more AS (
       INSERT INTO variants (product_id, price_cents) SELECT $1, 100 FROM generate_series(2, $2) RETURNING id
     ), cart AS (INSERT INTO carts (id, expires_at) VALUES ('t_vol', $3) RETURNING id)
     INSERT INTO cart_lines (cart_id, variant_id, item_key, quantity) SELECT cart.id, more.id, more.id, 1 FROM more, cart`,
    [products[3]?.productId, 200, new Date('2030-01-01')],
  )
  const full = await addWishesToCart(app, sanne, 't_vol')
  expect(full?.lines.at(-1)?.name).toBe('Ketting')
  const saved = await app.pool.query("SELECT notices FROM carts WHERE id = 't_vol'")
  expect(saved.rows[0].notices[0].text).toBe(
    '1 artikel ligt in je winkelwagen. 3 sieraden bleven op je lijst: er passen niet meer dan 200 artikelen in een winkelwagen.',
  )
})

shopTest(
  'a list whose products all have options has no button for the whole list',
  async ({ app, clock }) => {
    const sanne = await addPerson(app)
    const options = [{ options: { metaal: 'goud' } }, { options: { metaal: 'zilver' } }]
    for (const name of ['Ring', 'Ketting']) {
      const { productId } = await addProduct(app, { name, variants: options })
      await changeWish(app, sanne, productId, 'add')
      clock.advance(1_000)
    }
    expect(cartButtonText(await readWishlist(app, sanne, 1, 'customers'))).toBeNull()
    expect(await describeNothingAdded(app, sanne)).toMatchObject({
      error: 'Kies eerst bij elk sieraad een maat of kleur:',
      choices: [{ name: 'Ketting' }, { name: 'Ring' }],
    })
  },
)

shopTest('a share link opens a list until sharing stops; a new link differs', async ({ app }) => {
  const sanne = await addPerson(app)
  expect(await findShareToken(app, sanne)).toBeNull()
  await shareWishlist(app, sanne)
  const token = (await findShareToken(app, sanne)) ?? ''
  await shareWishlist(app, sanne)
  expect(await findShareToken(app, sanne)).toBe(token)
  expect(await findSharer(app, token)).toEqual({ userId: sanne, firstName: 'Sanne' })
  await stopSharing(app.db, sanne)
  expect(await findSharer(app, token)).toBeUndefined()
  await shareWishlist(app, sanne)
  expect(await findShareToken(app, sanne)).not.toBe(token)
})

shopTest(
  'pages are refreshed only if their number of wishes changed, and each wish has the moment from which it is counted',
  async ({ app, clock }) => {
    const [sanne, bram] = [await addPerson(app), await addPerson(app, 'bram', 'Bram')]
    const [ring, chain] = [
      (await addProduct(app, { name: 'Ring' })).productId,
      (await addProduct(app, { name: 'Ketting' })).productId,
    ]
    const received: string[] = []
    app.onChange((tags) => received.push(...tags))
    const numbers = async () =>
      (await readCards(app.db, [ring, chain], app.clock.now())).map(({ wishes }) => wishes)
    const publishedAt = async (person: string) =>
      (
        await app.pool.query(
          'SELECT product_id, published_at FROM wishlist_items WHERE user_id = $1',
          [person],
        )
      ).rows.map((row) => [row.product_id, row.published_at])
    const first = clock.now()
    await changeWish(app, sanne, ring, 'add')
    expect([await numbers(), await publishedAt(sanne)]).toEqual([[0, 0], [[ring, null]]])
    await publishWishes(app)
    expect(received).toEqual([`numbers:${ring}`])
    expect([await numbers(), await publishedAt(sanne)]).toEqual([[1, 0], [[ring, first]]])

    clock.advance(600_000)
    await publishWishes(app)
    expect(received, 'nobody pressed').toHaveLength(1)
    // One customer removes the wish and another adds it, so the number stays the same.
    await changeWish(app, sanne, ring, 'remove')
    await changeWish(app, bram, ring, 'add')
    await publishWishes(app)
    expect(received, 'the same number').toHaveLength(1)
    expect(await publishedAt(bram)).toEqual([[ring, clock.now()]])
    await changeWish(app, bram, ring, 'remove')
    await changeWish(app, bram, chain, 'add')
    await publishWishes(app)
    expect(received.slice(1).sort()).toEqual([`numbers:${ring}`, `numbers:${chain}`].sort())
    expect(await numbers()).toEqual([0, 1])
  },
)
