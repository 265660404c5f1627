import { expect } from 'vitest'
import { GENERATED_PRODUCTS, generateProducts } from '#tests/support/generated-products.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory } from '#tests/support/stock-shop.ts'
import type { FeedName } from './product-feeds.ts'
import { readFeedChunks } from './read-feed-chunks.server.ts'

const NAMES: FeedName[] = ['google', 'google-be', 'meta', 'pinterest', 'microsoft', 'openai']

shopTest(
  'generated products of every kind have what each channel requires',
  { timeout: 3_000_000 },
  async ({ app }) => {
    await generateProducts(app, await addCategory(app, 'Ringen'))
    for (const name of NAMES) {
      const errors: string[] = []
      let itemCount = 0
      for await (const chunk of readFeedChunks(app, { name, formats: [], settings: {} })) {
        itemCount += chunk.itemCount
        for (const { severity, message, productId } of chunk.problems)
          if (severity === 'error') errors.push(`${productId}: ${message}`)
      }
      expect(itemCount, name).toBeGreaterThanOrEqual(GENERATED_PRODUCTS)
      expect(errors.slice(0, 10), name).toEqual([])
    }
  },
)
