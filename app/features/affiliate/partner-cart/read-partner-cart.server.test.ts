import { expect } from 'vitest'
import { readOfferRef } from '#app/features/partners/offers/offer-url.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { addOffer } from '#app/features/partners/offers/write-offers.server.ts'
import { readCart } from '#app/features/sales/cart/cart.server.ts'
import { cartAnswer } from '#app/features/sales/cart/cart-fragments.server.tsx'
import type { App } from '#app/platform/app.ts'
import {
  addExternalProduct,
  BOL_URL,
  CART,
  fillPartnerCart,
  readShops,
} from '#tests/support/partner-cart-lines.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { addOffersToCart, setShopStatus } from './change-partner-cart.server.ts'
import { handOver } from './hand-over.server.ts'
import { readPartnerCart } from './read-partner-cart.server.ts'

shopTest(
  'the answer of the cart calls contains no data of other shops, and an expired price is not shown',
  async ({ app, clock }) => {
    await fillPartnerCart(app)
    const cart = await readCart(app, CART)
    const response = JSON.stringify(cartAnswer(app, CART, cart))
    expect(response).toContain('5 artikelen van andere winkels')
    expect(response).not.toMatch(/amazon|bol\.com|Ketting|3999|39,99|B0CH4K3L/)
    const readDisclosures = async (testApp: App) =>
      (await readPartnerCart(testApp, CART)).map(({ disclosures }) => disclosures.join(' '))
    expect(await readDisclosures(app)).toEqual([
      expect.stringMatching(/^Prijzen en beschikbaarheid gelden/),
      expect.stringMatching(/^Als Amazon-partner.*Prijzen en/),
      expect.stringMatching(/^Als Amazon-partner.*Prijzen en/),
    ])
    const [bolDisclosure] = await readDisclosures({ ...app, env: { ...app.env, BOL_SITE_ID: '1' } })
    expect(bolDisclosure).toMatch(/^Dit zijn partnerlinks/)
    clock.advance(25 * 3_600_000)
    const [bol, amazon] = await readPartnerCart(app, CART)
    expect([bol?.sumCents, amazon?.sumCents]).toEqual([null, null])
    expect(amazon?.lines.map(({ unitCents, stamp }) => [unitCents, stamp])).toEqual([
      [null, ''],
      [null, ''],
    ])
    expect(amazon?.links).toHaveLength(1)
  },
)

shopTest('the cart shows which size of a product was chosen', async ({ app }) => {
  const { productId, variantIds } = await addProduct(app, {
    name: 'Ring',
    seller: 'external',
    variants: [{ options: { Ringmaat: '17' } }, { options: { Ringmaat: '18' } }],
  })
  const parsedRef = readOfferRef('B0CH4K3L09')
  if (!parsedRef.ok) throw new Error(parsedRef.error)
  await addOffer(app, productId, parsedRef.offerRef, variantIds[1])
  const [offer] = await readLiveOffers(app.db, [productId], app.clock.now())

  await addOffersToCart(app, CART, [offer?.id ?? 0])

  const [firstShop] = await readPartnerCart(app, CART)
  expect(firstShop?.lines.map(({ subtitle }) => subtitle)).toEqual(['18'])
})

shopTest(
  'a product that its shop no longer sells is shown as unavailable, without a link or a handover',
  async ({ app }) => {
    const [goneOfferId = 0] = await addExternalProduct(
      app,
      'Ring',
      [`${BOL_URL}/9300000000001/`],
      1_995,
    )
    const [liveOfferId = 0] = await addExternalProduct(
      app,
      'Creolen',
      [`${BOL_URL}/9300000000002/`],
      2_450,
    )
    await addOffersToCart(app, CART, [goneOfferId, liveOfferId])
    // An offer that its source did not know three times in a row counts as gone.
    await app.pool.query('UPDATE offers SET misses = 3 WHERE id = $1', [goneOfferId])
    await app.pool.query('DELETE FROM offer_quotes WHERE offer_id = $1', [goneOfferId])
    const [bol] = await readPartnerCart(app, CART)
    expect(bol?.lines.map(({ name, isGone }) => [name, isGone])).toEqual([
      ['Ring', true],
      ['Creolen', false],
    ])
    expect(bol).toMatchObject({ sumCents: 2_450, isSumComplete: true })
    expect(bol?.links.flatMap(({ offerIds }) => offerIds)).toEqual([liveOfferId])
    await setShopStatus(app, CART, 'bol.com', 'done')
    expect(await handOver(app, CART)).toEqual({ ok: true, handedOver: 1 })
    expect(await readShops(app)).toEqual([])
  },
)

shopTest(
  'a product that the owner takes out of the shop can no longer be bought, and its line has no link to its page',
  async ({ app }) => {
    const [offerId = 0] = await addExternalProduct(
      app,
      'Ring',
      [`${BOL_URL}/9300000000001/`],
      1_995,
    )
    await addOffersToCart(app, CART, [offerId])
    await app.pool.query(
      "UPDATE products SET status = 'draft' WHERE id = (SELECT product_id FROM offers WHERE id = $1)",
      [offerId],
    )
    const [bol] = await readPartnerCart(app, CART)
    expect(bol?.lines).toMatchObject([{ isGone: true, slug: null, unitCents: null }])
    expect(bol).toMatchObject({ sumCents: null, links: [] })
    await setShopStatus(app, CART, 'bol.com', 'done')
    expect(await handOver(app, CART)).toEqual({ ok: true, handedOver: 0 })
  },
)
