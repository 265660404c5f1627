import { expect } from 'vitest'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { readCards } from '#app/features/listings/product-cards/read-cards.server.ts'
import { readCart } from '#app/features/sales/cart/cart.server.ts'
import { MAX_LINES } from '#app/features/sales/cart/cart.ts'
import type { Shop } from '#app/platform/shop.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addPiece } from '#tests/support/stock-shop.ts'
import { findSharer, findShareToken, shareWishlist, stopSharing } from './share-wishlist.server.ts'
import { tellWishes } from './tell-wishes.server.ts'
import { addWishesToCart, moveWishToCart } from './wishes-to-cart.server.ts'
import { changeWish, readWishlist } from './wishlist.server.ts'

async function addPerson(shop: Shop, id = 'sanne', name = 'Sanne de Vries') {
  const now = shop.clock.now()
  const email = `${id}@voorbeeld.example`
  await shop.db.insert(users).values({ id, name, email, createdAt: now, updatedAt: now })
  return id
}

shopTest(
  'a list has the newest wish first, and says of a piece that it is gone',
  async ({ shop, clock }) => {
    const sanne = await addPerson(shop)
    const ids: number[] = []
    for (const name of ['Ring', 'Ketting', 'Armband']) {
      const { productId } = await addPiece(shop, { name })
      ids.push(productId)
      await changeWish(shop, sanne, productId, true)
      clock.advance(1_000)
    }
    await shop.pool.query('UPDATE product_listings SET is_visible = false WHERE product_id = $1', [
      ids[1],
    ])
    const { items, total, page } = await readWishlist(shop, sanne, 7, 'customers')
    expect([total, page]).toEqual([3, 1])
    expect(items.map(({ name, card }) => [name, card !== null])).toEqual([
      ['Armband', true],
      ['Ketting', false],
      ['Ring', true],
    ])
  },
)

shopTest('all that can be had without a choice goes into the cart at once', async ({ shop }) => {
  const sanne = await addPerson(shop)
  const pieces = [
    await addPiece(shop, { name: 'Ring' }),
    await addPiece(shop, { name: 'Ketting' }),
    await addPiece(shop, { name: 'Uitverkocht', stock: 0 }),
    await addPiece(shop, {
      name: 'Met keuze',
      variants: [{ options: { metaal: 'goud' } }, { options: { metaal: 'zilver' } }],
    }),
  ]
  for (const { productId } of pieces) await changeWish(shop, sanne, productId, true)
  const cart = await addWishesToCart(shop, sanne, 't_wens')
  expect(cart?.lines.map(({ name }) => name).sort()).toEqual(['Ketting', 'Ring'])
  const { notices } = (await shop.pool.query("SELECT notices FROM carts WHERE id = 't_wens'"))
    .rows[0]
  expect(notices[0].text).toContain('2 artikelen liggen in je winkelwagen. 2 sieraden bleven')
  expect((await readWishlist(shop, sanne, 1, 'customers')).total).toBe(4)

  // One place is left in this cart.
  await shop.pool.query(
    `WITH more AS (
       INSERT INTO variants (product_id, price_cents) SELECT $1, 100 FROM generate_series(2, $2) RETURNING id
     ), cart AS (INSERT INTO carts (id, expires_at) VALUES ('t_vol', $3) RETURNING id)
     INSERT INTO cart_lines (cart_id, variant_id, item_key, quantity) SELECT cart.id, more.id, more.id, 1 FROM more, cart`,
    [pieces[3]?.productId, MAX_LINES, new Date('2030-01-01')],
  )
  const full = await addWishesToCart(shop, sanne, 't_vol')
  expect(full?.lines.at(-1)?.name).toBe('Ketting')
  const told = await shop.pool.query("SELECT notices FROM carts WHERE id = 't_vol'")
  expect(told.rows[0].notices[0].text).toBe(
    '1 artikel ligt in je winkelwagen. 3 sieraden bleven op je lijst: er passen niet meer dan 200 artikelen in een winkelwagen.',
  )
})

shopTest(
  'a piece moves from the list into the cart, or stays where it does not fit',
  async ({ shop }) => {
    const sanne = await addPerson(shop)
    const ring = await addPiece(shop, { name: 'Ring' })
    const gone = await addPiece(shop, { name: 'Uitverkocht', stock: 0 })
    for (const { productId } of [ring, gone]) await changeWish(shop, sanne, productId, true)
    expect((await moveWishToCart(shop, sanne, 't_wens', ring.productId)).ok).toBe(true)
    expect((await moveWishToCart(shop, sanne, 't_wens', gone.productId)).ok).toBe(false)
    expect((await readCart(shop, 't_wens')).lines.map(({ name }) => name)).toEqual(['Ring'])
    expect((await readWishlist(shop, sanne, 1, 'customers')).items.map(({ name }) => name)).toEqual(
      ['Uitverkocht'],
    )
  },
)

shopTest(
  'a share link opens a list until it is stopped; a new one is another',
  async ({ shop }) => {
    const sanne = await addPerson(shop)
    expect(await findShareToken(shop, sanne)).toBeNull()
    await shareWishlist(shop, sanne)
    const token = (await findShareToken(shop, sanne)) ?? ''
    await shareWishlist(shop, sanne)
    expect(await findShareToken(shop, sanne)).toBe(token)
    expect(await findSharer(shop, token)).toEqual({ userId: sanne, firstName: 'Sanne' })
    await stopSharing(shop, sanne)
    expect(await findSharer(shop, token)).toBeUndefined()
    await shareWishlist(shop, sanne)
    expect(await findShareToken(shop, sanne)).not.toBe(token)
  },
)

shopTest(
  'pages tell another number only where it became another one, and say of each wish since when they count it',
  async ({ shop, clock }) => {
    const [sanne, bram] = [await addPerson(shop), await addPerson(shop, 'bram', 'Bram')]
    const [ring, chain] = [
      (await addPiece(shop, { name: 'Ring' })).productId,
      (await addPiece(shop, { name: 'Ketting' })).productId,
    ]
    const heard: string[] = []
    shop.onChange((tags) => heard.push(...tags))
    const numbers = async () =>
      (await readCards(shop.db, [ring, chain], shop.clock.now())).map(({ wishes }) => wishes)
    const toldAt = async (person: string) =>
      (
        await shop.pool.query('SELECT product_id, told_at FROM wishlist_items WHERE user_id = $1', [
          person,
        ])
      ).rows.map((row) => [row.product_id, row.told_at])
    const first = clock.now()
    await changeWish(shop, sanne, ring, true)
    expect([await numbers(), await toldAt(sanne)]).toEqual([[0, 0], [[ring, null]]])
    await tellWishes(shop)
    expect(heard).toEqual([`numbers:${ring}`])
    expect([await numbers(), await toldAt(sanne)]).toEqual([[1, 0], [[ring, first]]])

    clock.advance(600_000)
    await tellWishes(shop)
    expect(heard, 'nobody pressed').toHaveLength(1)
    // One comes and one goes: the number stays, and counts another person.
    await changeWish(shop, sanne, ring, false)
    await changeWish(shop, bram, ring, true)
    await tellWishes(shop)
    expect(heard, 'the same number').toHaveLength(1)
    expect(await toldAt(bram)).toEqual([[ring, clock.now()]])
    await changeWish(shop, bram, ring, false)
    await changeWish(shop, bram, chain, true)
    await tellWishes(shop)
    expect(heard.slice(1).sort()).toEqual([`numbers:${ring}`, `numbers:${chain}`].sort())
    expect(await numbers()).toEqual([0, 1])
  },
)
