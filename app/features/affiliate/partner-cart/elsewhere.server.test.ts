import { expect } from 'vitest'
import { mergeVisitor } from '#app/features/customers/log-in/merge-visitor.server.ts'
import { readPlace } from '#app/features/partners/offers/offer-address.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { addOffer, writeQuotes } from '#app/features/partners/offers/write-offers.server.ts'
import { addToCart, readCart, removeExpiredCarts } from '#app/features/sales/cart/cart.server.ts'
import { cartCookies } from '#app/features/sales/cart/cart-cookies.server.ts'
import { cartAnswer } from '#app/features/sales/cart/cart-fragments.server.tsx'
import type { Shop } from '#app/platform/shop.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addPiece } from '#tests/support/stock-shop.ts'
import { MOST_LINES, OPEN_SHOPS_TEXT, openSellers, openSellersText } from './elsewhere.ts'
import { areShopsDone, handOver, readHandedOver } from './hand-over.server.ts'
import { keepOffers, setKept, tellShop } from './keep-offers.server.ts'
import { readElsewhere } from './read-elsewhere.server.ts'

const CART = 't_gast'

/** A piece that others sell at these addresses; the numbers of its offers. */
async function addElsewhere(shop: Shop, name: string, addresses: string[], cents?: number) {
  const { productId } = await addPiece(shop, { name, seller: 'external' })
  for (const address of addresses) {
    const read = readPlace(address)
    if (!read.ok) throw new Error(read.error)
    await addOffer(shop, productId, read.place)
  }
  const offers = await readLiveOffers(shop.db, [productId], shop.clock.now())
  if (cents !== undefined) {
    const quote = {
      priceCents: cents,
      listPrice: null,
      shippingCents: null,
      delivery: '',
      merchant: '',
      availability: 'in-stock' as const,
      images: [],
    }
    await writeQuotes(
      shop.db,
      offers.map(({ id, source }) => ({ offerId: id, source, quote })),
      shop.clock.now(),
    )
  }
  return offers.map(({ id }) => id)
}

const BOL = 'https://www.bol.com/nl/nl/p/sieraad'

/** 2 own pieces, 2 at bol, 3 at two shops of Amazon. */
async function fillCart(shop: Shop) {
  for (const name of ['Ring', 'Armband']) {
    const { productId } = await addPiece(shop, { name })
    await addToCart(shop, CART, { wireId: productId, quantity: 1 })
  }
  const bol = [
    ...(await addElsewhere(shop, 'Oorknopjes', [`${BOL}/9300000000001/`], 1_995)),
    ...(await addElsewhere(shop, 'Creolen', [`${BOL}/9300000000002/`], 2_450)),
  ]
  const [first = 0] = await addElsewhere(shop, 'Ketting', ['B0CH4K3L01'], 3_999)
  const [second = 0] = await addElsewhere(shop, 'Hanger', ['B0CH4K3L02'], 1_000)
  const [third = 0] = await addElsewhere(
    shop,
    'Broche',
    ['https://www.amazon.de/dp/B0CH4K3L03'],
    3_100,
  )
  for (const id of [...bol, first, second, third]) {
    expect(await keepOffers(shop, CART, [id])).toEqual({ ok: true })
  }
  return { bol, first, second, third }
}

const told = async (shop: Shop) =>
  (await readElsewhere(shop, CART)).map(({ seller, status, sumCents, lines }) => ({
    seller,
    status,
    sumCents,
    pieces: lines.map(({ name }) => name),
  }))

shopTest(
  'each shop is a sum of its own, and the checkout opens when every one has a status [T07] [V03] [X03] [X15]',
  async ({ shop }) => {
    const { first } = await fillCart(shop)
    await keepOffers(shop, CART, [first])
    expect(await told(shop)).toEqual([
      { seller: 'bol.com', status: null, sumCents: 4_445, pieces: ['Oorknopjes', 'Creolen'] },
      { seller: 'amazon.nl', status: null, sumCents: 8_998, pieces: ['Ketting', 'Hanger'] },
      { seller: 'amazon.de', status: null, sumCents: 3_100, pieces: ['Broche'] },
    ])
    // What is bought here has its own total, in which nothing of others is.
    expect(await readCart(shop, CART)).toMatchObject({ totalCents: 20_000, elsewhere: 6 })

    expect(await areShopsDone(shop, CART)).toBe(false)
    expect(await handOver(shop, CART)).toEqual({
      ok: false,
      error: 'open-shops',
      sellers: ['bol.com', 'amazon.nl', 'amazon.de'],
    })
    await tellShop(shop, CART, 'bol.com', 'done')
    await tellShop(shop, CART, 'amazon.nl', 'canceled')
    await tellShop(shop, CART, 'elders.example', 'done')
    expect(openSellers(await readElsewhere(shop, CART))).toEqual(['amazon.de'])
    expect(openSellersText(['amazon.de'])).toBe('amazon.de heeft nog geen status.')
    expect(OPEN_SHOPS_TEXT).toBe('You must check or cancel all amazon shops!')
    expect(await handOver(shop, CART)).toMatchObject({ sellers: ['amazon.de'] })

    // One may come back on it; and a piece more makes a shop one to be done again.
    await tellShop(shop, CART, 'amazon.de', 'done')
    await tellShop(shop, CART, 'amazon.de', null)
    expect(await handOver(shop, CART)).toMatchObject({ sellers: ['amazon.de'] })
    await tellShop(shop, CART, 'amazon.de', 'done')
    await keepOffers(shop, CART, [first])
    expect(await handOver(shop, CART)).toMatchObject({ sellers: ['amazon.nl'] })
    await tellShop(shop, CART, 'amazon.nl', 'canceled')

    expect(await handOver(shop, CART)).toEqual({ ok: true, handedOver: 3 })
    expect(await areShopsDone(shop, CART)).toBe(true)
    expect(await told(shop)).toEqual([
      { seller: 'amazon.nl', status: 'canceled', sumCents: 12_997, pieces: ['Ketting', 'Hanger'] },
    ])
    expect(await readHandedOver(shop, CART)).toEqual(
      expect.arrayContaining([
        { seller: 'bol.com', pieces: 2 },
        { seller: 'amazon.de', pieces: 1 },
      ]),
    )
    expect(await readCart(shop, CART)).toMatchObject({ totalCents: 20_000, elsewhere: 4 })
    const { rows } = await shop.pool.query(
      'SELECT source, country, external_id, quantity FROM handovers ORDER BY external_id',
    )
    expect(rows).toEqual([
      { source: 'bol', country: 'nl', external_id: '9300000000001', quantity: 1 },
      { source: 'bol', country: 'nl', external_id: '9300000000002', quantity: 1 },
      { source: 'amazon', country: 'de', external_id: 'B0CH4K3L03', quantity: 1 },
    ])
    // Done again there is nothing more to hand over.
    expect(await handOver(shop, CART)).toEqual({ ok: true, handedOver: 0 })
  },
)

shopTest(
  'nothing of another shop gets into the browser, and past its time no price is told',
  async ({ shop, clock }) => {
    await fillCart(shop)
    const cart = await readCart(shop, CART)
    const answer = JSON.stringify(cartAnswer(shop, CART, cart))
    expect(answer).toContain('5 artikelen van andere winkels')
    expect(answer).not.toMatch(/amazon|bol\.com|Ketting|3999|39,99|B0CH4K3L/)
    const said = async (as: Shop) =>
      (await readElsewhere(as, CART)).map(({ disclosures }) => disclosures.join(' '))
    expect(await said(shop)).toEqual([
      expect.stringMatching(/^Prijzen en beschikbaarheid gelden/),
      ...[1, 2].map(() => expect.stringMatching(/^Als Amazon-partner.*Prijzen en/)),
    ])
    const [atBol] = await said({ ...shop, env: { ...shop.env, BOL_SITE_ID: '1' } })
    expect(atBol).toMatch(/^Dit zijn partnerlinks/)
    clock.advance(25 * 3_600_000)
    const [bol, amazon] = await readElsewhere(shop, CART)
    expect([bol?.sumCents, amazon?.sumCents]).toEqual([null, null])
    expect(amazon?.lines.map(({ unitCents, stamp }) => [unitCents, stamp])).toEqual([
      [null, ''],
      [null, ''],
    ])
    expect(amazon?.links).toHaveLength(1)
  },
)

shopTest(
  'a cart with pieces of others alone is a cart: it has cookies, changes, and goes with its owner',
  async ({ shop, clock }) => {
    const [id = 0] = await addElsewhere(shop, 'Ketting', ['B0CH4K3L01'])
    await keepOffers(shop, CART, [id], 2)
    const cart = await readCart(shop, CART)
    expect(cart).toMatchObject({ lines: [], elsewhere: 2 })
    expect(cart.hash).toMatch(/^[0-9a-f]{32}$/)
    const cookies = await cartCookies(shop, {}, CART, cart)
    expect(cookies.join()).toContain('woocommerce_items_in_cart=1')

    await setKept(shop, CART, id, 120)
    expect((await readCart(shop, CART)).elsewhere).toBe(99)
    await shop.pool.query(
      "INSERT INTO users (id, name, email) VALUES ('sanne', 'Sanne', 'sanne@voorbeeld.example')",
    )
    const merged = await mergeVisitor(shop, { cartId: CART, cookies: {} }, 'sanne')
    expect(merged.cart.elsewhere).toBe(99)
    expect((await readCart(shop, CART)).elsewhere).toBe(0)
    await setKept(shop, 'sanne', id, 0)
    expect(await readCart(shop, 'sanne')).toMatchObject({ elsewhere: 0, hash: '' })

    await keepOffers(shop, CART, [id])
    clock.advance(49 * 3_600_000)
    await removeExpiredCarts(shop)
    expect((await readCart(shop, CART)).elsewhere).toBe(0)
  },
)

shopTest('what is not offered, or too much, is refused and changes nothing', async ({ shop }) => {
  const [id = 0] = await addElsewhere(shop, 'Ketting', ['B0CH4K3L01'])
  expect(await keepOffers(shop, CART, [id, 9_999])).toEqual({ ok: false, error: 'unknown-offer' })
  expect(await keepOffers(shop, CART, [])).toEqual({ ok: false, error: 'unknown-offer' })
  const { productId } = await addPiece(shop, { name: 'Alles', seller: 'external' })
  await shop.pool.query(
    `INSERT INTO offers (product_id, source, external_id, url, seller, origin)
     SELECT $1, 'other', 'https://winkel.example/' || n, 'https://winkel.example/' || n, 'winkel.example', 'file'
     FROM generate_series(1, $2::integer) n`,
    [productId, MOST_LINES],
  )
  const many = await readLiveOffers(shop.db, [productId], shop.clock.now())
  await keepOffers(shop, CART, [id])
  expect(
    await keepOffers(
      shop,
      CART,
      many.map((offer) => offer.id),
    ),
  ).toEqual({ ok: false, error: 'too-many' })
  expect((await readCart(shop, CART)).elsewhere).toBe(1)
  const { productId: draft } = await addPiece(shop, {
    name: 'Concept',
    seller: 'external',
    status: 'draft',
  })
  await shop.pool.query('UPDATE offers SET product_id = $1 WHERE id = $2', [draft, id])
  expect(await keepOffers(shop, 't_ander', [id])).toEqual({ ok: false, error: 'unknown-offer' })
})

shopTest('of a piece in many sizes the cart says which one was chosen', async ({ shop }) => {
  const { productId, variantIds } = await addPiece(shop, {
    name: 'Ring',
    seller: 'external',
    variants: [{ options: { Ringmaat: '17' } }, { options: { Ringmaat: '18' } }],
  })
  const read = readPlace('B0CH4K3L09')
  if (!read.ok) throw new Error(read.error)
  await addOffer(shop, productId, read.place, variantIds[1])
  const [offer] = await readLiveOffers(shop.db, [productId], shop.clock.now())

  await keepOffers(shop, CART, [offer?.id ?? 0])

  const [there] = await readElsewhere(shop, CART)
  expect(there?.lines.map(({ subtitle }) => subtitle)).toEqual(['18'])
})

shopTest(
  'a piece that its shop has no more is said to be gone: there is no way to it, and nothing of it is handed over',
  async ({ shop }) => {
    const [gone = 0] = await addElsewhere(shop, 'Ring', [`${BOL}/9300000000001/`], 1_995)
    const [there = 0] = await addElsewhere(shop, 'Creolen', [`${BOL}/9300000000002/`], 2_450)
    await keepOffers(shop, CART, [gone, there])
    await shop.pool.query('UPDATE offers SET misses = 3 WHERE id = $1', [gone])
    await shop.pool.query('DELETE FROM offer_quotes WHERE offer_id = $1', [gone])
    const [bol] = await readElsewhere(shop, CART)
    expect(bol?.lines.map(({ name, isGone }) => [name, isGone])).toEqual([
      ['Ring', true],
      ['Creolen', false],
    ])
    expect(bol).toMatchObject({ sumCents: 2_450, isSumWhole: true })
    expect(bol?.links.flatMap(({ offerIds }) => offerIds)).toEqual([there])
    await tellShop(shop, CART, 'bol.com', 'done')
    expect(await handOver(shop, CART)).toEqual({ ok: true, handedOver: 1 })
    expect(await told(shop)).toEqual([])
  },
)

shopTest(
  'a piece that the owner takes out of the shop can be bought through it no more, and has no page to go to',
  async ({ shop }) => {
    const [taken = 0] = await addElsewhere(shop, 'Ring', [`${BOL}/9300000000001/`], 1_995)
    await keepOffers(shop, CART, [taken])
    await shop.pool.query(
      "UPDATE products SET status = 'draft' WHERE id = (SELECT product_id FROM offers WHERE id = $1)",
      [taken],
    )
    const [bol] = await readElsewhere(shop, CART)
    expect(bol?.lines).toMatchObject([{ isGone: true, slug: null, unitCents: null }])
    expect(bol).toMatchObject({ sumCents: null, links: [] })
    await tellShop(shop, CART, 'bol.com', 'done')
    expect(await handOver(shop, CART)).toEqual({ ok: true, handedOver: 0 })
  },
)
