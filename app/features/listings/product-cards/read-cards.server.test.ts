import { expect } from 'vitest'
import { readOfferBox } from '#app/features/partners/offer-box/read-offer-box.server.tsx'
import { readOfferRef } from '#app/features/partners/offers/offer-url.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { addOffer, writeQuotes } from '#app/features/partners/offers/write-offers.server.ts'
import type { App } from '#app/platform/app.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { readCards } from './read-cards.server.ts'

const ROSE = { metaal: 'Rosé verguld', cents: 1_895, photo: 'rose' }
const SILVER = { metaal: 'Zilver', cents: 2_495, photo: 'silver' }
const CHOICES = [ROSE, SILVER].flatMap((metal) =>
  ['16', '17', '18', '19'].map((ringmaat) => ({ ...metal, ringmaat })),
)

/** Adds an external ring in two metals and four sizes; the rose gold one is cheaper. */
async function addFamily(app: App): Promise<number> {
  const { productId, variantIds } = await addProduct(app, {
    name: 'Ring',
    seller: 'external',
    variants: CHOICES.map(({ metaal, ringmaat }) => ({ options: { metaal, ringmaat } })),
  })
  for (const [index, variantId] of variantIds.entries()) {
    const parsedRef = readOfferRef(`B0CH4K3L0${index}`)
    if (!parsedRef.ok) throw new Error(parsedRef.error)
    await addOffer(app, productId, parsedRef.offerRef, variantId)
  }
  const live = await readLiveOffers(app.db, [productId], app.clock.now())
  const quotes = live.map(({ id, externalId }) => {
    const { cents, photo } = CHOICES[Number(externalId.at(-1))] ?? ROSE
    const url = `https://m.media-amazon.com/images/I/${photo}.jpg`
    return {
      offerId: id,
      source: 'amazon' as const,
      quote: {
        priceCents: cents,
        listPrice: null,
        shippingCents: null,
        availability: 'in-stock' as const,
        delivery: '',
        merchant: 'Amazon.nl',
        images: [{ url, width: 500, height: 500 }],
      },
    }
  })
  await writeQuotes(app.db, quotes, app.clock.now())
  return productId
}

shopTest(
  'an external product in several metals is shown in the requested metal, in the list and on its page',
  async ({ app, clock }) => {
    const id = await addFamily(app)
    const readMetal = async (metals: string[]) => {
      const [card] = await readCards(app.db, [id], clock.now(), 'everybody', metals)
      return [card?.linked?.url, card?.metal]
    }
    const [rose, silver] = [
      'https://m.media-amazon.com/images/I/rose.jpg',
      'https://m.media-amazon.com/images/I/silver.jpg',
    ]
    expect(await readMetal([])).toEqual([rose, undefined])
    expect(await readMetal(['silver'])).toEqual([silver, 'Zilver'])
    expect(await readMetal(['white'])).toEqual([rose, undefined])

    const product = { id, seller: 'external' as const, name: 'Ring' }
    const box = await readOfferBox(app, { ...product, shownMetal: 'zilver' })
    expect(box.photosHtml).toContain('silver.jpg')
    expect(box.headHtml).toContain('vanaf </span>€\u00a024,95')
    expect((await readOfferBox(app, product)).headHtml).toContain('vanaf </span>€\u00a018,95')
  },
)
