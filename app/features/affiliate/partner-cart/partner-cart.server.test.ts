import { expect } from 'vitest'
import { mergeVisitor } from '#app/features/customers/log-in/merge-visitor.server.ts'
import { readOfferRef } from '#app/features/partners/offers/offer-url.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { addOffer, writeQuotes } from '#app/features/partners/offers/write-offers.server.ts'
import { addToCart, readCart, removeExpiredCarts } from '#app/features/sales/cart/cart.server.ts'
import { cartCookies } from '#app/features/sales/cart/cart-cookies.server.ts'
import { cartAnswer } from '#app/features/sales/cart/cart-fragments.server.tsx'
import type { App } from '#app/platform/app.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import {
  addOffersToCart,
  removePartnerLine,
  setPartnerQuantity,
  setShopStatus,
} from './change-partner-cart.server.ts'
import { arePartnerCheckoutsDone, handOver, readHandedOver } from './hand-over.server.ts'
import { OPEN_SHOPS_TEXT, unsettledSellers, unsettledSellersText } from './partner-cart.ts'
import { readPartnerCart } from './read-partner-cart.server.ts'

const CART = 't_gast'

/** Adds an external product with an offer for each URL or ASIN and returns the ids of the offers. */
async function addExternalProduct(
  app: App,
  name: string,
  urlsOrAsins: string[],
  priceCents?: number,
) {
  const { productId } = await addProduct(app, { name, seller: 'external' })
  for (const urlOrAsin of urlsOrAsins) {
    const parsedRef = readOfferRef(urlOrAsin)
    if (!parsedRef.ok) throw new Error(parsedRef.error)
    await addOffer(app, productId, parsedRef.offerRef)
  }
  const offers = await readLiveOffers(app.db, [productId], app.clock.now())
  if (priceCents !== undefined) {
    const quote = {
      priceCents,
      listPrice: null,
      shippingCents: null,
      delivery: '',
      merchant: '',
      availability: 'in-stock' as const,
      images: [],
    }
    await writeQuotes(
      app.db,
      offers.map(({ id, source }) => ({ offerId: id, source, quote })),
      app.clock.now(),
    )
  }
  return offers.map(({ id }) => id)
}

const BOL_URL = 'https://www.bol.com/nl/nl/p/sieraad'

/** Fills the cart with 2 own units, 2 units at bol and 3 units at two Amazon shops. */
async function fillCart(app: App) {
  for (const name of ['Ring', 'Armband']) {
    const { productId } = await addProduct(app, { name })
    await addToCart(app, CART, { productOrVariantId: productId, quantity: 1 })
  }
  const bol = [
    ...(await addExternalProduct(app, 'Oorknopjes', [`${BOL_URL}/9300000000001/`], 1_995)),
    ...(await addExternalProduct(app, 'Creolen', [`${BOL_URL}/9300000000002/`], 2_450)),
  ]
  const [necklaceId = 0] = await addExternalProduct(app, 'Ketting', ['B0CH4K3L01'], 3_999)
  const [pendantId = 0] = await addExternalProduct(app, 'Hanger', ['B0CH4K3L02'], 1_000)
  const [broochId = 0] = await addExternalProduct(
    app,
    'Broche',
    ['https://www.amazon.de/dp/B0CH4K3L03'],
    3_100,
  )
  for (const id of [...bol, necklaceId, pendantId, broochId]) {
    expect(await addOffersToCart(app, CART, [id])).toEqual({ ok: true })
  }
  return { bol, necklaceId, pendantId, broochId }
}

const readShops = async (app: App) =>
  (await readPartnerCart(app, CART)).map(({ seller, status, sumCents, lines }) => ({
    seller,
    status,
    sumCents,
    products: lines.map(({ name }) => name),
  }))

shopTest(
  'each shop has its own total, and the checkout opens when every shop has a status [T07] [V03] [X03] [X15]',
  async ({ app }) => {
    const { necklaceId } = await fillCart(app)
    await addOffersToCart(app, CART, [necklaceId])
    expect(await readShops(app)).toEqual([
      {
        seller: 'bol.com',
        status: null,
        sumCents: 1_995 + 2_450,
        products: ['Oorknopjes', 'Creolen'],
      },
      {
        seller: 'amazon.nl',
        status: null,
        sumCents: 2 * 3_999 + 1_000,
        products: ['Ketting', 'Hanger'],
      },
      { seller: 'amazon.de', status: null, sumCents: 3_100, products: ['Broche'] },
    ])
    // The total of the own products does not include products of partners.
    expect(await readCart(app, CART)).toMatchObject({ totalCents: 2 * 10_000, elsewhere: 6 })

    expect(await arePartnerCheckoutsDone(app, CART)).toBe(false)
    expect(await handOver(app, CART)).toEqual({
      ok: false,
      error: 'open-shops',
      sellers: ['bol.com', 'amazon.nl', 'amazon.de'],
    })
    await setShopStatus(app, CART, 'bol.com', 'done')
    await setShopStatus(app, CART, 'amazon.nl', 'canceled')
    // The status of a shop that is not in the cart has no effect.
    await setShopStatus(app, CART, 'elders.example', 'done')
    expect(unsettledSellers(await readPartnerCart(app, CART))).toEqual(['amazon.de'])
    expect(unsettledSellersText(['amazon.de'])).toBe(
      'Geef aan of je bij amazon.de hebt afgerekend.',
    )
    // The contract has this text in English.
    expect(OPEN_SHOPS_TEXT).toBe('You must check or cancel all amazon shops!')
    expect(await handOver(app, CART)).toMatchObject({ sellers: ['amazon.de'] })

    // A status can be reset, and another unit also clears the status of its shop.
    await setShopStatus(app, CART, 'amazon.de', 'done')
    await setShopStatus(app, CART, 'amazon.de', null)
    expect(await handOver(app, CART)).toMatchObject({ sellers: ['amazon.de'] })
    await setShopStatus(app, CART, 'amazon.de', 'done')
    await addOffersToCart(app, CART, [necklaceId])
    expect(await handOver(app, CART)).toMatchObject({ sellers: ['amazon.nl'] })
    await setShopStatus(app, CART, 'amazon.nl', 'canceled')

    expect(await handOver(app, CART)).toEqual({ ok: true, handedOver: 3 })
    expect(await arePartnerCheckoutsDone(app, CART)).toBe(true)
    expect(await readShops(app)).toEqual([
      {
        seller: 'amazon.nl',
        status: 'canceled',
        sumCents: 3 * 3_999 + 1_000,
        products: ['Ketting', 'Hanger'],
      },
    ])
    expect(await readHandedOver(app, CART)).toEqual(
      expect.arrayContaining([
        { seller: 'bol.com', units: 2 },
        { seller: 'amazon.de', units: 1 },
      ]),
    )
    expect(await readCart(app, CART)).toMatchObject({ totalCents: 2 * 10_000, elsewhere: 4 })
    const { rows } = await app.pool.query(
      'SELECT source, country, external_id, quantity FROM handovers ORDER BY external_id',
    )
    expect(rows).toEqual([
      { source: 'bol', country: 'nl', external_id: '9300000000001', quantity: 1 },
      { source: 'bol', country: 'nl', external_id: '9300000000002', quantity: 1 },
      { source: 'amazon', country: 'de', external_id: 'B0CH4K3L03', quantity: 1 },
    ])
    // A repeated handover is empty.
    expect(await handOver(app, CART)).toEqual({ ok: true, handedOver: 0 })
  },
)

shopTest(
  'the answer of the cart calls contains no data of other shops, and an expired price is not shown',
  async ({ app, clock }) => {
    await fillCart(app)
    const cart = await readCart(app, CART)
    const response = JSON.stringify(cartAnswer(app, CART, cart))
    expect(response).toContain('5 artikelen van andere winkels')
    expect(response).not.toMatch(/amazon|bol\.com|Ketting|3999|39,99|B0CH4K3L/)
    const readDisclosures = async (testApp: App) =>
      (await readPartnerCart(testApp, CART)).map(({ disclosures }) => disclosures.join(' '))
    expect(await readDisclosures(app)).toEqual([
      expect.stringMatching(/^Prijzen en beschikbaarheid gelden/),
      expect.stringMatching(/^Als Amazon-partner.*Prijzen en/),
      expect.stringMatching(/^Als Amazon-partner.*Prijzen en/),
    ])
    const [bolDisclosure] = await readDisclosures({ ...app, env: { ...app.env, BOL_SITE_ID: '1' } })
    expect(bolDisclosure).toMatch(/^Dit zijn partnerlinks/)
    clock.advance(25 * 3_600_000)
    const [bol, amazon] = await readPartnerCart(app, CART)
    expect([bol?.sumCents, amazon?.sumCents]).toEqual([null, null])
    expect(amazon?.lines.map(({ unitCents, stamp }) => [unitCents, stamp])).toEqual([
      [null, ''],
      [null, ''],
    ])
    expect(amazon?.links).toHaveLength(1)
  },
)

shopTest(
  'a cart with only external products has cookies, can be changed and is merged at login',
  async ({ app, clock }) => {
    const [id = 0] = await addExternalProduct(app, 'Ketting', ['B0CH4K3L01'])
    await addOffersToCart(app, CART, [id], 2)
    const cart = await readCart(app, CART)
    expect(cart).toMatchObject({ lines: [], elsewhere: 2 })
    expect(cart.hash).toMatch(/^[0-9a-f]{32}$/)
    const cookies = await cartCookies(app, {}, CART, cart)
    expect(cookies.join()).toContain('woocommerce_items_in_cart=1')

    // The hash also changes when the total number of units stays the same.
    const [pendantId = 0] = await addExternalProduct(app, 'Hanger', ['B0CH4K3L02'])
    await addOffersToCart(app, CART, [pendantId])
    const cartBefore = await readCart(app, CART)
    await setPartnerQuantity(app, CART, id, 1)
    await setPartnerQuantity(app, CART, pendantId, 2)
    const cartAfter = await readCart(app, CART)
    expect([cartBefore.elsewhere, cartAfter.elsewhere]).toEqual([3, 3])
    expect(cartAfter.hash).not.toBe(cartBefore.hash)
    await removePartnerLine(app, CART, pendantId)

    // A line holds at most 99 units.
    await setPartnerQuantity(app, CART, id, 120)
    expect((await readCart(app, CART)).elsewhere).toBe(99)
    await app.pool.query(
      "INSERT INTO users (id, name, email) VALUES ('sanne', 'Sanne', 'sanne@voorbeeld.example')",
    )
    const merged = await mergeVisitor(app, { cartId: CART, cookies: {} }, 'sanne')
    expect(merged.cart.elsewhere).toBe(99)
    expect((await readCart(app, CART)).elsewhere).toBe(0)
    await removePartnerLine(app, 'sanne', id)
    expect(await readCart(app, 'sanne')).toMatchObject({ elsewhere: 0, hash: '' })

    await addOffersToCart(app, CART, [id])
    // A cart of a guest expires after 48 hours.
    clock.advance(49 * 3_600_000)
    await removeExpiredCarts(app)
    expect((await readCart(app, CART)).elsewhere).toBe(0)
  },
)

shopTest(
  'an unavailable product or too high a quantity is rejected and changes nothing',
  async ({ app }) => {
    const [id = 0] = await addExternalProduct(app, 'Ketting', ['B0CH4K3L01'])
    expect(await addOffersToCart(app, CART, [id, 9_999])).toEqual({
      ok: false,
      error: 'unknown-offer',
    })
    expect(await addOffersToCart(app, CART, [])).toEqual({ ok: false, error: 'unknown-offer' })
    const { productId } = await addProduct(app, { name: 'Alles', seller: 'external' })
    await app.pool.query(
      `INSERT INTO offers (product_id, source, external_id, url, seller, origin)
     SELECT $1, 'other', 'https://winkel.example/' || n, 'https://winkel.example/' || n, 'winkel.example', 'file'
     FROM generate_series(1, $2::integer) n`,
      [productId, 50],
    )
    const liveOffers = await readLiveOffers(app.db, [productId], app.clock.now())
    await addOffersToCart(app, CART, [id])
    // With the necklace these would be 51 lines, one more than the limit.
    expect(
      await addOffersToCart(
        app,
        CART,
        liveOffers.map((offer) => offer.id),
      ),
    ).toEqual({ ok: false, error: 'too-many' })
    expect((await readCart(app, CART)).elsewhere).toBe(1)
    const { productId: draftId } = await addProduct(app, {
      name: 'Concept',
      seller: 'external',
      status: 'draft',
    })
    await app.pool.query('UPDATE offers SET product_id = $1 WHERE id = $2', [draftId, id])
    expect(await addOffersToCart(app, 't_ander', [id])).toEqual({
      ok: false,
      error: 'unknown-offer',
    })
  },
)

shopTest('the cart shows which size of a product was chosen', async ({ app }) => {
  const { productId, variantIds } = await addProduct(app, {
    name: 'Ring',
    seller: 'external',
    variants: [{ options: { Ringmaat: '17' } }, { options: { Ringmaat: '18' } }],
  })
  const parsedRef = readOfferRef('B0CH4K3L09')
  if (!parsedRef.ok) throw new Error(parsedRef.error)
  await addOffer(app, productId, parsedRef.offerRef, variantIds[1])
  const [offer] = await readLiveOffers(app.db, [productId], app.clock.now())

  await addOffersToCart(app, CART, [offer?.id ?? 0])

  const [firstShop] = await readPartnerCart(app, CART)
  expect(firstShop?.lines.map(({ subtitle }) => subtitle)).toEqual(['18'])
})

shopTest(
  'a product that its shop no longer sells is shown as unavailable, without a link or a handover',
  async ({ app }) => {
    const [goneOfferId = 0] = await addExternalProduct(
      app,
      'Ring',
      [`${BOL_URL}/9300000000001/`],
      1_995,
    )
    const [liveOfferId = 0] = await addExternalProduct(
      app,
      'Creolen',
      [`${BOL_URL}/9300000000002/`],
      2_450,
    )
    await addOffersToCart(app, CART, [goneOfferId, liveOfferId])
    // An offer that its source did not know three times in a row counts as gone.
    await app.pool.query('UPDATE offers SET misses = 3 WHERE id = $1', [goneOfferId])
    await app.pool.query('DELETE FROM offer_quotes WHERE offer_id = $1', [goneOfferId])
    const [bol] = await readPartnerCart(app, CART)
    expect(bol?.lines.map(({ name, isGone }) => [name, isGone])).toEqual([
      ['Ring', true],
      ['Creolen', false],
    ])
    expect(bol).toMatchObject({ sumCents: 2_450, isSumComplete: true })
    expect(bol?.links.flatMap(({ offerIds }) => offerIds)).toEqual([liveOfferId])
    await setShopStatus(app, CART, 'bol.com', 'done')
    expect(await handOver(app, CART)).toEqual({ ok: true, handedOver: 1 })
    expect(await readShops(app)).toEqual([])
  },
)

shopTest(
  'a product that the owner takes out of the shop can no longer be bought, and its line has no link to its page',
  async ({ app }) => {
    const [offerId = 0] = await addExternalProduct(
      app,
      'Ring',
      [`${BOL_URL}/9300000000001/`],
      1_995,
    )
    await addOffersToCart(app, CART, [offerId])
    await app.pool.query(
      "UPDATE products SET status = 'draft' WHERE id = (SELECT product_id FROM offers WHERE id = $1)",
      [offerId],
    )
    const [bol] = await readPartnerCart(app, CART)
    expect(bol?.lines).toMatchObject([{ isGone: true, slug: null, unitCents: null }])
    expect(bol).toMatchObject({ sumCents: null, links: [] })
    await setShopStatus(app, CART, 'bol.com', 'done')
    expect(await handOver(app, CART)).toEqual({ ok: true, handedOver: 0 })
  },
)

shopTest(
  'after a login a shop has a status only if it was given for the products of both carts',
  async ({ app }) => {
    await app.pool.query(
      "INSERT INTO users (id, name, email) VALUES ('sanne', 'Sanne', 'sanne@voorbeeld.example')",
    )
    const [knopjesId = 0] = await addExternalProduct(app, 'Knopjes', [`${BOL_URL}/9300000000001/`])
    const [creolenId = 0] = await addExternalProduct(app, 'Creolen', [`${BOL_URL}/9300000000002/`])
    const [kettingId = 0] = await addExternalProduct(app, 'Ketting', ['B0CH4K3L01'])
    const [hangerId = 0] = await addExternalProduct(app, 'Hanger', ['B0CH4K3L02'])
    await addOffersToCart(app, 'sanne', [knopjesId, kettingId])
    await setShopStatus(app, 'sanne', 'bol.com', 'done')
    await addOffersToCart(app, CART, [creolenId, hangerId])
    await setShopStatus(app, CART, 'amazon.nl', 'done')
    await mergeVisitor(app, { cartId: CART, cookies: {} }, 'sanne')
    const shops = await readPartnerCart(app, 'sanne')
    expect(shops.map(({ seller, status }) => [seller, status])).toEqual([
      ['bol.com', null],
      ['amazon.nl', null],
    ])
  },
)
