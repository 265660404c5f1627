import { access, readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { lockTree } from '#app/features/catalog/categories/category-products.server.ts'
import { deleteEmptyCategories } from '#app/features/catalog/categories/ensure-categories.server.ts'
import { uploadPath } from '#app/features/data-transfer/import-runs/receive-file.server.ts'
import {
  removeRun,
  startImport,
} from '#app/features/data-transfer/import-runs/start-import.server.ts'
import type { App } from '#app/platform/app.ts'
import {
  importUploadedFile,
  neverAborted,
  readExistingRun,
  realRun,
  uploadImportFile,
} from '#tests/support/import-run.ts'
import { manufacturerTest } from '#tests/support/manufacturer-test.ts'
import { clearImports } from './clear-imports.server.ts'
import { readRun } from './read-runs.server.ts'
import { runWaitingImports } from './run-waiting-imports.server.ts'
import { startUndo } from './undo-import.server.ts'

const HEADER =
  'Handle,Title,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty'
const TWO_PRODUCTS = `${HEADER}\nring,Ring,R-1,10,shopify,5\nknop,Knop,K-1,20,shopify,3`

const readRows = async (app: App, query: ReturnType<typeof sql>) =>
  (await app.db.execute(query)).rows
const readProducts = (app: App) =>
  readRows(
    app,
    sql`SELECT p.name, v.price_cents AS cents, v.stock FROM products p JOIN variants v ON v.product_id = p.id
      WHERE v.is_active ORDER BY p.id`,
  )

manufacturerTest(
  'undoing a run removes the products that it created and restores those that it changed',
  async ({ app }) => {
    await importUploadedFile(app, TWO_PRODUCTS)
    const productsBefore = await readProducts(app)
    const secondRunId = await importUploadedFile(
      app,
      `${HEADER}\nring,Gouden ring,R-1,15,shopify,9\nhanger,Hanger,H-1,5,shopify,1`,
    )
    expect(await readProducts(app)).toMatchObject([
      { name: 'Gouden ring', cents: 1500 },
      { name: 'Knop' },
      { name: 'Hanger' },
    ])

    expect(await startUndo(app, secondRunId)).toBe(true)
    await runWaitingImports(app, neverAborted())

    expect(await readProducts(app)).toEqual(productsBefore)
    expect(await readExistingRun(app, secondRunId)).toMatchObject({
      state: 'undone',
      undo: { removed: 1, restored: 1, retained: 0 },
    })
    expect(await startUndo(app, secondRunId)).toBe(false)
    const listedNames = await readRows(
      app,
      sql`SELECT card->>'name' AS name FROM product_listings ORDER BY product_id`,
    )
    expect(listedNames).toEqual([{ name: 'Ring' }, { name: 'Knop' }])
  },
)

manufacturerTest(
  'undoing removes the categories and brands that the run added, unless something else is in them',
  async ({ app }) => {
    const readNames = async () => ({
      categories: (await readRows(app, sql`SELECT name FROM categories ORDER BY name`)).map(
        (row) => row.name,
      ),
      brands: (await readRows(app, sql`SELECT name FROM brands ORDER BY name`)).map(
        (row) => row.name,
      ),
    })
    const header = `${HEADER},Vendor,Type`
    await importUploadedFile(app, `${header}\nring,Ring,R-1,10,shopify,5,Linde,Rings`)
    const namesBefore = await readNames()
    const secondRunId = await importUploadedFile(
      app,
      `${header}\ntent,Tent,T-1,20,shopify,3,Rustic LTD,Outdoor > Tents\nring2,Ring Bo,R-2,15,shopify,1,Linde,Rings`,
    )
    expect((await readNames()).brands).toContain('Rustic LTD')
    await app.db.execute(
      sql`INSERT INTO categories (name, slug) VALUES ('Van de eigenaar', 'eigen')`,
    )

    await startUndo(app, secondRunId)
    await runWaitingImports(app, neverAborted())

    expect(await readNames()).toEqual({
      ...namesBefore,
      categories: [...namesBefore.categories, 'Van de eigenaar'].sort(),
    })
  },
)

manufacturerTest(
  'undoing leaves categories and brands that the owner has filled in, or added after the run',
  async ({ app }) => {
    // The name of each category says which of its fields the owner fills in; ‘Leeg’ stays empty.
    const fields = {
      Waarschuwing: sql`warning = 'Niet in zee'`,
      Verzorging: sql`care = 'Poets met een zachte doek'`,
      Titel: sql`search_result = '{"title": "Tenten", "description": ""}'`,
      Omschrijving: sql`search_result = '{"title": "", "description": "Alle tenten"}'`,
      Klanten: sql`members_only = true`,
      Soort: sql`product_kind = 'other'`,
      Voorraad: sql`low_stock = 2`,
    }
    const names = Object.keys(fields)
    const rows = [...names, 'Leeg'].map(
      (name, index) => `p${index},Tent ${index},T-${index},20,shopify,3,Merk ${name},${name}`,
    )
    const id = await importUploadedFile(app, `${HEADER},Vendor,Type\n${rows.join('\n')}`)
    for (const [name, columnChange] of Object.entries(fields))
      await app.db.execute(sql`UPDATE categories SET ${columnChange} WHERE name = ${name}`)
    for (const name of ['Titel', 'Omschrijving'] as const)
      await app.db.execute(sql`UPDATE brands SET ${fields[name]} WHERE name = ${`Merk ${name}`}`)
    await app.db.execute(sql`
      WITH made AS (INSERT INTO categories (name, slug) VALUES ('Kamperen', 'kamperen') RETURNING id)
      UPDATE categories SET parent_id = made.id FROM made WHERE name = 'Leeg'`)

    await startUndo(app, id)
    await runWaitingImports(app, neverAborted())

    expect(await readProducts(app)).toEqual([])
    const categoriesLeft = await readRows(app, sql`SELECT name FROM categories ORDER BY id`)
    expect(categoriesLeft.map(({ name }) => name)).toEqual([...names, 'Kamperen'])
    expect(await readRows(app, sql`SELECT name FROM brands ORDER BY name`)).toEqual([
      { name: 'Merk Omschrijving' },
      { name: 'Merk Titel' },
    ])
  },
)

manufacturerTest(
  'empty categories are not deleted while somebody changes the tree of categories',
  async ({ app }) => {
    const [category] = await readRows(
      app,
      sql`INSERT INTO categories (name, slug) VALUES ('Leeg', 'leeg') RETURNING id`,
    )
    await app.db.transaction(async (otherTransaction) => {
      await lockTree(otherTransaction)
      const deletion = app.db.transaction(async (tx) => {
        await tx.execute(sql`SET LOCAL lock_timeout = '100ms'`)
        await deleteEmptyCategories(tx, [Number(category?.id)])
      })
      await expect(deletion).rejects.toThrow()
    })
    await app.db.transaction((tx) => deleteEmptyCategories(tx, [Number(category?.id)]))
    expect(await readRows(app, sql`SELECT name FROM categories`)).toEqual([])
  },
)

manufacturerTest(
  'undoing leaves products that were ordered, sold or edited since, and reports them',
  async ({ app }) => {
    await importUploadedFile(app, TWO_PRODUCTS)
    const id = await importUploadedFile(
      app,
      `${HEADER}\nring,Gouden ring,R-1,15,shopify,9\nhanger,Hanger,H-1,5,shopify,1\nspeld,Speld,S-1,6,shopify,1`,
    )
    await app.db.execute(sql`UPDATE products SET name = 'Ring van Fenna' WHERE import_ref = 'ring'`)
    await app.db.execute(sql`UPDATE variants SET stock = stock - 2 WHERE sku = 'R-1'`)
    await app.db.execute(
      sql`UPDATE products SET subtitle = 'met parel' WHERE import_ref = 'hanger'`,
    )
    const [brooch] = await readRows(
      app,
      sql`SELECT p.id, v.id AS variant FROM products p JOIN variants v ON v.product_id = p.id WHERE import_ref = 'speld'`,
    )
    await placeOrder(app, Number(brooch?.id), Number(brooch?.variant))

    await startUndo(app, id)
    await runWaitingImports(app, neverAborted())

    expect(await readProducts(app)).toEqual([
      { name: 'Ring van Fenna', cents: 1000, stock: 3 },
      { name: 'Knop', cents: 2000, stock: 3 },
      { name: 'Hanger', cents: 500, stock: 1 },
      { name: 'Speld', cents: 600, stock: 1 },
    ])
    expect((await readExistingRun(app, id)).undo).toMatchObject({
      removed: 0,
      restored: 1,
      retained: 3,
      examples: [
        { name: 'Ring van Fenna', retained: ['naam'] },
        { name: 'Hanger', retained: ['het is intussen gewijzigd'] },
        { name: 'Speld', retained: ['het is intussen besteld'] },
      ],
    })
  },
)

manufacturerTest(
  'files are deleted after a week, and runs cannot be undone after a month',
  async ({ app, clock }) => {
    const id = await importUploadedFile(app, TWO_PRODUCTS)
    const unusedId = await uploadImportFile(app, TWO_PRODUCTS)
    const { fileKey } = await readExistingRun(app, id)
    const path = uploadPath(app, fileKey ?? '')
    expect(await readFile(path, 'utf8')).toBe(TWO_PRODUCTS)

    clock.advance(8 * 24 * 3_600_000)
    await clearImports(app)
    expect(await readExistingRun(app, id)).toMatchObject({ fileKey: null, state: 'done' })
    await expect(access(path)).rejects.toThrow()
    expect(await startImport(app, unusedId, realRun)).toBe(false)
    await removeRun(app, unusedId)
    expect(await readRun(app, unusedId)).toBeUndefined()

    clock.advance(30 * 24 * 3_600_000)
    await clearImports(app)
    expect(await startUndo(app, id)).toBe(false)
  },
)

async function placeOrder(app: App, productId: number, variantId: number) {
  await app.db.execute(sql`
    WITH made AS (
      INSERT INTO orders (key, form_token, state, email, first_name, last_name, country, postcode, house_number, street,
        city, shipping_method, shipping_name, shipping_cents, payment_method, items_cents, total_cents, vat_split,
        placed_at, updated_at)
      VALUES ('k', 't', 'paid', 'noor@voorbeeld.example', 'Noor', 'Voorbeeld', 'NL', '1234 AB', '1', 'Dorpsstraat',
        'Voorbeeld', 'parcel', 'Pakket', 0, 'transfer', 600, 600, '[]', now(), now()) RETURNING id)
    INSERT INTO order_lines (order_id, product_id, variant_id, name, quantity, unit_cents, vat_rate, counts_stock)
    SELECT id, ${productId}, ${variantId}, 'Speld', 1, 600, 21, true FROM made`)
}
