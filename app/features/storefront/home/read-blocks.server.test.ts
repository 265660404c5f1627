import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { editProduct } from '#app/features/catalog/product-editing/edit-product.server.ts'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { type Block, STANDARD_HOME } from '#app/features/content/page-blocks/page-blocks.ts'
import { EMPTY_RULE } from '#app/features/listings/collections/collection.ts'
import { collections } from '#app/features/listings/collections/collections-tables.server.ts'
import { findProduct } from '#app/features/storefront/product-page/find-product.server.ts'
import type { App } from '#app/platform/app.ts'
import { changeEveryVariant, readUnchangedEdit } from '#tests/support/edit-a-product.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory, addPhoto, addProduct } from '#tests/support/stock-shop.ts'
import { readBlocks } from './read-blocks.server.ts'

shopTest(
  "external products appear among the new ones only after the shop's own",
  async ({ app }) => {
    const newest = STANDARD_HOME.filter(({ fields }) => fields.source === 'new')
    const readNames = async () =>
      (await readBlocks(app, newest, { isHome: true })).blocks.flatMap((block) =>
        block.type === 'products' ? block.cards.map(({ name }) => name) : [],
      )

    await addProduct(app, { name: 'Ring Amber' })
    for (const name of ['Ketting Berk', 'Ketting Cipres', 'Ketting Den']) {
      await addProduct(app, { name, seller: 'external' })
    }
    expect(await readNames()).toEqual([
      'Ring Amber',
      'Ketting Den',
      'Ketting Cipres',
      'Ketting Berk',
    ])

    for (const name of ['Ring Eik', 'Ring Fijnspar', 'Ring Goudes']) await addProduct(app, { name })
    expect(await readNames()).toEqual(['Ring Goudes', 'Ring Fijnspar', 'Ring Eik', 'Ring Amber'])
  },
)

const DAY_MS = 24 * 3_600_000

async function readCardNames(app: App, fields: Block['fields']): Promise<string[]> {
  const block: Block = { id: 1, type: 'products', from: '', until: '', fields }
  const { blocks } = await readBlocks(app, [block], { isHome: true })
  return blocks.flatMap((each) =>
    each.type === 'products' ? each.cards.map(({ name }) => name) : [],
  )
}

shopTest('a block shows the most popular products of a shop or category', async ({ app }) => {
  const rings = await addCategory(app, 'Ringen')
  await addProduct(app, { name: 'Ring Amber', categoryId: rings, popularity: 10 })
  await addProduct(app, { name: 'Ring Eik', categoryId: rings, popularity: 20 })
  await addProduct(app, { name: 'Ketting Berk', popularity: 30 })
  expect(await readCardNames(app, { source: 'popular' })).toEqual([
    'Ketting Berk',
    'Ring Eik',
    'Ring Amber',
  ])
  const category = '/product-category/ringen/'
  expect(await readCardNames(app, { source: 'category', category })).toEqual([
    'Ring Eik',
    'Ring Amber',
  ])
  expect(await readCardNames(app, { source: 'category', category: '' })).toEqual([])
})

shopTest("a block shows the products that meet a collection's rule", async ({ app }) => {
  await addProduct(app, { name: 'Ring Amber', tags: ['kerst'] })
  await addProduct(app, { name: 'Ring Eik' })
  await app.db.insert(collections).values({
    slug: 'kerstcadeaus',
    name: 'Kerstcadeaus',
    rule: { ...EMPTY_RULE, tags: ['kerst'] },
  })
  const ofCollection = (collection: string) =>
    readCardNames(app, { source: 'collection', collection })
  expect(await ofCollection('/collectie/kerstcadeaus/')).toEqual(['Ring Amber'])
  expect(await ofCollection('/collectie/verwijderd/')).toEqual([])
  expect(await ofCollection('')).toEqual([])
})

/** Moves the logged prices from the database's clock to `before`, and those with a sale to `saleStart`. */
async function datePrices(app: App, before: Date, saleStart: Date): Promise<void> {
  await app.pool.query('ALTER TABLE price_log DISABLE TRIGGER ALL')
  await app.pool.query(
    'UPDATE price_log SET recorded_at = CASE WHEN sale_price_cents IS NULL THEN $1::timestamptz ELSE $2 END',
    [before, saleStart],
  )
  await app.pool.query('ALTER TABLE price_log ENABLE TRIGGER ALL')
}

shopTest(
  'a draft that gets a sale price when it is published has no reduction, because its regular price was never shown',
  async ({ app, clock }) => {
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
    const { productId, slug } = await addProduct(app, {
      name: 'Ring Amber',
      priceCents: 124_995,
      status: 'draft',
    })
    await addPhoto(app, productId)
    const edit = changeEveryVariant(await readUnchangedEdit(app, productId), {
      salePriceCents: 99_900,
    })
    expect(await editProduct(app, productId, { ...edit, status: 'published' })).toEqual({
      ok: true,
    })
    // The log has the times of the database's clock. Here the draft had its price for forty days, and both changes are a
    // day old.
    await app.pool.query('ALTER TABLE price_log DISABLE TRIGGER ALL')
    await app.pool.query(
      `UPDATE price_log SET recorded_at = recorded_at - (clock_timestamp() - $1::timestamptz)
        - CASE WHEN is_visible THEN interval '0' ELSE interval '39 days' END`,
      [daysAgo(1)],
    )
    await app.pool.query('ALTER TABLE price_log ENABLE TRIGGER ALL')
    await refreshProducts(app, [productId])

    expect(await findProduct(app, slug)).toMatchObject({ priceCents: 99_900, beforeCents: null })
    expect(await readCardNames(app, { source: 'new' })).toEqual(['Ring Amber'])
    expect(await readCardNames(app, { source: 'sale' })).toEqual([])
  },
)

shopTest(
  'a block shows products with a reduced price, if they have a photo',
  async ({ app, clock }) => {
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
    const reduced = await addProduct(app, { name: 'Ring Amber', priceCents: 10_000 })
    const withoutPhoto = await addProduct(app, { name: 'Ring Eik', priceCents: 10_000 })
    const ids = [reduced.productId, withoutPhoto.productId]
    await addProduct(app, { name: 'Ketting Berk' })
    await addPhoto(app, reduced.productId)
    clock.advance(40 * DAY_MS)
    for (const id of ids)
      await app.db.update(variants).set({ salePriceCents: 8_000 }).where(eq(variants.productId, id))
    await datePrices(app, daysAgo(35), daysAgo(1))
    await refreshProducts(app, ids)
    expect(await readCardNames(app, { source: 'sale' })).toEqual(['Ring Amber'])
  },
)
