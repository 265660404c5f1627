import { expect } from 'vitest'
import { crossSellLink, readAsins } from '#app/features/affiliate/cross-sell/cross-sell.ts'
import { emptyCrossSells } from '#app/features/affiliate/cross-sell/empty-cross-sells.server.ts'
import {
  renderCrossSellOfAsin,
  renderProductCrossSell,
} from '#app/features/affiliate/cross-sell/read-cross-sell.server.tsx'
import { addOffersToCart } from '#app/features/affiliate/partner-cart/change-partner-cart.server.ts'
import { readPartnerCart } from '#app/features/affiliate/partner-cart/read-partner-cart.server.ts'
import { completeSetup, createSetupLink } from '#app/features/core/sign-in/owner-setup.server.ts'
import { signInStaff } from '#app/features/core/sign-in/sign-in.server.ts'
import { readOfferRef } from '#app/features/partners/offers/offer-url.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { addOffer, writeQuotes } from '#app/features/partners/offers/write-offers.server.ts'
import { readCart } from '#app/features/sales/cart/cart.server.ts'
import type { App } from '#app/platform/app.ts'
import { registerCustomer } from '#tests/support/register-customer.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory, addProduct } from '#tests/support/stock-shop.ts'
import { createVisitor } from './visitor.ts'

const AJAX = '/wp-admin/admin-ajax.php'

/** Adds a product that Amazon's Dutch shop sells and returns the id of its offer. */
async function addAmazonProduct(
  app: App,
  name: string,
  asin: string,
  cents: number,
  categoryId: number,
) {
  const { productId } = await addProduct(app, { name, seller: 'external', categoryId })
  return { productId, offerId: await addAmazonOffer(app, productId, asin, cents) }
}

/** Adds an item of Amazon, with a photo of its own, to a product and returns the id of the offer. */
async function addAmazonOffer(app: App, productId: number, asin: string, cents: number) {
  const parsedRef = readOfferRef(asin)
  if (!parsedRef.ok) throw new Error(parsedRef.error)
  await addOffer(app, productId, parsedRef.offerRef)
  const offers = await readLiveOffers(app.db, [productId], app.clock.now())
  const offer = offers.find(({ externalId }) => externalId === asin)
  const quote = {
    priceCents: cents,
    listPrice: null,
    shippingCents: null,
    delivery: '',
    merchant: '',
    availability: 'in-stock' as const,
    images: [{ url: `https://m.media-amazon.com/images/I/${asin}.jpg`, width: 500, height: 500 }],
  }
  const offerId = offer?.id ?? 0
  await writeQuotes(app.db, [{ offerId, source: 'amazon', quote }], app.clock.now())
  return offerId
}

const readPrices = (html: string) =>
  [...html.matchAll(/<input[^>]*>/g)].map(([input]) => [
    /value="([^"]*)"/.exec(input)?.[1],
    /data-item_price="([^"]*)"/.exec(input)?.[1],
  ])

shopTest(
  'products that are bought together are found in carts, then by kind, and one link puts them all in the cart [C07] [S06] [E06]',
  async ({ app }) => {
    const chains = await addCategory(app, 'Kettingen')
    const rings = await addCategory(app, 'Ringen')
    const necklace = await addAmazonProduct(app, 'Ketting', 'B0CH4K3L01', 3_999, chains)
    await addAmazonProduct(app, 'Hanger', 'B0CH4K3L02', 1_995, chains)
    await addAmazonProduct(app, 'Collier', 'B0CH4K3L03', 5_000, chains)
    const ring = await addAmazonProduct(app, 'Ring', 'B0CH4K3L04', 2_450, rings)
    const visitor = await createVisitor(app)
    const loadCrossSell = async (asin: string) =>
      (
        await visitor.post(AJAX, {
          action: 'WooZone_frontend',
          sub_action: 'load_cross_sell',
          asin,
        })
      ).json()

    const crossSellByKind = await loadCrossSell('B0CH4K3L01')
    expect(crossSellByKind).toMatchObject({ status: 'valid', debug: '3 products, loaded' })
    expect(readPrices(crossSellByKind.html)).toEqual([
      ['B0CH4K3L01', '39.99'],
      ['B0CH4K3L03', '50.00'],
      ['B0CH4K3L02', '19.95'],
    ])
    expect(crossSellByKind.html).toContain('€\u00a0109,94')
    const link = crossSellLink('/product/ketting/', ['B0CH4K3L01', 'B0CH4K3L03', 'B0CH4K3L02'])
    expect(link).toBe('/product/ketting/?amz_cross_sell=yes&asins=B0CH4K3L01,B0CH4K3L03,B0CH4K3L02')
    expect(crossSellByKind.html).toContain(`href="${link.replace('&', '&amp;')}"`)
    expect(await loadCrossSell('B0ZZZZZZZZ')).toMatchObject({ status: 'invalid', html: '' })

    const cartResponse = await visitor.get(`${link},B0ZZZZZZZZ`)
    expect([cartResponse.statusCode, cartResponse.headers.location]).toEqual([302, '/cart/'])
    expect(cartResponse.headers['cache-control']).toBe('private, no-store')
    const { rows } = await app.pool.query<{ id: string }>('SELECT id FROM carts')
    const cartId = rows[0]?.id ?? ''
    const [partnerShop, ...others] = await readPartnerCart(app, cartId)
    expect(others).toEqual([])
    expect(partnerShop?.lines.map(({ name }) => name)).toEqual(['Ketting', 'Hanger', 'Collier'])
    expect((await readCart(app, cartId)).elsewhere).toBe(3)
    // A page of another site cannot fill a visitor's cart.
    const crossSiteResponse = await visitor.send({
      method: 'GET',
      url: link,
      headers: { origin: 'https://evil.example', 'sec-fetch-dest': 'image' },
    })
    expect(crossSiteResponse.statusCode).toBe(403)

    // The ring is in two carts with the necklace, but results are cached for a day.
    await addOffersToCart(app, cartId, [ring.offerId])
    await addOffersToCart(app, 't_ander', [ring.offerId, necklace.offerId])
    expect((await loadCrossSell('B0CH4K3L01')).debug).toBe('3 products, cached')
    await emptyCrossSells(app, [])
    const crossSellByCarts = await loadCrossSell('B0CH4K3L01')
    expect(readPrices(crossSellByCarts.html)[1]).toEqual(['B0CH4K3L04', '24.50'])
  },
)

shopTest(
  'the cross-sell is of the country where the visitor buys the product, and its link leads there [C07] [S06]',
  async ({ app }) => {
    await app.pool.query(
      `INSERT INTO settings (name, value) VALUES ('amazonTags', '"nl=schakel-21, de=schakel-de-21"')`,
    )
    const chains = await addCategory(app, 'Kettingen')
    const addGermanOffer = async (asin: string, cents: number) => {
      const [product] = (
        await app.pool.query('SELECT product_id AS id FROM offers WHERE external_id = $1', [asin])
      ).rows
      const parsedRef = readOfferRef(`https://www.amazon.de/dp/${asin}`)
      if (!parsedRef.ok) throw new Error(parsedRef.error)
      await addOffer(app, product.id, parsedRef.offerRef)
      const live = await readLiveOffers(app.db, [product.id], app.clock.now())
      const offerId = live.find(({ country }) => country === 'de')?.id ?? 0
      const quote = {
        priceCents: cents,
        listPrice: null,
        shippingCents: null,
        delivery: '',
        merchant: '',
        availability: 'in-stock' as const,
        images: [],
      }
      await writeQuotes(app.db, [{ offerId, source: 'amazon', quote }], app.clock.now())
      return product.id as number
    }
    await addAmazonProduct(app, 'Ketting', 'B0CH4K3L01', 3_999, chains)
    await addAmazonProduct(app, 'Hanger', 'B0CH4K3L02', 1_995, chains)
    const productId = await addGermanOffer('B0CH4K3L01', 3_500)
    const visitor = await createVisitor(app)
    const request = (sub: string, fields: Record<string, string>) =>
      visitor.post(AJAX, { action: 'WooZone_frontend', sub_action: sub, ...fields })
    const chooseGermany = async () =>
      (
        await request('save_product_country', {
          product_id: `${productId}`,
          asin: 'B0CH4K3L01',
          product_country: 'amazon.de',
        })
      ).json()
    const loadCrossSell = async () =>
      (await request('load_cross_sell', { asin: 'B0CH4K3L01' })).json()

    // One German offer makes no set, so the set of the main country is shown.
    expect((await chooseGermany()).together_html).toContain('Te koop bij amazon.nl')
    await addGermanOffer('B0CH4K3L02', 1_500)
    // The page sells the Dutch offer first, though the German one is cheaper.
    const productPageHtml = (
      await renderProductCrossSell(app, { id: productId, seller: 'external' })
    ).html
    expect(readPrices(productPageHtml)).toEqual([
      ['B0CH4K3L01', '39.99'],
      ['B0CH4K3L02', '19.95'],
    ])
    const { together_html: germanSet } = await chooseGermany()
    expect(readPrices(germanSet)).toEqual([
      ['B0CH4K3L01', '35.00'],
      ['B0CH4K3L02', '15.00'],
    ])
    expect(germanSet).toContain('Te koop bij amazon.de')
    expect((await loadCrossSell()).html).toBe(germanSet)
    const link = /href="([^"]*land=de)"/.exec(germanSet)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(link).toBe('/product/ketting/?amz_cross_sell=yes&asins=B0CH4K3L01,B0CH4K3L02&land=de')
    await visitor.get(link)
    const { rows } = await app.pool.query<{ id: string }>('SELECT id FROM carts')
    const shops = await readPartnerCart(app, rows[0]?.id ?? '')
    expect(shops.map(({ seller, lines }) => [seller, lines.length])).toEqual([['amazon.de', 2]])
  },
)

shopTest(
  'only managers clear the cached cross-sells, and an expired price is not shown [C08]',
  async ({ app, clock }) => {
    const chains = await addCategory(app, 'Kettingen')
    await addAmazonProduct(app, 'Ketting', 'B0CH4K3L01', 3_999, chains)
    await addAmazonProduct(app, 'Hanger', 'B0CH4K3L02', 1_995, chains)
    expect((await renderCrossSellOfAsin(app, 'B0CH4K3L01')).debug).toBe('2 products, loaded')
    const visitor = await createVisitor(app)
    const emptyCache = () =>
      visitor.post(AJAX, {
        action: 'WooZone_frontend',
        sub_action: 'cross_sell_empty_cache',
        asin: 'B0CH4K3L01',
      })
    const expectRejected = async () => {
      const rejection = await emptyCache()
      expect([rejection.statusCode, rejection.body]).toEqual([403, '-1'])
    }
    await expectRejected()
    await registerCustomer(visitor, 'sanne')
    await expectRejected()
    visitor.jar.clear()
    expect((await renderCrossSellOfAsin(app, 'B0CH4K3L01')).debug).toBe('2 products, cached')

    const setup = new URL((await createSetupLink(app)) ?? 'http://no.link')
    const owner = {
      name: 'Hanne Visser',
      email: 'hanne@schakel.example',
      password: 'drie gouden ringen',
    }
    await completeSetup(app, setup.searchParams.get('token') ?? '', owner)
    const signInResult = await signInStaff(
      app,
      { ip: '203.0.113.7', headers: new Headers() },
      owner,
    )
    if (!signInResult.ok) throw new Error(signInResult.error)
    for (const line of signInResult.cookies) {
      const [pair = ''] = line.split(';')
      const index = pair.indexOf('=')
      visitor.jar.set(pair.slice(0, index), pair.slice(index + 1))
    }
    expect((await emptyCache()).json()).toEqual({ status: 'valid' })
    expect((await renderCrossSellOfAsin(app, 'B0CH4K3L01')).debug).toBe('2 products, loaded')

    const { endsAt } = await renderCrossSellOfAsin(app, 'B0CH4K3L01')
    expect(endsAt).toEqual(new Date('2026-11-22T12:00:00Z'))
    clock.advance(25 * 3_600_000)
    expect((await renderCrossSellOfAsin(app, 'B0CH4K3L01')).html).toBe('')
  },
)

shopTest(
  'invalid and duplicate ASINs of a cross-sell link are ignored, and at most 20 are used',
  () => {
    expect(readAsins('b0ch4k3l01, B0CH4K3L02,,<script>,B0CH4K3L01')).toEqual([
      'B0CH4K3L01',
      'B0CH4K3L02',
    ])
    expect(
      readAsins(Array.from({ length: 40 }, (_, index) => `B0CH4K${1000 + index}`).join()),
    ).toHaveLength(20)
  },
)

shopTest('a product in the box has the photo of the item that the link adds', async ({ app }) => {
  const rings = await addCategory(app, 'Ringen')
  const { productId } = await addAmazonProduct(app, 'Ring', 'B0CH4K3L11', 3_999, rings)
  await addAmazonOffer(app, productId, 'B0CH4K3L12', 4_999)
  await addAmazonProduct(app, 'Zegelring', 'B0CH4K3L13', 2_450, rings)
  const { html } = await renderCrossSellOfAsin(app, 'B0CH4K3L12')
  expect([...html.matchAll(/I\/(\w+)\.jpg/g)].map(([, asin]) => asin)).toEqual([
    'B0CH4K3L12',
    'B0CH4K3L13',
  ])
})
