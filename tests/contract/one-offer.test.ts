import fc from 'fast-check'
import { expect } from 'vitest'
import { readItemsOf } from '#app/features/channels/channel-items/read-channel-items.server.ts'
import {
  type FeedAttributes,
  feedAttributes,
} from '#app/features/channels/product-feeds/feed-attributes.ts'
import { feedSettings } from '#app/features/channels/product-feeds/product-feeds.ts'
import { readShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import { priceOfChoice } from '#app/features/storefront/buy-form/variant-choice.ts'
import { findProduct } from '#app/features/storefront/product-page/find-product.server.ts'
import { productData } from '#app/features/storefront/structured-data/product-data.ts'
import type { App } from '#app/platform/app.ts'
import { addPhoto, addProduct } from '#tests/support/stock-shop.ts'
import { TEST_SETTINGS } from '#tests/support/test-settings.ts'
import { servePlatforms } from './ucp-rules.ts'
import { createVisitor } from './visitor.ts'
import { createWcClient, localShopTest } from './wc-shop.ts'

const HOUR_MS = 3_600_000

/** The offer of one variant, as a reader shows it: "90.00 of 120.00, available", or "120.00, sold out". */
type OfferText = string

const offerText = (cents: number, before: number | null, isAvailable: boolean): OfferText =>
  `${(cents / 100).toFixed(2)}${before === null ? '' : ` of ${(before / 100).toFixed(2)}`}, ${isAvailable ? 'available' : 'sold out'}`

async function createReaders(app: App, productId: number, ids: number[]) {
  const program = await createWcClient(app)
  const visitor = await createVisitor(app)
  const platforms = await servePlatforms()
  const zones = await readShipping(app.db)
  const page = async (): Promise<OfferText[]> => {
    const product = await findProduct(app, 'ring-proef')
    if (!product || 'moved' in product) throw new Error('the product was not found')
    return product.variants.map((variant) => {
      const choicePrice = priceOfChoice(product, variant.optionValues)
      return offerText(choicePrice?.cents ?? 0, variant.beforeCents, (variant.stock ?? 1) > 0)
    })
  }
  const jsonLd = async (): Promise<OfferText[]> => {
    const product = await findProduct(app, 'ring-proef')
    if (!product || 'moved' in product) throw new Error('the product was not found')
    const terms = { zones, settings: TEST_SETTINGS, now: app.clock.now() }
    const facts = { siteUrl: app.siteUrl, product, reviews: [], description: 'Een ring.', terms }
    const { hasVariant } = productData(facts) as {
      hasVariant: {
        offers: { price: string; availability: string; priceSpecification?: { price: string } }
      }[]
    }
    return hasVariant.map(({ offers }) => {
      const before = offers.priceSpecification
        ? Number(offers.priceSpecification.price) * 100
        : null
      const isAvailable = offers.availability === 'https://schema.org/InStock'
      return offerText(Number(offers.price) * 100, before, isAvailable)
    })
  }
  const feed = async (): Promise<OfferText[]> => {
    const shop = {
      name: 'Schakel',
      siteUrl: app.siteUrl,
      returnDays: 30,
      letterboxUpToCents: 0,
    }
    const context = { name: 'google' as const, settings: feedSettings.parse({}), zones, shop }
    const items = await readItemsOf(app, [productId])
    const cents = (attributes: FeedAttributes, name: string) =>
      Math.round(Number.parseFloat(String(attributes[name])) * 100)
    return items.map((item) => {
      const attributes = feedAttributes(item, context)
      const price = cents(attributes, 'price')
      const isAvailable = attributes.availability === 'in_stock'
      return attributes.sale_price
        ? offerText(cents(attributes, 'sale_price'), price, isAvailable)
        : offerText(price, null, isAvailable)
    })
  }
  const readOtherPrices = async (): Promise<string[]> => {
    const { body } = await program('GET', `products/${productId}/variations?orderby=id&order=asc`)
    return (body as { price: string; stock_status: string }[]).map(
      ({ price, stock_status }) =>
        `${Number(price).toFixed(2)}, ${stock_status === 'instock' ? 'available' : 'sold out'}`,
    )
  }
  const ucp = async (): Promise<OfferText[]> => {
    const { payload } = await visitor.send({
      method: 'POST',
      url: '/ucp/catalog/lookup',
      // Every request comes from an address of its own, so that the limit does not count.
      remoteAddress: `10.1.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
      headers: { 'ucp-agent': `profile="${platforms.url('/good')}"` },
      payload: JSON.stringify({ ids: ids.map(String) }),
    })
    const { variants } = JSON.parse(payload).products[0] as {
      variants: {
        id: string
        price: { amount: number }
        list_price?: { amount: number }
        availability: { available: boolean }
      }[]
    }
    return variants
      .toSorted((a, b) => Number(a.id) - Number(b.id))
      .map(({ price, list_price, availability }) =>
        offerText(price.amount, list_price?.amount ?? null, availability.available),
      )
  }
  const close = async () => {
    await visitor.fastify.close()
    await program.fastify.close()
    await platforms.close()
  }
  return { page, jsonLd, feed, rest: readOtherPrices, ucp, close }
}

localShopTest(
  'page, structured data, feed, REST and agents show one price and stock at every moment of a sale',
  { timeout: 120_000 },
  async ({ app, clock }) => {
    const start = clock.now().getTime()
    const sale = { from: start + 48 * HOUR_MS, until: start + 96 * HOUR_MS }
    const { productId, variantIds } = await addProduct(app, {
      name: 'Ring Proef',
      variants: [
        { options: { ringmaat: '17' }, priceCents: 12_000, stock: 2 },
        { options: { ringmaat: '18' }, priceCents: 15_000, stock: 0 },
      ],
      salePriceCents: 9_000,
      saleStartsAt: new Date(sale.from),
      saleEndsAt: new Date(sale.until),
    })
    await addPhoto(app, productId)
    await app.pool.query('ALTER TABLE price_log DISABLE TRIGGER ALL')
    await app.pool.query('UPDATE price_log SET recorded_at = $1', [
      new Date(start - 40 * 24 * HOUR_MS),
    ])
    await app.pool.query('ALTER TABLE price_log ENABLE TRIGGER ALL')
    const readers = await createReaders(app, productId, variantIds)
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.constantFrom(sale.from - 1, sale.from, sale.until - 1, sale.until),
          fc.integer({ min: start, max: start + 150 * HOUR_MS }),
        ),
        async (moment) => {
          clock.set(new Date(moment))
          const isSale = moment >= sale.from && moment < sale.until
          const expectedTexts = isSale
            ? ['90.00 of 120.00, available', '90.00 of 150.00, sold out']
            : ['120.00, available', '150.00, sold out']
          expect(await readers.page()).toEqual(expectedTexts)
          expect(await readers.jsonLd()).toEqual(expectedTexts)
          expect(await readers.feed()).toEqual(expectedTexts)
          expect(await readers.ucp()).toEqual(expectedTexts)
          const paid = isSale
            ? ['90.00, available', '90.00, sold out']
            : ['120.00, available', '150.00, sold out']
          expect(await readers.rest()).toEqual(paid)
        },
      ),
      { numRuns: 25 },
    )
    await readers.close()
  },
)
