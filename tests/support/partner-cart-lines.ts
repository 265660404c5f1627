import { expect } from 'vitest'
import { addOffersToCart } from '#app/features/affiliate/partner-cart/change-partner-cart.server.ts'
import { readPartnerCart } from '#app/features/affiliate/partner-cart/read-partner-cart.server.ts'
import { readOfferRef } from '#app/features/partners/offers/offer-url.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { addOffer, writeQuotes } from '#app/features/partners/offers/write-offers.server.ts'
import { addToCart } from '#app/features/sales/cart/cart.server.ts'
import type { App } from '#app/platform/app.ts'
import { addProduct } from './stock-shop.ts'

export const CART = 't_gast'

/** Adds an external product with an offer for each URL or ASIN and returns the ids of the offers. */
export async function addExternalProduct(
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

export const BOL_URL = 'https://www.bol.com/nl/nl/p/sieraad'

/** Fills the cart with 2 own units, 2 units at bol and 3 units at two Amazon shops. */
export async function fillPartnerCart(app: App) {
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

export const readShops = async (app: App) =>
  (await readPartnerCart(app, CART)).map(({ seller, status, sumCents, lines }) => ({
    seller,
    status,
    sumCents,
    products: lines.map(({ name }) => name),
  }))
