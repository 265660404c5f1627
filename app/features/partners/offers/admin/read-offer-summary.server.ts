import { deliveryLine, priceLine } from '#app/features/partners/offers/offer-texts.ts'
import { sortByPrice } from '#app/features/partners/offers/offers.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Cents } from '#app/platform/money.ts'

/** Number of offers that the product editor shows; the page of the offers has all of them. */
const SHOWN_OFFERS = 3
const SHOWN_PHOTOS = 4

export interface OfferSummary {
  rows: { id: number; seller: string; detail: string; priceCents: Cents | null }[]
  total: number
  /** photos that the shop shows while the product has none of its own; null: there are none */
  photos: { seller: string; urls: string[] } | null
}

/** Reads the first offers of a product that other shops sell, and their photos; null for an own product. */
export async function readOfferSummary(
  app: App,
  { id, seller }: { id: number; seller: 'own' | 'external' },
): Promise<OfferSummary | null> {
  if (seller === 'own') return null
  const liveOffers = await readLiveOffers(app.db, [id], app.clock.now(), { withGone: true })
  const offers = sortByPrice(liveOffers)
  const photoOffer = liveOffers.find(({ quote }) => quote?.images.length)
  return {
    rows: offers.slice(0, SHOWN_OFFERS).map((offer) => ({
      id: offer.id,
      seller: offer.seller,
      detail: [
        offer.variantText && `${offer.variantText}.`,
        deliveryLine(offer),
        priceLine(offer) || 'Geen prijs bekend: alleen een link.',
      ]
        .filter(Boolean)
        .join(' '),
      priceCents: offer.quote?.priceCents ?? null,
    })),
    total: offers.length,
    photos: photoOffer
      ? {
          seller: photoOffer.seller,
          urls: (photoOffer.quote?.images ?? []).slice(0, SHOWN_PHOTOS).map(({ url }) => url),
        }
      : null,
  }
}

/** Returns the best offer with a price of each product, by product id. */
export async function readBestPrices(
  app: App,
  ids: number[],
): Promise<Map<number, { seller: string; priceCents: Cents }>> {
  const offers = sortByPrice(await readLiveOffers(app.db, ids, app.clock.now()))
  const prices = new Map<number, { seller: string; priceCents: Cents }>()
  for (const { productId, seller, quote } of offers) {
    if (quote?.priceCents == null || prices.has(productId)) continue
    prices.set(productId, { seller, priceCents: quote.priceCents })
  }
  return prices
}
