import Validator from '@adobe/structured-data-validator'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { readShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import { findProduct } from '#app/features/storefront/product-page/find-product.server.ts'
import { GENERATED_PRODUCTS, generateProducts } from '#tests/support/generated-products.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory } from '#tests/support/stock-shop.ts'
import { crumbsOf, productPageData } from './product-page-data.server.ts'
import { validateStructuredData } from './validate-structured-data.ts'

/** `npm run check:long -- structured-data` checks 10,000 products. */
const LONG_TIMEOUT = { timeout: 3_000_000 }

shopTest(
  'generated products of every kind have structured data without an error or a warning',
  LONG_TIMEOUT,
  async ({ app }) => {
    await generateProducts(app, await addCategory(app, 'Ringen'))
    const [settings, zones] = await Promise.all([readSettings(app), readShipping(app.db)])
    const adobeValidator = new Validator()
    const issues: string[] = []
    const { rows } = await app.db.execute<{ slug: string }>(
      sql`SELECT slug FROM products ORDER BY id`,
    )
    for (const { slug } of rows) {
      const product = await findProduct(app, slug)
      if (!product || 'moved' in product) throw new Error(`${slug} was not found`)
      const facts = { product, reviews: [], settings, zones, crumbs: crumbsOf(product) }
      const items = productPageData(app, facts).filter((item) => item !== null)
      issues.push(
        ...validateStructuredData(items).map((issue) => `${slug} ${issue.path}: ${issue.message}`),
      )
      const jsonld = Object.groupBy(items, (item) => String(Reflect.get(item, '@type')))
      const validation = await adobeValidator.validate({ jsonld })
      issues.push(
        ...validation
          .filter(({ severity }) => severity === 'ERROR')
          .map(({ issueMessage }) => `${slug} ${issueMessage}`),
      )
    }
    expect(rows).toHaveLength(GENERATED_PRODUCTS)
    // A failure shows the first ten issues.
    expect(issues.slice(0, 10)).toEqual([])
  },
)
