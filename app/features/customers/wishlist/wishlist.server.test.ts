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
    const pageAfterLast = 7
    const { items, total, page } = await readWishlist(app, sanne, pageAfterLast, 'customers')
    expect(total).toBe(3)
    expect(page).toBe(1)
    expect(items.map(({ name, card }) => ({ name, isGone: card === null }))).toEqual([
      { name: 'Armband', isGone: false },
      { name: 'Ketting', isGone: true },
      { name: 'Ring', isGone: false },
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
  const unknownProductId = 999_999_999_999
  const forgedCookies = { schakel_wish: `${unknownProductId}.x` }
  await mergeVisitor(app, { cartId: null, cookies: forgedCookies }, sanne)
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

  // A cart with 199 lines, which has room for one more.
  await app.pool.query(
    `WITH more AS (
       INSERT INTO variants (product_id, price_cents) SELECT $1, 100 FROM generate_series(1, $2) RETURNING id
     ), cart AS (INSERT INTO carts (id, expires_at) VALUES ('t_vol', $3) RETURNING id)
     INSERT INTO cart_lines (cart_id, variant_id, item_key, quantity) SELECT cart.id, more.id, more.id, 1 FROM more, cart`,
    [products[3]?.productId, 199, new Date('2030-01-01')],
  )
  const fullCart = await addWishesToCart(app, sanne, 't_vol')
  expect(fullCart?.lines.at(-1)?.name).toBe('Ketting')
  const storedCart = await app.pool.query("SELECT notices FROM carts WHERE id = 't_vol'")
  expect(storedCart.rows[0].notices[0].text).toBe(
    '1 artikel ligt in je winkelwagen. 3 sieraden bleven op je lijst: er passen niet meer dan 200 artikelen in een winkelwagen.',
  )
})

shopTest(
  'a list whose products all have options has no button for the whole list',
  async ({ app, clock }) => {
    const sanne = await addPerson(app)
    const variants = [{ options: { metaal: 'goud' } }, { options: { metaal: 'zilver' } }]
    for (const name of ['Ring', 'Ketting']) {
      const { productId } = await addProduct(app, { name, variants })
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
  'a page is refreshed only if its number of wishes changed, and each wish has the moment from which it is counted',
  async ({ app, clock }) => {
    const sanne = await addPerson(app)
    const bram = await addPerson(app, 'bram', 'Bram')
    const { productId: ring } = await addProduct(app, { name: 'Ring' })
    const { productId: chain } = await addProduct(app, { name: 'Ketting' })
    const changedTags: string[] = []
    app.onChange((tags) => changedTags.push(...tags))
    /** The number of wishes that the cards of ring and chain show. */
    const readWishCounts = async () =>
      (await readCards(app.db, [ring, chain], app.clock.now())).map(({ wishes }) => wishes)
    /** Each wish of a person: product and moment from which it is counted. */
    const readPublishedAt = async (person: string) =>
      (
        await app.pool.query(
          'SELECT product_id, published_at FROM wishlist_items WHERE user_id = $1',
          [person],
        )
      ).rows.map((row) => [row.product_id, row.published_at])
    const firstTime = clock.now()
    await changeWish(app, sanne, ring, 'add')
    expect(await readWishCounts()).toEqual([0, 0])
    expect(await readPublishedAt(sanne)).toEqual([[ring, null]])
    await publishWishes(app)
    expect(changedTags).toEqual([`numbers:${ring}`])
    expect(await readWishCounts()).toEqual([1, 0])
    expect(await readPublishedAt(sanne)).toEqual([[ring, firstTime]])

    clock.advance(600_000)
    await publishWishes(app)
    expect(changedTags, 'nobody clicked a heart').toHaveLength(1)
    // One customer removes the wish and another adds it, so the number stays the same.
    await changeWish(app, sanne, ring, 'remove')
    await changeWish(app, bram, ring, 'add')
    await publishWishes(app)
    expect(changedTags, 'the same number').toHaveLength(1)
    expect(await readPublishedAt(bram)).toEqual([[ring, clock.now()]])
    await changeWish(app, bram, ring, 'remove')
    await changeWish(app, bram, chain, 'add')
    await publishWishes(app)
    // The first tag was there before.
    expect(changedTags.slice(1).sort()).toEqual([`numbers:${ring}`, `numbers:${chain}`].sort())
    expect(await readWishCounts()).toEqual([0, 1])
  },
)
