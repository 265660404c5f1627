import fc from 'fast-check'
import { expect } from 'vitest'
import { readSellables } from '#app/features/catalog/stock/read-sellables.server.ts'
import { readShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import { priceOfChoice } from '#app/features/storefront/buy-form/variant-choice.ts'
import { findProduct } from '#app/features/storefront/product-page/find-product.server.ts'
import type { App } from '#app/platform/app.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addPhoto, addProduct } from '#tests/support/stock-shop.ts'
import { TEST_SETTINGS } from '#tests/support/test-settings.ts'
import { productData } from './product-data.ts'
import { crumbsOf, productPageData } from './product-page-data.server.ts'
import { validateStructuredData } from './validate-structured-data.ts'

const HOUR = 3_600_000

async function readData(app: App, slug: string) {
  const product = await findProduct(app, slug)
  if (!product || 'moved' in product) throw new Error('the product was not found')
  const data = productData({
    siteUrl: 'https://schakel.test',
    product,
    reviews: [],
    description: 'Een ring.',
    terms: {
      zones: await readShipping(app.db),
      settings: TEST_SETTINGS,
      now: app.clock.now(),
    },
  })
  return { product, data }
}

/** Moves the logged prices to the test's clock: those without a sale to `plain`, those with a sale to `reduced`. */
async function backdatePrices(app: App, plain: Date, reduced: Date) {
  await app.pool.query('ALTER TABLE price_log DISABLE TRIGGER ALL')
  await app.pool.query(
    'UPDATE price_log SET recorded_at = CASE WHEN sale_price_cents IS NULL THEN $1::timestamptz ELSE $2 END',
    [plain, reduced],
  )
  await app.pool.query('ALTER TABLE price_log ENABLE TRIGGER ALL')
}

shopTest(
  'at every moment around a planned sale the page, its data and the cart have one price and stock',
  { timeout: 60_000 },
  async ({ app, clock }) => {
    const start = clock.now().getTime()
    const sale = { from: start + 48 * HOUR, until: start + 96 * HOUR }
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
    const longAgo = new Date(start - 40 * 24 * HOUR)
    await backdatePrices(app, longAgo, longAgo)
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.constantFrom(sale.from - 1, sale.from, sale.until - 1, sale.until),
          fc.integer({ min: start, max: start + 150 * HOUR }),
        ),
        async (moment) => {
          clock.set(new Date(moment))
          const { product, data } = await readData(app, 'ring-proef')
          const isSale = moment >= sale.from && moment < sale.until
          const cents = isSale ? [9_000, 9_000] : [12_000, 15_000]
          expect(data).toMatchObject({
            hasVariant: [
              {
                offers: {
                  price: isSale ? '90.00' : '120.00',
                  availability: 'https://schema.org/InStock',
                },
              },
              {
                offers: {
                  price: isSale ? '90.00' : '150.00',
                  availability: 'https://schema.org/OutOfStock',
                },
              },
            ],
          })
          const shownPrices = ['17', '18'].map(
            (ringmaat) => priceOfChoice(product, { ringmaat })?.cents,
          )
          expect(shownPrices).toEqual(cents)
          const sellables = await readSellables(app.db, variantIds, clock.now())
          const inCart = variantIds.map((id) => sellables.get(id)?.unitCents)
          expect(inCart).toEqual(cents)
          expect(JSON.stringify(data).includes('StrikethroughPrice')).toBe(isSale)
        },
      ),
      { numRuns: 60 },
    )
  },
)

shopTest('the page of a product has its data once there is a photo', async ({ app }) => {
  const { productId } = await addProduct(app, { name: 'Ring Kaal', priceCents: 10_000 })
  const readTypes = async () => {
    const { product } = await readData(app, 'ring-kaal')
    const zones = await readShipping(app.db)
    const facts = {
      product,
      reviews: [],
      settings: TEST_SETTINGS,
      zones,
      crumbs: crumbsOf(product),
    }
    return productPageData(app, facts).map((item) => item && Reflect.get(item, '@type'))
  }
  expect(await readTypes()).toEqual([null, 'BreadcrumbList'])
  await addPhoto(app, productId)
  expect(await readTypes()).toEqual(['Product', 'BreadcrumbList'])
})

shopTest('second-hand goods are offered as used', async ({ app }) => {
  const { productId } = await addProduct(app, { name: 'Ring Oud', priceCents: 10_000 })
  await addPhoto(app, productId)
  await app.pool.query('UPDATE products SET vat_rate = 0, is_margin_scheme = true')
  const { data } = await readData(app, 'ring-oud')
  expect(data).toMatchObject({ offers: { itemCondition: 'https://schema.org/UsedCondition' } })
})

shopTest('a reduction shows the lowest price of the 30 days before it', async ({ app, clock }) => {
  const { productId, variantIds } = await addProduct(app, {
    name: 'Ring Lager',
    priceCents: 10_000,
  })
  await addPhoto(app, productId)
  const now = clock.now().getTime()
  await app.pool.query(
    'UPDATE variants SET sale_price_cents = 8000, sale_starts_at = $2, sale_ends_at = $3 WHERE id = $1',
    [variantIds[0], new Date(now - HOUR), new Date('2026-12-01T00:00:00+01:00')],
  )
  await backdatePrices(app, new Date(now - 40 * 24 * HOUR), new Date(now - 2 * HOUR))
  const { data } = await readData(app, 'ring-lager')
  expect(data).toMatchObject({
    '@type': 'Product',
    offers: {
      price: '80.00',
      priceValidUntil: '2026-11-30',
      priceSpecification: {
        priceType: 'https://schema.org/StrikethroughPrice',
        price: '100.00',
      },
      shippingDetails: [
        {
          shippingRate: { value: '0.00', currency: 'EUR' },
          shippingDestination: { addressCountry: 'NL' },
          deliveryTime: {
            cutoffTime: '22:00:00+01:00',
            transitTime: { minValue: 1, maxValue: 1, unitCode: 'DAY' },
          },
        },
        { shippingDestination: { addressCountry: 'BE' } },
        {
          shippingRate: { value: '12.95' },
          shippingDestination: { addressCountry: 'DE' },
        },
      ],
      hasMerchantReturnPolicy: {
        applicableCountry: ['NL', 'BE', 'DE'],
        merchantReturnDays: 30,
        returnFees: 'https://schema.org/FreeReturn',
      },
    },
  })
  const errors = validateStructuredData(data ? [data] : []).filter(
    ({ severity }) => severity === 'error',
  )
  expect(errors).toEqual([])
})

shopTest('a product that only other shops sell has no product data', async ({ app }) => {
  await addProduct(app, { name: 'Van Elders', seller: 'external' })
  expect((await readData(app, 'van-elders')).data).toBeNull()
})
