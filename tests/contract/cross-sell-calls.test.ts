import { expect } from 'vitest'
import { crossSellLink, readAsins } from '#app/features/affiliate/cross-sell/cross-sell.ts'
import { emptyCrossSells } from '#app/features/affiliate/cross-sell/empty-cross-sells.server.ts'
import { readCrossSell } from '#app/features/affiliate/cross-sell/read-cross-sell.server.tsx'
import { keepOffers } from '#app/features/affiliate/partner-cart/keep-offers.server.ts'
import { readElsewhere } from '#app/features/affiliate/partner-cart/read-elsewhere.server.ts'
import { completeSetup, createSetupLink } from '#app/features/core/sign-in/manager-setup.server.ts'
import { signInManager } from '#app/features/core/sign-in/sign-in.server.ts'
import { readPlace } from '#app/features/partners/offers/offer-address.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { addOffer, writeQuotes } from '#app/features/partners/offers/write-offers.server.ts'
import { readCart } from '#app/features/sales/cart/cart.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { registerCustomer } from '#tests/support/register-customer.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory, addPiece } from '#tests/support/stock-shop.ts'
import { openVisitor } from './visitor.ts'

const AJAX = '/wp-admin/admin-ajax.php'

/** A piece that Amazon's Dutch shop sells; the number of its offer. */
async function addSold(shop: Shop, name: string, asin: string, cents: number, categoryId: number) {
  const { productId } = await addPiece(shop, { name, seller: 'external', categoryId })
  const read = readPlace(asin)
  if (!read.ok) throw new Error(read.error)
  await addOffer(shop, productId, read.place)
  const [offer] = await readLiveOffers(shop.db, [productId], shop.clock.now())
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
    [{ offerId: offer?.id ?? 0, source: 'amazon', quote }],
    shop.clock.now(),
  )
  return { offerId: offer?.id ?? 0 }
}

const pricesIn = (html: string) =>
  [...html.matchAll(/<input[^>]*>/g)].map(([input]) => [
    /value="([^"]*)"/.exec(input)?.[1],
    /data-item_price="([^"]*)"/.exec(input)?.[1],
  ])

shopTest(
  'what is bought together is found in carts, then by kind, and its link puts all of it in the cart [C07] [S06] [E06]',
  async ({ shop }) => {
    const chains = await addCategory(shop, 'Kettingen')
    const rings = await addCategory(shop, 'Ringen')
    const necklace = await addSold(shop, 'Ketting', 'B0CH4K3L01', 3_999, chains)
    await addSold(shop, 'Hanger', 'B0CH4K3L02', 1_995, chains)
    await addSold(shop, 'Collier', 'B0CH4K3L03', 5_000, chains)
    const ring = await addSold(shop, 'Ring', 'B0CH4K3L04', 2_450, rings)
    const visitor = await openVisitor(shop)
    const load = async (asin: string) =>
      (
        await visitor.post(AJAX, {
          action: 'WooZone_frontend',
          sub_action: 'load_cross_sell',
          asin,
        })
      ).json()

    const byKind = await load('B0CH4K3L01')
    expect(byKind).toMatchObject({ status: 'valid', debug: '3 pieces, found anew' })
    expect(pricesIn(byKind.html)).toEqual([
      ['B0CH4K3L01', '39.99'],
      ['B0CH4K3L03', '50.00'],
      ['B0CH4K3L02', '19.95'],
    ])
    expect(byKind.html).toContain('€\u00a0109,94')
    const link = crossSellLink('/product/ketting/', ['B0CH4K3L01', 'B0CH4K3L03', 'B0CH4K3L02'])
    expect(link).toBe('/product/ketting/?amz_cross_sell=yes&asins=B0CH4K3L01,B0CH4K3L03,B0CH4K3L02')
    expect(byKind.html).toContain(`href="${link.replace('&', '&amp;')}"`)
    expect(await load('B0ZZZZZZZZ')).toMatchObject({ status: 'invalid', html: '' })

    const opened = await visitor.get(`${link},B0ZZZZZZZZ`)
    expect([opened.statusCode, opened.headers.location]).toEqual([302, '/cart/'])
    expect(opened.headers['cache-control']).toBe('private, no-store')
    const { rows } = await shop.pool.query<{ id: string }>('SELECT id FROM carts')
    const cartId = rows[0]?.id ?? ''
    const [there, ...others] = await readElsewhere(shop, cartId)
    expect(others).toEqual([])
    expect(there?.lines.map(({ name }) => name)).toEqual(['Ketting', 'Hanger', 'Collier'])
    expect((await readCart(shop, cartId)).elsewhere).toBe(3)
    // Another site's page may not fill a cart behind somebody's back.
    const foreign = await visitor.send({
      method: 'GET',
      url: link,
      headers: { origin: 'https://evil.example', 'sec-fetch-dest': 'image' },
    })
    expect(foreign.statusCode).toBe(403)

    // The ring lies in two carts with the necklace, but what was found is kept for a day.
    await keepOffers(shop, cartId, [ring.offerId])
    await keepOffers(shop, 't_ander', [ring.offerId, necklace.offerId])
    expect((await load('B0CH4K3L01')).debug).toBe('3 pieces, cached')
    await emptyCrossSells(shop, [])
    const byCarts = await load('B0CH4K3L01')
    expect(pricesIn(byCarts.html)[1]).toEqual(['B0CH4K3L04', '24.50'])
  },
)

shopTest(
  'the set is that of the country where the visitor buys the piece, and its link takes it there [C07] [S06]',
  async ({ shop }) => {
    await shop.pool.query(
      `INSERT INTO settings (name, value) VALUES ('amazonTags', '"nl=schakel-21, de=schakel-de-21"')`,
    )
    const chains = await addCategory(shop, 'Kettingen')
    const german = async (asin: string, cents: number) => {
      const [piece] = (
        await shop.pool.query('SELECT product_id AS id FROM offers WHERE external_id = $1', [asin])
      ).rows
      const read = readPlace(`https://www.amazon.de/dp/${asin}`)
      if (!read.ok) throw new Error(read.error)
      await addOffer(shop, piece.id, read.place)
      const live = await readLiveOffers(shop.db, [piece.id], shop.clock.now())
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
      await writeQuotes(shop.db, [{ offerId, source: 'amazon', quote }], shop.clock.now())
      return piece.id as number
    }
    await addSold(shop, 'Ketting', 'B0CH4K3L01', 3_999, chains)
    await addSold(shop, 'Hanger', 'B0CH4K3L02', 1_995, chains)
    const productId = await german('B0CH4K3L01', 3_500)
    const visitor = await openVisitor(shop)
    const ask = (sub: string, fields: Record<string, string>) =>
      visitor.post(AJAX, { action: 'WooZone_frontend', sub_action: sub, ...fields })
    const choose = async () =>
      (
        await ask('save_product_country', {
          product_id: `${productId}`,
          asin: 'B0CH4K3L01',
          product_country: 'amazon.de',
        })
      ).json()
    const load = async () => (await ask('load_cross_sell', { asin: 'B0CH4K3L01' })).json()

    // One piece alone is no set: then that of the main country stands.
    expect((await choose()).together_html).toContain('Te koop bij amazon.nl')
    await german('B0CH4K3L02', 1_500)
    const { together_html: set } = await choose()
    expect(pricesIn(set)).toEqual([
      ['B0CH4K3L01', '35.00'],
      ['B0CH4K3L02', '15.00'],
    ])
    expect(set).toContain('Te koop bij amazon.de')
    expect((await load()).html).toBe(set)
    const link = /href="([^"]*land=de)"/.exec(set)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(link).toBe('/product/ketting/?amz_cross_sell=yes&asins=B0CH4K3L01,B0CH4K3L02&land=de')
    await visitor.get(link)
    const { rows } = await shop.pool.query<{ id: string }>('SELECT id FROM carts')
    const shops = await readElsewhere(shop, rows[0]?.id ?? '')
    expect(shops.map(({ seller, lines }) => [seller, lines.length])).toEqual([['amazon.de', 2]])
  },
)

shopTest(
  'managers empty what is kept of it, nobody else, and past its time no price is told [C08]',
  async ({ shop, clock }) => {
    const chains = await addCategory(shop, 'Kettingen')
    await addSold(shop, 'Ketting', 'B0CH4K3L01', 3_999, chains)
    await addSold(shop, 'Hanger', 'B0CH4K3L02', 1_995, chains)
    expect((await readCrossSell(shop, 'B0CH4K3L01')).debug).toBe('2 pieces, found anew')
    const visitor = await openVisitor(shop)
    const empty = () =>
      visitor.post(AJAX, {
        action: 'WooZone_frontend',
        sub_action: 'cross_sell_empty_cache',
        asin: 'B0CH4K3L01',
      })
    const isRefused = async () => {
      const refused = await empty()
      expect([refused.statusCode, refused.body]).toEqual([403, '-1'])
    }
    await isRefused()
    await registerCustomer(visitor, 'sanne')
    await isRefused()
    visitor.jar.clear()
    expect((await readCrossSell(shop, 'B0CH4K3L01')).debug).toBe('2 pieces, cached')

    const setup = new URL((await createSetupLink(shop)) ?? 'http://no.link')
    const owner = {
      name: 'Hanne Visser',
      email: 'hanne@schakel.example',
      password: 'drie gouden ringen',
    }
    await completeSetup(shop, setup.searchParams.get('token') ?? '', owner)
    const signedIn = await signInManager(shop, { ip: '203.0.113.7', headers: new Headers() }, owner)
    if (!signedIn.ok) throw new Error(signedIn.error)
    for (const line of signedIn.cookies) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      visitor.jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    expect((await empty()).json()).toEqual({ status: 'valid' })
    expect((await readCrossSell(shop, 'B0CH4K3L01')).debug).toBe('2 pieces, found anew')

    const { endsAt } = await readCrossSell(shop, 'B0CH4K3L01')
    expect(endsAt).toEqual(new Date('2026-11-22T12:00:00Z'))
    clock.advance(25 * 3_600_000)
    expect((await readCrossSell(shop, 'B0CH4K3L01')).html).toBe('')
  },
)

shopTest('of a list of codes only those that can be ASINs count [S06]', () => {
  expect(readAsins('b0ch4k3l01, B0CH4K3L02,,<script>,B0CH4K3L01')).toEqual([
    'B0CH4K3L01',
    'B0CH4K3L02',
  ])
  expect(
    readAsins(Array.from({ length: 40 }, (_, at) => `B0CH4K${1000 + at}`).join()),
  ).toHaveLength(20)
})
