import { request as send } from 'node:http'
import { expect } from 'vitest'
import { PARTNER_CHECKOUT_URL } from '#app/features/affiliate/partner-cart/partner-cart.ts'
import { readOfferRef } from '#app/features/partners/offers/offer-url.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { addOffer } from '#app/features/partners/offers/write-offers.server.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { type BuiltShop, builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { type Client, createClient } from './client.ts'

/** Sends the headers of an order. When the shop has received them, returns how to send the body. */
async function startOrder({ port }: BuiltShop, { jar }: Client, body: string) {
  const order = send({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/checkout/',
    headers: {
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  })
  order.flushHeaders()
  const answer = new Promise<{ status: number | undefined; location: string | undefined }>(
    (resolve, reject) => {
      order.on('error', reject)
      order.on('response', ({ statusCode, headers }) =>
        resolve({ status: statusCode, location: headers.location }),
      )
    },
  )
  const isReceived = new Promise<void>((resolve) => {
    order.on('continue', resolve)
  })
  await Promise.race([isReceived, answer])
  return {
    sendBody() {
      order.end(body)
      return answer
    },
  }
}

/** Fills in the checkout form that the shop shows to this client. */
async function fillCheckout(client: Client) {
  const { text } = await client.get('/checkout/')
  const readHiddenField = (name: string) =>
    new RegExp(`name="${name}" value="([^"]+)"`).exec(text)?.[1] ?? ''
  return new URLSearchParams({
    email: 'sanne@voorbeeld.example',
    firstName: 'Sanne',
    lastName: 'de Vries',
    country: 'NL',
    postcode: '3511 NR',
    houseNumber: '212',
    street: 'Oudegracht',
    city: 'Utrecht',
    shipping: 'parcel',
    payment: 'test-bank',
    token: readHiddenField('token'),
    seen: readHiddenField('seen'),
  }).toString()
}

builtShopTest(
  'an order whose body arrives late is answered for the cart of that moment',
  LONG_TIMEOUT,
  async ({ app, builtShop, clock }) => {
    const ring = await addProduct(app, { name: 'Ring', priceCents: 4_000 })
    const partnerProduct = await addProduct(app, { name: 'Ketting Lune', seller: 'external' })
    const parsedRef = readOfferRef('B0CH4K3L01')
    if (!parsedRef.ok) throw new Error(parsedRef.error)
    await addOffer(app, partnerProduct.productId, parsedRef.offerRef)
    const [offer] = await readLiveOffers(app.db, [partnerProduct.productId], clock.now())
    const shopper = createClient(builtShop)
    await shopper.post('/?wc-ajax=add_to_cart', [['product_id', String(ring.productId)]])
    const changePartnerCart = (intent: string) =>
      shopper.post('/cart/andere-winkels/', [
        ['intent', intent],
        ['offer', String(offer?.id)],
        ['quantity', '1'],
      ])
    const form = await fillCheckout(shopper)

    const orderBeforeOffer = await startOrder(builtShop, shopper, form)
    await changePartnerCart('keep')
    expect(await orderBeforeOffer.sendBody()).toEqual({
      status: 302,
      location: PARTNER_CHECKOUT_URL,
    })
    const orderWithOffer = await startOrder(builtShop, shopper, form)
    await changePartnerCart('remove')
    expect(await orderWithOffer.sendBody()).toEqual({
      status: 303,
      location: expect.stringMatching(/^\/testbank\/pay_/),
    })
  },
)
