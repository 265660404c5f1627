import { expect } from 'vitest'
import { brands } from '#app/features/catalog/attributes/attributes-tables.server.ts'
import { addBrand } from '#app/features/catalog/attributes/manage-brands.server.ts'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { savePost } from '#app/features/content/blog/save-post.server.ts'
import { storeFirstBlocks } from '#app/features/content/page-blocks/page-blocks.server.ts'
import type { Block } from '#app/features/content/page-blocks/page-blocks.ts'
import { addCategory, addPhoto, addProduct, addReview } from '#tests/support/stock-shop.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'
import { postFormValues } from './customers-only-shop.ts'

const readHeadings = (html: string) =>
  [...html.matchAll(/<h[12][^>]*>([^<]*)<\/h[12]>/g)].map(([, text]) => text)

const ALL_BLOCKS: Pick<Block, 'type' | 'fields'>[] = [
  { type: 'hero', fields: { heading: 'Goud van hier', text: 'Gegoten in zand.' } },
  { type: 'categories', fields: { heading: 'Zoek per soort' } },
  { type: 'products', fields: { heading: 'Net af', source: 'new' } },
  {
    type: 'products',
    fields: { heading: 'Uitgelicht', source: 'chosen', products: 'zegelring', look: 'large' },
  },
  { type: 'image-text', fields: { heading: 'De werkbank', text: 'Hier ontstaat elk stuk.' } },
  { type: 'article', fields: { post: 'over-zilver' } },
  { type: 'journal', fields: {} },
  { type: 'reviews', fields: { heading: 'Van klanten', stars: '4' } },
  { type: 'brands', fields: { heading: 'Onze makers' } },
  { type: 'promises', fields: { heading1: 'Gratis graveren', text1: 'Tot tien letters.' } },
  { type: 'newsletter', fields: { heading: 'Blijf op de hoogte', text: 'Eens per maand.' } },
]

builtShopTest(
  'the home page shows every type of block, in its order',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const categoryId = await addCategory(app, 'Ringen')
    const { productId } = await addProduct(app, { name: 'Zegelring', categoryId })
    await addBrand(app, 'Atelier Zon')
    const [brand] = await app.db.select({ id: brands.id }).from(brands)
    await app.db.update(products).set({ brandId: brand?.id ?? 0 })
    await addReview(app, productId)
    await addPhoto(app, productId)
    await refreshProducts(app, [productId])
    await savePost(app, null, postFormValues('Over zilver', 'Zilver wordt zwart.'), 'Eva')
    await savePost(app, null, postFormValues('Over goud', 'Goud blijft geel.'), 'Eva')
    const blocks = ALL_BLOCKS.map((block, index) => ({
      ...block,
      id: index + 1,
      from: '',
      until: '',
    }))
    await storeFirstBlocks(app, 'home', blocks)

    const home = (await createClient(builtShop).get('/')).text
    const main = /<main[^>]*>(.*)<\/main>/s.exec(home)?.[1] ?? ''
    expect(readHeadings(main)).toEqual([
      'Goud van hier',
      'Zoek per soort',
      'Net af',
      'Zegelring',
      'De werkbank',
      'Journaal',
      'Journaal',
      'Van klanten',
      'Onze makers',
      'Blijf op de hoogte',
    ])
    for (const text of [
      'Gegoten in zand.',
      'href="/product-category/ringen/"',
      'Hier ontstaat elk stuk.',
      'Over goud',
      'Om lang te dragen.',
      'Atelier Zon',
      'Gratis graveren',
      'Tot tien letters.',
      'Eens per maand.',
    ])
      expect(main).toContain(text)
    // Once as the chosen article, and once among the newest posts
    expect(main.match(/>Over zilver</g)).toHaveLength(2)
  },
)
