import { expect } from 'vitest'
import { readOfferRef } from '#app/features/partners/offers/offer-url.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { addOffer } from '#app/features/partners/offers/write-offers.server.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'

builtShopTest(
  'a product of another shop that is removed from the cart is named, and its link restores it with its quantity',
  LONG_TIMEOUT,
  async ({ app, builtShop, clock }) => {
    const { productId } = await addProduct(app, { name: 'Ketting Lune', seller: 'external' })
    const parsedRef = readOfferRef('B0CH4K3L01')
    if (!parsedRef.ok) throw new Error(parsedRef.error)
    await addOffer(app, productId, parsedRef.offerRef)
    const [offer] = await readLiveOffers(app.db, [productId], clock.now())
    const changePartnerCart = (intent: string, quantity: string) =>
      guest.post('/cart/andere-winkels/', [
        ['intent', intent],
        ['offer', String(offer?.id)],
        ['quantity', quantity],
      ])
    const guest = createClient(builtShop)
    await changePartnerCart('keep', '3')
    await guest.get('/cart/')
    await changePartnerCart('remove', '')

    const { text } = await guest.get('/cart/')
    expect(text).toContain('Ketting Lune is uit je winkelwagen gehaald.')
    const link = /href="(\/cart\/andere-winkels\/\?[^"]+)"/
      .exec(text)?.[1]
      ?.replaceAll('&amp;', '&')
    expect(link).toMatch(/\?undo_offer=\d+&quantity=3&_wpnonce=[0-9a-f]{10}$/)

    await guest.get(`/cart/andere-winkels/?undo_offer=${offer?.id}&quantity=3&_wpnonce=0123456789`)
    expect((await guest.get('/cart/')).text).toContain('Je winkelwagen is leeg')
    await guest.get(String(link))
    const restoredCart = await guest.get('/cart/')
    expect(restoredCart.text).toContain('Ketting Lune')
    const { rows } = await app.pool.query('SELECT quantity FROM cart_offers')
    expect(rows).toEqual([{ quantity: 3 }])
  },
)
