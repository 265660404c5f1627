import { expect } from 'vitest'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { addLink } from '#app/features/listings/related-products/product-links.server.ts'
import { readOfferRef } from '#app/features/partners/offers/offer-url.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { saveEnabledSwitches } from '#app/features/partners/offers/switches.server.ts'
import { MARKETPLACE_SWITCHES } from '#app/features/partners/offers/switches.ts'
import { addOffer, writeQuotes } from '#app/features/partners/offers/write-offers.server.ts'
import type { App } from '#app/platform/app.ts'
import { openCountingProxy } from '#tests/support/count-statements.ts'
import { shopTest, type TestClock } from '#tests/support/shop-test.ts'
import { addCategory, addPhoto, addProduct, addReview } from '#tests/support/stock-shop.ts'
import { startBuiltShop } from './built-shop.ts'
import { type Client, createClient } from './client.ts'

/** Counts the statements of a page in a warm process. */
async function countStatements(app: App, clock: TestClock, warmUp: string[], path: string) {
  const line = await openCountingProxy(app.env.DATABASE_URL)
  const builtShop = await startBuiltShop({ ...app.env, DATABASE_URL: line.url }, clock)
  for (const earlier of warmUp) await builtShop.request({ path: earlier })
  line.takeStatements()
  const { status, text } = await builtShop.request({ path })
  const statements = line.takeStatements()
  await builtShop.close()
  line.close()
  return { status, text, statements }
}

/** Adds an Amazon item with a price and a rating to a product. */
async function addPricedOffer(app: App, productId: number, asin: string) {
  const parsedRef = readOfferRef(asin)
  if (!parsedRef.ok) throw new Error(parsedRef.error)
  await addOffer(app, productId, parsedRef.offerRef)
  const offers = await readLiveOffers(app.db, [productId], app.clock.now())
  const quote = {
    priceCents: 3_500,
    listPrice: null,
    shippingCents: null,
    delivery: '',
    merchant: '',
    availability: 'in-stock' as const,
    images: [{ url: 'https://m.media-amazon.com/images/I/1.jpg', width: 500, height: 500 }],
    rating: { stars: 4.5, count: 12 },
  }
  const quoted = { offerId: offers.at(-1)?.id ?? 0, source: 'amazon' as const, quote }
  await writeQuotes(app.db, [quoted], app.clock.now())
}

/** Three rings that are related to each other, each with a photo and a review. */
async function addRings(app: App) {
  const categoryId = await addCategory(app, 'Ringen')
  for (const name of ['Zegelring', 'Bandring', 'Schakelring']) {
    const { productId } = await addProduct(app, { name, priceCents: 4_000, categoryId })
    await addPhoto(app, productId)
    await addReview(app, productId)
  }
}

shopTest(
  'a product page in a warm process sends three statements, and shows a changed setting at once',
  async ({ app, clock }) => {
    await addRings(app)
    const line = await openCountingProxy(app.env.DATABASE_URL)
    const builtShop = await startBuiltShop({ ...app.env, DATABASE_URL: line.url }, clock)
    const get = (path: string) => builtShop.request({ path })
    await get('/product/zegelring/')
    line.takeStatements()
    expect((await get('/product/bandring/')).status).toBe(200)
    const statements = line.takeStatements()
    expect(statements).toHaveLength(3)
    await saveSettings(app, { name: 'Goud & Co' })
    await builtShop.waitForChanges(app)
    expect((await get('/product/schakelring/')).text).toContain('Goud &amp; Co')
    await builtShop.close()
    line.close()
  },
)

shopTest(
  'the page of an own product with a sale, a set, reviews and offers of other shops sends five statements',
  async ({ app, clock }) => {
    await addRings(app)
    const { productId } = await addProduct(app, {
      name: 'Slotring',
      variants: [
        { options: { ringmaat: '17' }, priceCents: 4_000 },
        { options: { ringmaat: '18' }, priceCents: 4_000 },
      ],
    })
    await app.pool.query('UPDATE variants SET sale_price_cents = 3000 WHERE product_id = $1', [
      productId,
    ])
    const other = await addProduct(app, { name: 'Slotketting' })
    await addLink(app, productId, 'set', other.productId)
    await addPhoto(app, productId)
    await addReview(app, productId)
    await addPricedOffer(app, productId, 'B0CH4K3L01')
    await saveEnabledSwitches(app, Object.keys(MARKETPLACE_SWITCHES))
    const page = await countStatements(app, clock, ['/product/zegelring/'], '/product/slotring/')
    expect(page.status).toBe(200)
    expect(page.text).toContain('€\u00a030,00')
    expect(page.text).toContain('€\u00a035,00')
    expect(page.statements).toHaveLength(5)
  },
)

shopTest(
  'the page of a product of other shops sends six statements, with what is bought together with it',
  async ({ app, clock }) => {
    const categoryId = await addCategory(app, 'Ringen')
    for (const [name, asin] of [
      ['Zegelring', 'B0CH4K3L01'],
      ['Bandring', 'B0CH4K3L02'],
      ['Schakelring', 'B0CH4K3L03'],
    ] as const) {
      const { productId } = await addProduct(app, { name, seller: 'external', categoryId })
      await addPricedOffer(app, productId, asin)
      await addReview(app, productId)
    }
    const page = await countStatements(app, clock, ['/product/zegelring/'], '/product/bandring/')
    expect(page.status).toBe(200)
    expect(page.text).toContain('€\u00a035,00')
    expect(page.text).toContain('B0CH4K3L03')
    expect(page.statements).toHaveLength(6)
  },
)

shopTest('a category page in a warm process sends three statements', async ({ app, clock }) => {
  await addRings(app)
  await addCategory(app, 'Kettingen')
  const page = await countStatements(
    app,
    clock,
    ['/product-category/kettingen/'],
    '/product-category/ringen/',
  )
  expect(page.text).toContain('Zegelring')
  expect(page.statements).toHaveLength(3)
})

shopTest(
  'a product that cannot be added takes one statement, and another one for the notice of a visitor with a cart',
  async ({ app, clock }) => {
    const { productId } = await addProduct(app, { name: 'Zegelring', stock: 2 })
    const line = await openCountingProxy(app.env.DATABASE_URL)
    const builtShop = await startBuiltShop({ ...app.env, DATABASE_URL: line.url }, clock)
    const send = async (client: Client, quantity: string) => {
      line.takeStatements()
      const { text } = await client.post('/?wc-ajax=add_to_cart', [
        ['product_id', String(productId)],
        ['quantity', quantity],
      ])
      return { answer: JSON.parse(text), statements: line.takeStatements().length }
    }
    const shopper = createClient(builtShop)
    expect((await send(shopper, '2')).answer).toHaveProperty('fragments')
    const rejection = { error: true, product_url: 'http://schakel.test/product/zegelring/' }
    expect(await send(shopper, '1')).toEqual({ answer: rejection, statements: 2 })
    expect(await send(shopper, '99')).toEqual({ answer: rejection, statements: 2 })
    expect(await send(createClient(builtShop), '99')).toEqual({ answer: rejection, statements: 1 })
    await builtShop.close()
    line.close()
  },
)
