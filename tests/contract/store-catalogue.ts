import { productCategories } from '#app/features/catalog/categories/categories-tables.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { reviews } from '#app/features/customers/reviews/reviews-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { addCategory, addProduct } from '#tests/support/stock-shop.ts'
import { ROOT } from './rest-visitors.ts'
import { createVisitor } from './visitor.ts'

export async function createFrontEnd(app: App) {
  const visitor = await createVisitor(app)
  return async (path: string) => {
    const response = await visitor.get(`${ROOT}/wc/store/v1/${path}`)
    return { status: response.statusCode, body: response.json(), headers: response.headers }
  }
}

const addStars = (app: App, productId: number, stars: number, author: string) =>
  app.db.insert(reviews).values({
    productId,
    author,
    stars,
    title: 'Mooi',
    body: 'Licht & <b>fijn</b>',
    isVerified: true,
    state: 'approved',
    writtenAt: app.clock.now(),
  })

/** Adds two rings, a necklace of which the silver variation is sold out, and a watch that is sold out. */
export async function fillShop(app: App) {
  const jewellery = await addCategory(app, 'Sieraden')
  const rings = await addCategory(app, 'Ringen', jewellery)
  const gold = await addProduct(app, {
    name: 'Gouden ring',
    priceCents: 30_000,
    salePriceCents: 25_000,
    categoryId: rings,
    tags: ['Trouwen'],
    values: { materiaal: ['Goud'], steen: ['Diamant'] },
  })
  const silver = await addProduct(app, {
    name: 'Zilveren ring',
    priceCents: 9_000,
    stock: 2,
    categoryId: rings,
    values: { materiaal: ['Zilver'], steen: ['Saffier'] },
  })
  const necklace = await addProduct(app, {
    name: 'Ketting',
    categoryId: jewellery,
    variants: [
      { options: { materiaal: 'Goud' }, priceCents: 20_000, sku: 'KETTING-G' },
      { options: { materiaal: 'Zilver' }, priceCents: 10_000, stock: 0, sku: 'KETTING-Z' },
    ],
  })
  const watch = await addProduct(app, { name: 'Horloge', priceCents: 50_000, stock: 0 })
  await app.db.insert(productCategories).values([
    { productId: gold.productId, categoryId: jewellery },
    { productId: gold.productId, categoryId: rings },
  ])
  await refreshProducts(app, [gold.productId, silver.productId, necklace.productId])
  await addStars(app, gold.productId, 5, 'Sanne')
  await addStars(app, gold.productId, 4, 'Mila')
  await addStars(app, necklace.productId, 3, 'Eva')
  return { jewellery, rings, gold, silver, necklace, watch }
}
