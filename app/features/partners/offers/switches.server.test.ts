import { expect } from 'vitest'
import { readCountryData } from '#app/features/affiliate/country-check/read-country-data.server.ts'
import { keepOffers } from '#app/features/affiliate/partner-cart/keep-offers.server.ts'
import { readElsewhere } from '#app/features/affiliate/partner-cart/read-elsewhere.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { readReviewsElsewhere } from '#app/features/customers/external-reviews/read-reviews-elsewhere.server.tsx'
import { refreshDueListings } from '#app/features/listings/listing-index/refresh-due-listings.server.ts'
import { readCards } from '#app/features/listings/product-cards/read-cards.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addPiece } from '#tests/support/stock-shop.ts'
import { readPlace } from './offer-address.ts'
import type { Quote } from './offers.ts'
import { readLiveOffers } from './read-live-offers.server.ts'
import { switchOn } from './switches.server.ts'
import { SWITCHES } from './switches.ts'
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

function place(typed: string) {
  const read = readPlace(typed)
  if (!read.ok) throw new Error(read.error)
  return read.place
}

shopTest(
  'a source that is switched off is nowhere: not in the offers, the countries, the cart or on cards, and comes back as it was',
  async ({ shop, clock }) => {
    const { productId } = await addPiece(shop, { name: 'Ketting', seller: 'external' })
    for (const address of ['B0CH4K3L01', 'https://www.amazon.de/dp/B0CH4K3L01'])
      await addOffer(shop, productId, place(address))
    const offers = await readLiveOffers(shop.db, [productId], clock.now())
    const quoted = offers.map(({ id }) => ({ offerId: id, source: 'amazon' as const }))
    await writeQuotes(
      shop.db,
      quoted.map((one) => ({ ...one, quote: QUOTE })),
      clock.now(),
    )
    await refreshProducts(shop, [productId])
    const look = async () => {
      const [card] = await readCards(shop.db, [productId], clock.now())
      return {
        offers: (await readLiveOffers(shop.db, [productId], clock.now())).length,
        countries: (await readCountryData(shop, productId, 'before_add_to_cart'))?.countries.length,
        photo: card?.linked?.url,
        soldBy: card?.soldBy,
      }
    }
    const seen = {
      offers: 2,
      countries: 2,
      soldBy: 'amazon.nl, amazon.de',
      photo: 'https://m.media-amazon.com/images/I/1.jpg',
    }
    expect(await look()).toEqual(seen)
    await keepOffers(shop, 't_gast', [offers[0]?.id ?? 0])

    await switchOn(
      shop,
      Object.keys(SWITCHES).filter((name) => name !== 'amazon'),
    )
    await shop.pool.query("UPDATE stale_listings SET since = since - interval '1 minute'")
    await refreshDueListings(shop)
    expect(await look()).toEqual({ offers: 0, countries: undefined, photo: undefined, soldBy: '' })
    const [line] = (await readElsewhere(shop, 't_gast'))[0]?.lines ?? []
    expect(line).toMatchObject({ unitCents: null, stamp: '', isGone: false })
    expect(await keepOffers(shop, 't_ander', [offers[0]?.id ?? 0])).toMatchObject({ ok: false })

    await switchOn(shop, Object.keys(SWITCHES))
    await shop.pool.query("UPDATE stale_listings SET since = since - interval '1 minute'")
    await refreshDueListings(shop)
    expect(await look()).toEqual(seen)
  },
)

shopTest(
  'what shoppers of another shop give a piece is off at first, shown where that shop lets it, and ends with its prices',
  async ({ shop, clock }) => {
    const { productId } = await addPiece(shop, { name: 'Ketting', seller: 'external' })
    const read = async () =>
      (await readReviewsElsewhere(shop, { id: productId, slug: 'ketting' }))?.html
    for (const asin of ['B0CH4K3L01', 'B0CH4K3L02']) await addOffer(shop, productId, place(asin))
    const [offer, other] = await readLiveOffers(shop.db, [productId], clock.now())
    const told = async (rating: Quote['rating']) =>
      writeQuotes(
        shop.db,
        [
          { offerId: offer?.id ?? 0, source: 'amazon', quote: { ...QUOTE, rating } },
          { offerId: other?.id ?? 0, source: 'amazon', quote: QUOTE },
        ],
        clock.now(),
      )
    await told({ stars: 4.2, count: 1_211 })
    expect(await read()).toBeUndefined()
    await switchOn(shop, Object.keys(SWITCHES))
    const shown = await readReviewsElsewhere(shop, { id: productId, slug: 'ketting' })
    expect(shown?.title).toBe('Reviews van amazon.nl (1.211)')
    expect(shown?.endsAt).toEqual(new Date('2026-11-22T13:00:00+01:00'))
    expect(shown?.html).toContain('1.211 reviews op amazon.nl')
    expect(shown?.html).toContain('4,2 van 5 sterren')
    expect(shown?.html).toContain('Lees reviews op amazon.nl')
    expect(shown?.html).toContain('rel="sponsored nofollow noopener"')
    await told({ stars: 4.2, count: null })
    expect(await read()).toContain('Beoordeling op amazon.nl')
    await told(null)
    expect(await read()).toBeUndefined()
    await told({ stars: 4.2, count: 3 })
    clock.advance(25 * 3_600_000)
    expect(await read()).toBeUndefined()
  },
)
