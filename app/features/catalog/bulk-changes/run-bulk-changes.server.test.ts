import { eq, inArray, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import {
  readBulkChange,
  readSelection,
} from '#app/features/catalog/bulk-changes/admin/read-bulk-change.server.ts'
import { parseProductQuery } from '#app/features/catalog/product-editing/product-list.ts'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { trashProduct } from '#app/features/catalog/products/remove-product.server.ts'
import type { App } from '#app/platform/app.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory, addProduct } from '#tests/support/stock-shop.ts'
import type { BulkAction } from './bulk-actions.ts'
import {
  type BulkSelection,
  runBulkChanges,
  startBulkChange,
  stopBulkChange,
} from './run-bulk-changes.server.ts'

const FIRST_PAGE = 1
const HANNE = { id: 'hanne', name: 'Hanne Visser' }

async function runChange(app: App, selection: BulkSelection, action: BulkAction) {
  const id = await startBulkChange(app, selection, action, HANNE)
  await runBulkChanges(app, new AbortController().signal)
  const report = await readBulkChange(app, id, FIRST_PAGE)
  return {
    state: report?.state,
    counts: { changed: report?.changed, unchanged: report?.same, failed: report?.failed },
    failures: report?.failures.map(({ name, message }) => `${name}: ${message}`),
  }
}

shopTest(
  'a manufacturer publishes the products that waited for one, unless they have no price',
  async ({ app }) => {
    const addDraft = async (name: string, priceCents: number) => {
      const { productId } = await addProduct(app, { name, priceCents, status: 'draft' })
      await app.db
        .update(products)
        .set({ manufacturer: null, isPublishPending: true, publishedAt: null })
        .where(eq(products.id, productId))
      return productId
    }
    const complete = await addDraft('Camee Lotte', 4_500)
    const productWithoutPrice = await addDraft('Camee Femke', 0)
    const hiddenProduct = await addDraft('Camee Roos', 3_000)
    await app.db.execute(
      sql`INSERT INTO program_products (post_id, product_id, visibility) VALUES (${hiddenProduct}, ${hiddenProduct}, 'hidden')`,
    )
    const manufacturer = { name: 'Atelier Vera', address: 'Kade 1, Gouda', email: 'v@a.example' }
    const ids = [complete, productWithoutPrice, hiddenProduct]
    await runChange(app, { ids }, { kind: 'manufacturer', manufacturer })
    const rows = await app.db
      .select()
      .from(products)
      .where(inArray(products.id, ids))
      .orderBy(products.id)
    expect(rows.map(({ status, isPublishPending }) => [status, isPublishPending])).toEqual([
      ['published', false],
      ['draft', true],
      ['hidden', false],
    ])
    expect(rows[0]?.publishedAt).not.toBeNull()
  },
)

shopTest(
  'products are published, and each product that may not be published gets a reason',
  async ({ app }) => {
    const vera = await addProduct(app, { name: 'Ring Vera', status: 'draft' })
    const otto = await addProduct(app, { name: 'Ring Otto' })
    const anna = await addProduct(app, { name: 'Ring Anna', status: 'draft' })
    const ilse = await addProduct(app, { name: 'Ring Ilse', status: 'draft' })
    await app.db.update(products).set({ manufacturer: null }).where(eq(products.id, anna.productId))
    const roos = await addProduct(app, { name: 'Ring Roos', status: 'draft', priceCents: 0 })
    await trashProduct(app, ilse.productId)
    const ids = [vera, otto, anna, ilse, roos].map(({ productId }) => productId)

    expect(await runChange(app, { ids }, { kind: 'publish' })).toEqual({
      state: 'done',
      counts: { changed: 1, unchanged: 1, failed: 3 },
      failures: [
        'Ring Anna: Heeft nog geen fabrikant. Zonder mag het niet in de winkel staan.',
        'Ring Ilse: Ligt in de prullenbak. Zet het eerst terug.',
        'Ring Roos: Heeft een prijs van € 0,00. Bevestig die op de pagina van het product.',
      ],
    })
    const rows = await app.db.select().from(products).where(inArray(products.id, ids))
    expect(
      rows
        .filter(({ status }) => status === 'published')
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['Ring Otto', 'Ring Vera'])
  },
)

shopTest(
  'all products of a filter get a category, a tag, a manufacturer and stock',
  async ({ app }) => {
    const rings = await addCategory(app, 'Ringen')
    for (const name of ['Ring Vera', 'Ring Otto', 'Broche Fee'])
      await addProduct(app, { name, stock: 2 })
    const query = parseProductQuery(new URLSearchParams({ zoek: 'ring' }))
    expect(await readSelection(app, { query })).toEqual({
      count: 2,
      names: ['Ring Otto', 'Ring Vera'],
    })
    const manufacturer = {
      name: 'Atelier Zon',
      address: 'Laan 2, Voorbeeld',
      email: 'a@zon.example',
    }
    for (const action of [
      { kind: 'category', categoryId: rings },
      { kind: 'tag', tag: 'goud' },
      { kind: 'manufacturer', manufacturer },
      { kind: 'stock', units: 5, isChange: true },
    ] satisfies BulkAction[]) {
      expect((await runChange(app, { query }, action)).counts, action.kind).toEqual({
        changed: 2,
        unchanged: 0,
        failed: 0,
      })
    }
    const rows = await app.db.select().from(products).orderBy(products.name)
    expect(rows.map(({ name, categoryId, tags }) => [name, categoryId, tags])).toEqual([
      ['Broche Fee', null, []],
      ['Ring Otto', rings, ['goud']],
      ['Ring Vera', rings, ['goud']],
    ])
    expect(rows[1]?.manufacturer).toEqual(manufacturer)
    const stock = await app.db.select({ stock: variants.stock }).from(variants).orderBy(variants.id)
    expect(stock).toEqual([{ stock: 7 }, { stock: 7 }, { stock: 2 }])
    // No variant has 8 units.
    expect(
      (await runChange(app, { query }, { kind: 'stock', units: -8, isChange: true })).counts,
    ).toEqual({ changed: 0, unchanged: 0, failed: 2 })
    expect((await runChange(app, { query }, { kind: 'untag', tag: 'goud' })).counts).toEqual({
      changed: 2,
      unchanged: 0,
      failed: 0,
    })
  },
)

shopTest(
  'prices change by a percentage, unless the price would reach the sale price',
  async ({ app }) => {
    const vera = await addProduct(app, { name: 'Ring Vera', priceCents: 10_000 })
    const otto = await addProduct(app, {
      name: 'Ring Otto',
      priceCents: 10_000,
      salePriceCents: 9_500,
    })
    const ids = [vera.productId, otto.productId]
    expect(
      await runChange(app, { ids }, { kind: 'price', percent: -10, rounding: '95' }),
    ).toMatchObject({
      counts: { changed: 1, unchanged: 0, failed: 1 },
      failures: ['Ring Otto: De actieprijs zou niet meer lager zijn dan de prijs.'],
    })
    const readVariant = async (id: number) =>
      (await app.db.select().from(variants).where(eq(variants.productId, id)))[0]
    // 9_000 is rounded to the nearest amount that ends in 95 cents.
    expect((await readVariant(vera.productId))?.priceCents).toBe(8_995)
    expect((await readVariant(otto.productId))?.priceCents).toBe(10_000)
    expect((await runChange(app, { ids }, { kind: 'end-sale' })).counts).toEqual({
      changed: 1,
      unchanged: 1,
      failed: 0,
    })
  },
)

shopTest(
  'a bulk sale only sets prices below the lowest price of the last 30 days',
  async ({ app, clock }) => {
    // The price log uses the clock of the database.
    clock.set(new Date(Date.now() + 60_000))
    const vera = await addProduct(app, { name: 'Ring Vera', priceCents: 10_000 })
    const anna = await addProduct(app, { name: 'Ring Anna', priceCents: 10_000, status: 'draft' })
    const otto = await addProduct(app, { name: 'Ring Otto', priceCents: 7_500 })
    // The price was raised recently, so 20% off would not be a reduction.
    await app.db
      .update(variants)
      .set({ priceCents: 10_000 })
      .where(eq(variants.productId, otto.productId))
    const ids = [vera, anna, otto].map(({ productId }) => productId)
    const action = { kind: 'sale', percent: 20, rounding: 'cent', until: null } as const
    expect(await runChange(app, { ids }, action)).toMatchObject({
      counts: { changed: 1, unchanged: 0, failed: 2 },
      failures: [
        'Ring Anna: Stond de laatste 30 dagen niet in de winkel. Zonder eerdere prijs mag het geen korting heten.',
        'Ring Otto: Was in de laatste 30 dagen al even goedkoop. Dit mag geen korting heten.',
      ],
    })
    const [row] = await app.db.select().from(variants).where(eq(variants.productId, vera.productId))
    expect(row?.salePriceCents).toBe(8_000)
  },
)

shopTest('a stopped change changes nothing, and no product is changed twice', async ({ app }) => {
  const newProduct = await addProduct(app, { name: 'Ring Vera', priceCents: 10_000 })
  const action = { kind: 'price', percent: 10, rounding: 'cent' } as const
  const selection = { ids: [newProduct.productId] }
  const stoppedChange = await startBulkChange(app, selection, action, HANNE)
  await stopBulkChange(app, stoppedChange)
  await runBulkChanges(app, new AbortController().signal)
  expect(await readBulkChange(app, stoppedChange, FIRST_PAGE)).toMatchObject({
    state: 'stopped',
    changed: 0,
  })

  expect((await runChange(app, selection, action)).counts).toEqual({
    changed: 1,
    unchanged: 0,
    failed: 0,
  })
  await runBulkChanges(app, new AbortController().signal)
  const [row] = await app.db.select().from(variants)
  expect(row?.priceCents).toBe(11_000)
})

shopTest(
  'many products are hidden, except those in the trash and those with an unconfirmed price of zero',
  async ({ app }) => {
    const vera = await addProduct(app, { name: 'Ring Vera' })
    const otto = await addProduct(app, { name: 'Ring Otto', status: 'hidden' })
    const anna = await addProduct(app, { name: 'Ring Anna', status: 'draft' })
    const roos = await addProduct(app, { name: 'Ring Roos', status: 'draft', priceCents: 0 })
    const ilse = await addProduct(app, { name: 'Ring Ilse' })
    await trashProduct(app, ilse.productId)
    const ids = [vera, otto, anna, roos, ilse].map(({ productId }) => productId)

    expect(await runChange(app, { ids }, { kind: 'hide' })).toEqual({
      state: 'done',
      counts: { changed: 2, unchanged: 1, failed: 2 },
      failures: [
        'Ring Roos: Heeft een prijs van € 0,00. Bevestig die op de pagina van het product.',
        'Ring Ilse: Ligt in de prullenbak. Zet het eerst terug.',
      ],
    })
    const rows = await app.db.select().from(products).orderBy(products.id)
    expect(rows.map(({ name, status }) => [name, status])).toEqual([
      ['Ring Vera', 'hidden'],
      ['Ring Otto', 'hidden'],
      ['Ring Anna', 'hidden'],
      ['Ring Roos', 'draft'],
      ['Ring Ilse', 'draft'],
    ])
  },
)

shopTest('the trash is emptied in bulk', async ({ app }) => {
  const newProduct = await addProduct(app, { name: 'Ring Vera' })
  const selection = { ids: [newProduct.productId] }
  expect((await runChange(app, selection, { kind: 'remove' })).failures).toEqual([
    'Ring Vera: Ligt niet in de prullenbak.',
  ])
  expect((await runChange(app, selection, { kind: 'trash' })).counts).toEqual({
    changed: 1,
    unchanged: 0,
    failed: 0,
  })
  expect((await runChange(app, selection, { kind: 'restore' })).counts).toEqual({
    changed: 1,
    unchanged: 0,
    failed: 0,
  })
  await runChange(app, selection, { kind: 'trash' })
  expect((await runChange(app, selection, { kind: 'remove' })).counts).toEqual({
    changed: 1,
    unchanged: 0,
    failed: 0,
  })
  expect(await app.db.select().from(products)).toEqual([])
})
