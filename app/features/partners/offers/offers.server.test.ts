import { expect } from 'vitest'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { readCards } from '#app/features/listings/product-cards/read-cards.server.ts'
import { readOfferBox } from '#app/features/partners/offer-box/read-offer-box.server.tsx'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { readOfferRef } from './offer-url.ts'
import type { Quote } from './offers.ts'
import { countLiveQuotes, readLiveOffers } from './read-live-offers.server.ts'
import { addOffer, deleteExpiredQuotes, removeOffer, writeQuotes } from './write-offers.server.ts'

const QUOTE: Quote = {
  priceCents: 3_999,
  listPrice: { cents: 4_995, kind: 'advised' },
  shippingCents: 0,
  availability: 'in-stock',
  delivery: 'Morgen in huis',
  merchant: '',
  images: [{ url: 'https://m.media-amazon.com/images/I/1.jpg', width: 500, height: 500 }],
}

function parseOfferRef(address: string) {
  const refResult = readOfferRef(address)
  if (!refResult.ok) throw new Error(refResult.error)
  return refResult.offerRef
}

shopTest(
  'an ASIN belongs to one product, and its offer is added once and can be removed',
  async ({ app }) => {
    const ring = await addProduct(app, { name: 'Ring', seller: 'external' })
    const ketting = await addProduct(app, { name: 'Ketting', seller: 'external' })
    const asin = parseOfferRef('B0CH4K3L01')
    expect(await addOffer(app, ring.productId, asin)).toEqual({ ok: true })
    expect(await addOffer(app, ring.productId, asin)).toEqual({ ok: true })
    expect(await addOffer(app, ketting.productId, asin)).toEqual({
      ok: false,
      error: 'of-another',
      product: { id: ring.productId, name: 'Ring' },
    })
    // The same ASIN in another country is a separate offer; a URL of another shop may belong to several products.
    await addOffer(app, ring.productId, parseOfferRef('https://www.amazon.de/dp/B0CH4K3L01'))
    for (const { productId } of [ring, ketting])
      await addOffer(app, productId, parseOfferRef('https://winkel.example/sieraden'))
    expect(await addOffer(app, 9_999, asin)).toEqual({ ok: false, error: 'unknown-product' })

    const readOffers = async () => readLiveOffers(app.db, [ring.productId], app.clock.now())
    const offers = await readOffers()
    expect(offers.map(({ seller }) => seller)).toEqual(['amazon.nl', 'amazon.de', 'winkel.example'])
    const [card] = await readCards(app.db, [ring.productId], app.clock.now())
    expect(card).toMatchObject({
      soldBy: 'amazon.nl, amazon.de, winkel.example',
      // The card shows no price of its own.
      priceCents: -1,
      beforeCents: null,
    })

    await removeOffer(app, ketting.productId, offers[0]?.id ?? 0)
    expect(await readOffers()).toHaveLength(3)
    await removeOffer(app, ring.productId, offers[0]?.id ?? 0)
    expect((await readOffers()).map(({ seller }) => seller)).toEqual([
      'amazon.de',
      'winkel.example',
    ])
  },
)

shopTest(
  'a quote is shown with its time, and once it has expired only the link remains',
  async ({ app, clock }) => {
    const { productId } = await addProduct(app, { name: 'Ketting', seller: 'external' })
    await addOffer(app, productId, parseOfferRef('B0CH4K3L01'))
    const [offer] = await readLiveOffers(app.db, [productId], clock.now())
    const quotedOffer = { offerId: offer?.id ?? 0, source: 'amazon' as const }
    await writeQuotes(app.db, [{ ...quotedOffer, quote: QUOTE }], clock.now())
    // A newer quote replaces the previous one.
    clock.advance(3_600_000)
    await writeQuotes(
      app.db,
      [{ ...quotedOffer, quote: { ...QUOTE, priceCents: 3_777 } }],
      clock.now(),
    )

    const readBox = () => readOfferBox(app, { id: productId, seller: 'external', name: 'Ketting' })
    const currentBox = await readBox()
    expect(currentBox.html).toContain('€\u00a037,77')
    expect(currentBox.html).toContain(
      'Prijs bij amazon.nl op 21 november, 14.00 uur. Adviesprijs €\u00a049,95.',
    )
    expect(currentBox.html).toContain('Als Amazon-partner verdienen wij')
    expect(currentBox.html).toContain('rel="sponsored nofollow noopener"')
    expect(currentBox.html).toContain('target="_blank"')
    expect(currentBox.photosHtml).toContain('src="https://m.media-amazon.com/images/I/1.jpg"')
    // The offer can be added to the cart here, and is paid at the other shop.
    expect(currentBox.html).toContain('action="/cart/andere-winkels/"')
    expect(currentBox.html).toContain('In winkelwagen via amazon.nl')
    expect(currentBox.endsAt).toEqual(new Date('2026-11-22T14:00:00+01:00'))

    const countPrices = async () =>
      (await countLiveQuotes(app.db, clock.now())).get('amazon')?.priced ?? 0
    expect(await countPrices()).toBe(1)
    await writeQuotes(
      app.db,
      [{ ...quotedOffer, quote: { ...QUOTE, priceCents: null } }],
      clock.now(),
    )
    expect(await countPrices()).toBe(0)
    await writeQuotes(app.db, [{ ...quotedOffer, quote: QUOTE }], clock.now())

    clock.set('2026-11-22T14:00:00+01:00')
    expect(await countPrices()).toBe(0)
    const boxLater = await readBox()
    expect(boxLater.html).toContain('Bekijk prijs op Amazon')
    expect(boxLater.html).not.toMatch(/37,77|49,95|Morgen in huis|Prijs bij/)
    expect(boxLater.photosHtml).toBe('')
    expect(boxLater.endsAt).toBeNull()

    await deleteExpiredQuotes(app)
    const { rows } = await app.pool.query('SELECT * FROM offer_quotes')
    expect(rows).toEqual([])
  },
)

shopTest(
  'an own product is sorted among external offers by its price, and an offer can belong to one variant',
  async ({ app, clock }) => {
    const { productId, variantIds } = await addProduct(app, {
      name: 'Ring',
      variants: [
        { options: { metaal: 'Geelgoud' }, priceCents: 4_000 },
        { options: { metaal: 'Witgoud' }, priceCents: 6_000 },
      ],
    })
    const ownProduct = { id: productId, seller: 'own' as const, name: 'Ring' }
    expect(await readOfferBox(app, ownProduct)).toEqual({
      html: '',
      headHtml: '',
      listHtml: '',
      photosHtml: '',
      endsAt: null,
    })
    const otherProduct = await addProduct(app, { name: 'Ketting' })
    await addOffer(app, productId, parseOfferRef('B0CH4K3L01'), variantIds[1])
    await addOffer(app, productId, parseOfferRef('B0CH4K3L02'), otherProduct.variantIds[0])
    await addOffer(app, productId, parseOfferRef('B0CH4K3L03'))
    const liveOffers = await readLiveOffers(app.db, [productId], clock.now())
    expect(liveOffers.map(({ variantText }) => variantText)).toEqual(['Witgoud', '', ''])
    const prices = [4_200, 5_000, 9_000]
    const quotedOffers = liveOffers.map(({ id }, index) => ({
      offerId: id,
      source: 'amazon' as const,
      quote: { ...QUOTE, priceCents: prices[index] ?? null, shippingCents: 0 },
    }))
    await writeQuotes(app.db, quotedOffers, clock.now())

    const { html } = await readOfferBox(app, ownProduct)
    // Shipping costs apply below a minimum amount, so the own product is not the cheapest.
    const textsInOrder = ['€\u00a042,00', 'Verkoop en verzending door Schakel.', '€\u00a090,00']
    const positions = textsInOrder.map((text) => html.indexOf(text))
    expect(positions.toSorted((a, b) => a - b)).toEqual(positions)
    expect(Math.min(...positions)).toBeGreaterThan(0)
    expect(html).toContain('vanaf €\u00a040,00')
    expect(html).toMatch(/Prijs van nu\. Verzenden €\u00a0\d,\d\d\. [^<]* in huis\./)
    expect(html).toContain('Alleen in Witgoud.')
    expect(html).toContain('href="#kopen"')
    expect(html).toContain('Gesorteerd op prijs met verzendkosten')

    await app.pool.query(
      `UPDATE shipping_methods SET free_from_cents = NULL,
        brackets = '[{"upToGrams": 10, "cents": 510}, {"upToGrams": 1000, "cents": 720}]'`,
    )
    await announceChanges(app, ['settings'])
    expect((await readOfferBox(app, ownProduct)).html).toContain('Verzenden €\u00a05,10.')
    await app.pool.query('UPDATE variants SET weight_mg = 11000 WHERE id = $1', [variantIds[1]])
    expect((await readOfferBox(app, ownProduct)).html).toContain('Verzenden €\u00a07,20.')

    // Adding the offer again can change its variant.
    await addOffer(app, productId, parseOfferRef('B0CH4K3L01'), variantIds[0])
    const [laterOffer] = await readLiveOffers(app.db, [productId], clock.now())
    expect(laterOffer?.variantText).toBe('Geelgoud')
    await app.pool.query('UPDATE variants SET stock = 0 WHERE product_id = $1', [productId])
    await refreshProducts(app, [productId])
    const soldOutHtml = (await readOfferBox(app, ownProduct)).html
    expect(soldOutHtml).toContain('Prijs van nu. Nu uitverkocht.')
    expect(soldOutHtml).not.toContain('#kopen')
  },
)
