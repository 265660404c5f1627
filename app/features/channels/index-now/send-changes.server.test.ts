import { setTimeout } from 'node:timers/promises'
import { eq, inArray } from 'drizzle-orm'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { brands } from '#app/features/catalog/attributes/attributes-tables.server.ts'
import { addBrand } from '#app/features/catalog/attributes/manage-brands.server.ts'
import { categories } from '#app/features/catalog/categories/categories-tables.server.ts'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { addCollection } from '#app/features/listings/collections/admin/manage-collections.server.ts'
import type { App } from '#app/platform/app.ts'
import { actingFor } from '#app/platform/database/acting-app.server.ts'
import { type LocalIndexNow, openLocalIndexNow } from '#simulators/index-now/local-index-now.ts'
import { realShopTest } from '#tests/support/shop-test.ts'
import { addCategory, addProduct } from '#tests/support/stock-shop.ts'
import { isPublicSite } from './index-now.ts'
import {
  readIndexNow,
  registerIndexNow,
  sendChanges,
  switchIndexNow,
} from './send-changes.server.ts'

const SITE = 'https://www.goudvanfenna.nl'
const MINUTE_MS = 60_000

/** A shop with a public URL, and a simulated service that fetches its key file. */
const indexNowTest = realShopTest.extend<{ shop: App; service: LocalIndexNow }>({
  shop: async ({ app, clock, service }, use) => {
    // The database uses its own clock for the time of a change.
    clock.set(new Date())
    await use({ ...app, siteUrl: SITE, env: { ...app.env, INDEXNOW_URL: service.url } })
  },
  service: async ({ app }, use) => {
    const fastify = Fastify()
    registerIndexNow(fastify, { ...app, siteUrl: SITE })
    const service = await openLocalIndexNow(async (location) => {
      const response = await fastify.inject(new URL(location).pathname)
      return response.statusCode === 200 ? response.body : undefined
    })
    await use(service)
    await service.close()
  },
})

indexNowTest(
  'changed pages are sent once, and only after the switch is on',
  async ({ shop, service, clock }) => {
    const rings = await addCategory(shop, 'Ringen')
    await addProduct(shop, { name: 'Oud' })
    await sendChanges(shop)
    expect(await readIndexNow(shop)).toBeUndefined()
    clock.set(new Date(Date.now() + 5))
    await switchIndexNow(shop, true)
    // The database uses its own clock, and the product must be newer than the switch.
    await setTimeout(20)
    await addProduct(shop, { name: 'Ring Vera', categoryId: rings })
    await addProduct(shop, { name: 'Concept', status: 'draft' })
    await addProduct(shop, { name: 'Verborgen', status: 'hidden' })
    clock.advance(10 * MINUTE_MS)
    await sendChanges(shop)
    expect(service.accepted.map((urls) => urls.toSorted())).toEqual([
      [
        `${SITE}/`,
        `${SITE}/product-category/ringen/`,
        `${SITE}/product/ring-vera/`,
        `${SITE}/shop/`,
      ],
    ])
    expect(await readIndexNow(shop)).toMatchObject({ addresses: 4, failure: '' })
    clock.advance(10 * MINUTE_MS)
    await sendChanges(shop)
    expect(service.requests).toBe(1)
  },
)

indexNowTest(
  'an edited category is sent though none of its products changed',
  async ({ shop, service, clock }) => {
    const rings = await addCategory(shop, 'Ringen')
    clock.set(new Date(Date.now() + 5))
    await switchIndexNow(shop, true)
    clock.advance(1_000)
    const { db } = actingFor(shop, { id: 'fenna', name: 'Fenna' })
    await db.transaction((tx) =>
      tx.update(categories).set({ description: 'Van goud.' }).where(eq(categories.id, rings)),
    )
    clock.advance(10 * MINUTE_MS)
    await sendChanges(shop)
    expect(service.accepted).toEqual([[`${SITE}/product-category/ringen/`]])
  },
)

indexNowTest(
  'deleted, hidden and renamed pages are sent once, and drafts never',
  async ({ shop, service, clock }) => {
    // Deleted before the switch was on, so it is not sent.
    await addProduct(shop, { name: 'Eerder Weg' }).then(({ productId }) =>
      shop.db.delete(products).where(eq(products.id, productId)),
    )
    const rings = await addCategory(shop, 'Ringen')
    const add = async (name: string, status?: 'draft') =>
      (await addProduct(shop, { name, categoryId: rings, ...(status && { status }) })).productId
    const removedProduct = await add('Ring Weg')
    const hidden = await add('Ring Verborgen')
    const trashedProduct = await add('Ring Prullenbak')
    const renamedProduct = await add('Ring Oud')
    const draft = await add('Concept', 'draft')
    const restoredProduct = await add('Ring Blijft')
    clock.set(new Date(Date.now() + 5))
    await switchIndexNow(shop, true)
    await setTimeout(20)
    const change = (id: number, values: Partial<typeof products.$inferInsert>) =>
      shop.db.update(products).set(values).where(eq(products.id, id))
    await shop.db.delete(products).where(inArray(products.id, [removedProduct, draft]))
    await change(hidden, { status: 'hidden' })
    await change(trashedProduct, { status: 'draft', trashedAt: new Date() })
    await change(renamedProduct, { slug: 'ring-nieuw', updatedAt: new Date() })
    await shop.db.update(categories).set({ slug: 'mooie-ringen' }).where(eq(categories.id, rings))
    await shop.db
      .transaction(async (tx) => {
        await tx.delete(products).where(eq(products.id, restoredProduct))
        throw new Error('taken back')
      })
      .catch(() => undefined)
    // The first attempt fails, so the same URLs are sent ten minutes later.
    service.fail(500)
    clock.advance(10 * MINUTE_MS)
    await sendChanges(shop)
    clock.advance(10 * MINUTE_MS)
    await sendChanges(shop)
    expect(service.accepted.map((urls) => urls.toSorted())).toEqual([
      [
        `${SITE}/`,
        `${SITE}/product-category/mooie-ringen/`,
        `${SITE}/product-category/ringen/`,
        `${SITE}/product/ring-nieuw/`,
        `${SITE}/product/ring-oud/`,
        `${SITE}/product/ring-prullenbak/`,
        `${SITE}/product/ring-verborgen/`,
        `${SITE}/product/ring-weg/`,
        `${SITE}/shop/`,
      ],
    ])
    clock.advance(10 * MINUTE_MS)
    await sendChanges(shop)
    expect(service.accepted).toHaveLength(1)
  },
)

indexNowTest(
  'a brand and a collection are sent when their last product leaves and when the first comes back',
  async ({ shop, service, clock }) => {
    const { productId } = await addProduct(shop, { name: 'Ring Vera', stock: 1 })
    await addBrand(shop, 'Kling')
    const [brand] = await shop.db.select().from(brands)
    const change = async (values: Partial<typeof products.$inferInsert>) => {
      await shop.db.update(products).set(values).where(eq(products.id, productId))
      await refreshProducts(shop, [productId])
    }
    await change({ brandId: brand?.id ?? 0 })
    await addCollection(shop, 'Nu te koop')
    clock.set(new Date(Date.now() + 5))
    await switchIndexNow(shop, true)
    const readSentLists = async () => {
      clock.advance(10 * MINUTE_MS)
      await sendChanges(shop)
      return service.accepted
        .at(-1)
        ?.filter((url) => /\/(?:merk|collectie)\//.test(url))
        .toSorted()
    }
    expect(await readSentLists()).toBeUndefined()
    await change({ status: 'hidden' })
    const bothLists = [`${SITE}/collectie/nu-te-koop/`, `${SITE}/merk/kling/`]
    expect(await readSentLists()).toEqual(bothLists)
    await change({ status: 'published' })
    expect(await readSentLists()).toEqual(bothLists)
    await readSentLists()
    expect(service.accepted).toHaveLength(2)
  },
)

indexNowTest(
  'rejected URLs are sent again, after the pause that the service requests',
  async ({ shop, service, clock }) => {
    await switchIndexNow(shop, true)
    await addProduct(shop, { name: 'Ring Vera' })
    const sendAfter = async (minutes: number) => {
      clock.advance(minutes * MINUTE_MS)
      await sendChanges(shop)
      return (await readIndexNow(shop))?.failure
    }
    service.fail(403)
    expect(await sendAfter(10)).toMatch(/^IndexNow kon het sleutelbestand/)
    service.fail(500)
    expect(await sendAfter(10)).toMatch(/^IndexNow was niet te bereiken/)
    // 1800 seconds are 30 minutes: the run after 20 minutes sends nothing.
    service.fail(429, { 'retry-after': '1800' })
    expect(await sendAfter(10)).toMatch(/^IndexNow vroeg om even te wachten/)
    expect(await sendAfter(20)).toMatch(/^IndexNow vroeg/)
    expect(service.requests).toBe(3)
    expect(await sendAfter(20)).toBe('')
    expect(service.accepted).toHaveLength(1)
  },
)

indexNowTest(
  'URLs that the service rejects do not delay later URLs',
  async ({ shop, service, clock }) => {
    await switchIndexNow(shop, true)
    const { productId } = await addProduct(shop, { name: 'Ring Vera' })
    service.fail(422)
    clock.advance(10 * MINUTE_MS)
    await sendChanges(shop)
    expect((await readIndexNow(shop))?.failure).toMatch(/^IndexNow accepteerde de adressen niet/)
    await shop.db.update(products).set({ updatedAt: clock.now() }).where(eq(products.id, productId))
    clock.advance(10 * MINUTE_MS)
    await sendChanges(shop)
    expect(service.accepted).toHaveLength(1)
    expect((await readIndexNow(shop))?.failure).toBe('')
  },
)

indexNowTest(
  'a closed shop, a demo and a shop without a public URL send nothing and show no key',
  async ({ app, shop, service, clock }) => {
    await switchIndexNow(shop, true)
    const key = (await readIndexNow(shop))?.key
    const readKeyFileStatus = async (shopApp: App) => {
      const fastify = Fastify()
      registerIndexNow(fastify, shopApp)
      return (await fastify.inject(`/${key}.txt`)).statusCode
    }
    await addProduct(shop, { name: 'Ring Vera' })
    clock.advance(10 * MINUTE_MS)
    expect(await readKeyFileStatus(shop)).toBe(200)
    const localShop = { ...shop, siteUrl: app.siteUrl }
    await sendChanges(localShop)
    expect(await readKeyFileStatus(localShop)).toBe(404)
    for (const changes of [{ isComingSoon: true }, { isComingSoon: false, isDemo: true }]) {
      await saveSettings(app, changes)
      await sendChanges(shop)
      expect(await readKeyFileStatus(shop)).toBe(404)
    }
    await saveSettings(app, { isDemo: false })
    await switchIndexNow(shop, false)
    await sendChanges(shop)
    expect(await readKeyFileStatus(shop)).toBe(404)
    expect(service.requests).toBe(0)
  },
)

test('only an https URL with a public host name is public', () => {
  expect(isPublicSite('https://www.goudvanfenna.nl')).toBe(true)
  for (const url of [
    'http://www.goudvanfenna.nl',
    'https://localhost',
    'https://127.0.0.1:3000',
    'https://192.168.1.4',
    'https://[fd00::1]',
    'https://winkel.local',
    'https://schakel.test',
    'https://winkel',
  ])
    expect(isPublicSite(url), url).toBe(false)
})
