import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { fillDemoCatalogue } from '#app/features/demo/fill-demo-catalogue.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { shopTest } from '#tests/shop-test.ts'
import { exportProducts } from './export-products.server.ts'
import { importFile } from './import-file.server.ts'

async function exportAll(shop: Shop): Promise<string> {
  let text = ''
  for await (const piece of exportProducts(shop)) text += piece
  return text
}

async function importText(shop: Shop, text: string) {
  const file = path.join(shop.env.DATA_DIR, 'export.csv')
  await writeFile(file, text)
  const result = await importFile(shop, { path: file })
  if (!result.ok) throw new Error(result.error)
  return result.summary
}

const products = async (shop: Shop) =>
  (
    await shop.db.execute(sql`
      SELECT p.*, (SELECT jsonb_agg(v ORDER BY v.id) FROM variants v WHERE v.product_id = p.id) AS variants,
        ARRAY(SELECT media_id FROM product_media m WHERE m.product_id = p.id ORDER BY position) AS media,
        ARRAY(SELECT value_id FROM product_attribute_values a WHERE a.product_id = p.id ORDER BY 1) AS values,
        ARRAY(SELECT category_id FROM product_categories c WHERE c.product_id = p.id ORDER BY 1) AS categories
      FROM products p ORDER BY p.id`)
  ).rows

shopTest('what is exported is read back without a change', async ({ shop }) => {
  await fillDemoCatalogue(shop)
  await shop.db.execute(sql`
    UPDATE products SET name = '=1+1', subtitle = '''-regel; "met" tekens', tags = '{"a, b",c}'
    WHERE slug = 'zegelring-otto'`)
  const before = await products(shop)

  const text = await exportAll(shop)
  const summary = await importText(shop, text)

  expect(text).toContain("'=1+1")
  expect(summary).toMatchObject({
    kind: 'own',
    made: 0,
    changed: 0,
    left: before.length,
    badRows: 0,
  })
  expect(await products(shop)).toEqual(before)
})

shopTest('what is changed in the exported file changes just that', async ({ shop }) => {
  await fillDemoCatalogue(shop)
  const before = await products(shop)
  const [first] = before
  const text = await exportAll(shop)

  const summary = await importText(shop, text.replace(`;${String(first?.name)};`, ';Nieuwe naam;'))

  expect(summary).toMatchObject({ changed: 1, left: before.length - 1, badRows: 0 })
  const after = await products(shop)
  expect(after[0]).toEqual({ ...first, name: 'Nieuwe naam', updated_at: after[0]?.updated_at })
  expect(after.slice(1)).toEqual(before.slice(1))
})
