import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { readListing } from '#app/features/listings/listings/listing.server.ts'
import { parseListingQuery } from '#app/features/listings/listings/listing.ts'
import { suggestProducts } from '#app/features/listings/product-search/suggest-products.server.ts'
import type { App } from '#app/platform/app.ts'
import { openApp } from '#server/create-app.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'

async function search(app: App, text: string) {
  const url = new URL('http://schakel.test/zoeken/')
  url.searchParams.set('s', text)
  const listing = await readListing(app, parseListingQuery(url))
  return listing?.cards.map(({ name }) => name)
}

async function rename(app: App, productId: number, name: string) {
  await app.db.update(products).set({ name }).where(eq(products.id, productId))
  await refreshProducts(app, [productId])
}

shopTest(
  'a repeated search takes account of new, renamed and deleted products',
  async ({ app }) => {
    const { productId } = await addProduct(app, { name: 'Ring Gerda' })
    expect(await search(app, 'ring')).toEqual(['Ring Gerda'])
    expect(await search(app, 'broche')).toEqual([])
    expect((await suggestProducts(app, 'bro')).total).toBe(0)

    const { productId: broochId } = await addProduct(app, { name: 'Broche Hennie' })
    expect(await search(app, 'broche')).toEqual(['Broche Hennie'])
    expect((await suggestProducts(app, 'bro')).total).toBe(1)

    await rename(app, productId, 'Broche Gerda')
    expect(await search(app, 'ring')).toEqual([])
    expect((await search(app, 'broche'))?.toSorted()).toEqual(['Broche Gerda', 'Broche Hennie'])
    expect(await search(app, 'broche gerda')).toEqual(['Broche Gerda'])

    await app.db.delete(products).where(eq(products.id, broochId))
    await refreshProducts(app, [broochId])
    expect(await search(app, 'broche')).toEqual(['Broche Gerda'])
  },
)

shopTest(
  'a repeated search finds a product that another process renamed',
  async ({ app, clock }) => {
    const otherProcess = openApp(app.env, { clock })
    try {
      const { productId } = await addProduct(app, { name: 'Ring Gerda' })
      await vi.waitFor(async () =>
        expect(await search(otherProcess, 'gerda')).toEqual(['Ring Gerda']),
      )
      await rename(app, productId, 'Ring Hennie')
      await vi.waitFor(async () => expect(await search(otherProcess, 'gerda')).toEqual([]))
      expect(await search(otherProcess, 'hennie')).toEqual(['Ring Hennie'])
    } finally {
      await otherProcess.close()
    }
  },
)

shopTest(
  'products are found even if the cached sets of an earlier search have no room for them',
  async ({ app }) => {
    const { productId } = await addProduct(app, { name: 'Ring Gerda' })
    expect(await search(app, 'ring')).toEqual(['Ring Gerda'])
    const [ring] = await app.db.select().from(products).where(eq(products.id, productId))
    if (!ring) throw new Error('the ring is gone')
    const { id: _, ...copiedFields } = ring
    // Initially the sets have room for 1,024 products.
    const rings = await app.db
      .insert(products)
      .values(
        Array.from({ length: 1_100 }, (_, index) => ({
          ...copiedFields,
          slug: `ring-${index}`,
          name: index === 1_099 ? 'Ring Hennie' : 'Ring Iet',
        })),
      )
      .returning({ id: products.id })
    await app.db
      .insert(variants)
      .values(
        rings.map(({ id }) => ({ productId: id, position: 0, priceCents: 10_000, stock: 10 })),
      )
    await refreshProducts(
      app,
      rings.map(({ id }) => id),
    )
    expect(await search(app, 'ring hennie')).toEqual(['Ring Hennie'])
    expect(await search(app, 'ring gerda')).toEqual(['Ring Gerda'])
  },
)

shopTest(
  'a word that no product contained is found as soon as a product contains it',
  async ({ app }) => {
    await addProduct(app, { name: 'Ring Gerda' })
    expect((await suggestProducts(app, 'xyl')).total).toBe(0)
    await addProduct(app, { name: 'Ring Iet' })
    expect((await suggestProducts(app, 'xyl')).total).toBe(0)
    const { productId } = await addProduct(app, { name: 'Ring Xyla' })
    expect((await suggestProducts(app, 'xyl')).products.map(({ name }) => name)).toEqual([
      'Ring Xyla',
    ])
    await rename(app, productId, 'Ring Jo')
    expect((await suggestProducts(app, 'xyl')).total).toBe(0)
  },
)
