import { expect } from 'vitest'
import { readCountryData } from '#app/features/affiliate/country-check/read-country-data.server.ts'
import { addOffersToCart } from '#app/features/affiliate/partner-cart/change-partner-cart.server.ts'
import { readPartnerCart } from '#app/features/affiliate/partner-cart/read-partner-cart.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { readExternalReviewsTab } from '#app/features/customers/external-reviews/read-external-reviews-tab.server.tsx'
import { refreshDueListings } from '#app/features/listings/listing-index/refresh-listings.server.ts'
import { readCards } from '#app/features/listings/product-cards/read-cards.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { readOfferRef } from './offer-url.ts'
import type { Quote } from './offers.ts'
import { readLiveOffers } from './read-live-offers.server.ts'
import { saveEnabledSwitches } from './switches.server.ts'
import { MARKETPLACE_SWITCHES } from './switches.ts'
import { addOffer, writeQuotes } from './write-offers.server.ts'

const QUOTE: Quote = {
  priceCents: 3_999,
  listPrice: null,
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
  'the offers of a source that is switched off are hidden everywhere, and return when it is switched on',
  async ({ app, clock }) => {
    const { productId } = await addProduct(app, { name: 'Ketting', seller: 'external' })
    for (const address of ['B0CH4K3L01', 'https://www.amazon.de/dp/B0CH4K3L01'])
      await addOffer(app, productId, parseOfferRef(address))
    const offers = await readLiveOffers(app.db, [productId], clock.now())
    const quotedOffers = offers.map(({ id }) => ({ offerId: id, source: 'amazon' as const }))
    await writeQuotes(
      app.db,
      quotedOffers.map((offer) => ({ ...offer, quote: QUOTE })),
      clock.now(),
    )
    await refreshProducts(app, [productId])
    /** Lets a minute pass, after which the job refreshes the listings. */
    const expireStaleListings = () =>
      app.pool.query("UPDATE stale_listings SET since = since - interval '1 minute'")
    const readVisibleData = async () => {
      const [card] = await readCards(app.db, [productId], clock.now())
      return {
        offers: (await readLiveOffers(app.db, [productId], clock.now())).length,
        countries: (await readCountryData(app, productId, 'before_add_to_cart'))?.countries.length,
        photo: card?.linked?.url,
        soldBy: card?.soldBy,
      }
    }
    const visibleData = {
      offers: 2,
      countries: 2,
      soldBy: 'amazon.nl, amazon.de',
      photo: 'https://m.media-amazon.com/images/I/1.jpg',
    }
    expect(await readVisibleData()).toEqual(visibleData)
    await addOffersToCart(app, 't_gast', [offers[0]?.id ?? 0])

    await saveEnabledSwitches(
      app,
      Object.keys(MARKETPLACE_SWITCHES).filter((name) => name !== 'amazon'),
    )
    await expireStaleListings()
    await refreshDueListings(app)
    expect(await readVisibleData()).toEqual({
      offers: 0,
      countries: undefined,
      photo: undefined,
      soldBy: '',
    })
    const [line] = (await readPartnerCart(app, 't_gast'))[0]?.lines ?? []
    expect(line).toMatchObject({ unitCents: null, stamp: '', isGone: false })
    expect(await addOffersToCart(app, 't_ander', [offers[0]?.id ?? 0])).toMatchObject({ ok: false })

    await saveEnabledSwitches(app, Object.keys(MARKETPLACE_SWITCHES))
    await expireStaleListings()
    await refreshDueListings(app)
    expect(await readVisibleData()).toEqual(visibleData)
  },
)

shopTest(
  'ratings of another shop are hidden by default, and once switched on are shown until its prices expire',
  async ({ app, clock }) => {
    const { productId } = await addProduct(app, { name: 'Ketting', seller: 'external' })
    const readReviewsTab = async () =>
      (await readExternalReviewsTab(app, { id: productId, slug: 'ketting' }))?.html
    for (const asin of ['B0CH4K3L01', 'B0CH4K3L02'])
      await addOffer(app, productId, parseOfferRef(asin))
    const [offer, otherOffer] = await readLiveOffers(app.db, [productId], clock.now())
    const writeRating = async (rating: Quote['rating']) =>
      writeQuotes(
        app.db,
        [
          { offerId: offer?.id ?? 0, source: 'amazon', quote: { ...QUOTE, rating } },
          { offerId: otherOffer?.id ?? 0, source: 'amazon', quote: QUOTE },
        ],
        clock.now(),
      )
    await writeRating({ stars: 4.2, count: 1_211 })
    expect(await readReviewsTab()).toBeUndefined()
    await saveEnabledSwitches(app, Object.keys(MARKETPLACE_SWITCHES))
    const reviewsTab = await readExternalReviewsTab(app, { id: productId, slug: 'ketting' })
    expect(reviewsTab?.title).toBe('Reviews van amazon.nl (1.211)')
    expect(reviewsTab?.endsAt).toEqual(new Date('2026-11-22T13:00:00+01:00'))
    expect(reviewsTab?.html).toContain('1.211 reviews op amazon.nl')
    expect(reviewsTab?.html).toContain('4,2 van 5 sterren')
    expect(reviewsTab?.html).toContain('Lees reviews op amazon.nl')
    expect(reviewsTab?.html).toContain('rel="sponsored nofollow noopener"')
    await writeRating({ stars: 4.2, count: null })
    expect(await readReviewsTab()).toContain('Beoordeling op amazon.nl')
    await writeRating(null)
    expect(await readReviewsTab()).toBeUndefined()
    await writeRating({ stars: 4.2, count: 3 })
    clock.advance(25 * 3_600_000)
    expect(await readReviewsTab()).toBeUndefined()
  },
)
