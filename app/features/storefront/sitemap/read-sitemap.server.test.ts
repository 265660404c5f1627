import { expect } from 'vitest'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { readProductEntries, readSitemapParts } from './read-sitemap.server.ts'

shopTest(
  'a part of the sitemap has the products of a range of ids, and only ranges with products are in the index',
  async ({ app }) => {
    await addProduct(app, { name: 'Zegelring' })
    await app.pool.query("SELECT setval('post_id_seq', 39998)")
    await addProduct(app, { name: 'Bandring' })
    await app.pool.query("SELECT setval('post_id_seq', 39999)")
    await addProduct(app, { name: 'Schakelring' })
    await addProduct(app, { name: 'Concept', status: 'draft' })

    expect(await readSitemapParts(app)).toEqual(['pages', 'products-1', 'products-4', 'products-5'])
    const readPaths = async (part: number) => {
      const paths: string[] = []
      for await (const entries of readProductEntries(app, part))
        paths.push(...entries.map(({ path }) => path))
      return paths
    }
    expect(await readPaths(1)).toEqual(['/product/zegelring/'])
    expect(await readPaths(2)).toEqual([])
    expect(await readPaths(4)).toEqual(['/product/bandring/'])
    expect(await readPaths(5)).toEqual(['/product/schakelring/'])
  },
)
