import { readOfferRef } from '#app/features/partners/offers/offer-url.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { addOffer, writeQuotes } from '#app/features/partners/offers/write-offers.server.ts'
import type { App } from '#app/platform/app.ts'
import { addProduct } from './stock-shop.ts'

interface FamilyVariant {
  options: Record<string, string>
  /** absent: sold out */
  cents?: number
}

async function addOfferAt(app: App, productId: number, urlOrAsin: string, variantId?: number) {
  const parsedRef = readOfferRef(urlOrAsin)
  if (!parsedRef.ok) throw new Error(parsedRef.error)
  await addOffer(app, productId, parsedRef.offerRef, variantId)
}

/** Adds an external product with an Amazon offer for each variant, and one of bol for the whole product if it has a price. */
export async function addExternalFamily(
  app: App,
  name: string,
  variants: FamilyVariant[],
  productCents?: number,
): Promise<number> {
  const { productId, variantIds } = await addProduct(app, {
    name,
    seller: 'external',
    variants: variants.map(({ options }) => ({ options })),
  })
  for (const [index, variantId] of variantIds.entries())
    await addOfferAt(app, productId, `B0CH4K3L${String(index).padStart(2, '0')}`, variantId)
  if (productCents !== undefined)
    await addOfferAt(app, productId, 'https://www.bol.com/nl/nl/p/sieraad/9300000000001/')
  const liveOffers = await readLiveOffers(app.db, [productId], app.clock.now())
  const quotes = liveOffers.map(({ id, source, externalId }) => {
    // The last two digits of an ASIN are the index of its variant.
    const cents = source === 'amazon' ? variants[Number(externalId.slice(-2))]?.cents : productCents
    return {
      offerId: id,
      source,
      quote: {
        priceCents: cents ?? 1_000,
        listPrice: null,
        shippingCents: null,
        availability: cents === undefined ? ('sold-out' as const) : ('in-stock' as const),
        delivery: '',
        merchant: '',
        images: [],
      },
    }
  })
  await writeQuotes(app.db, quotes, app.clock.now())
  return productId
}
