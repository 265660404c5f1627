import { expect } from 'vitest'
import {
  addLink,
  markWholeSet,
} from '#app/features/listings/related-products/product-links.server.ts'
import type { App } from '#app/platform/app.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory, addProduct } from '#tests/support/stock-shop.ts'
import { findProduct } from './find-product.server.ts'
import { besidePhotosHtml, setContentsHtml, setHtmlParts } from './set-contents.server.tsx'

/** The product is the set itself, and not one of its parts. */
const IS_WHOLE = true

async function readContentsHtml(app: App, slug: string): Promise<string> {
  const product = await findProduct(app, slug)
  if (!product || 'moved' in product) throw new Error('there is no such page')
  return setContentsHtml(product)
}

shopTest(
  'the page of a set links to its products in the metal of the set, with their total price if bought separately',
  async ({ app }) => {
    const set = await addProduct(app, {
      name: 'Set',
      priceCents: 20_000,
      subtitle: '14 karaat geelgoud',
    })
    const chain = await addProduct(app, {
      name: 'Ketting',
      variants: [
        { options: { metaal: 'Zilver' }, priceCents: 4_000 },
        { options: { metaal: 'Geelgoud' }, priceCents: 15_000 },
      ],
    })
    const hoops = await addProduct(app, { name: 'Creolen', priceCents: 9_000 })
    await addLink(app, set.productId, 'set', chain.productId)
    await addLink(app, set.productId, 'set', hoops.productId)
    expect(await readContentsHtml(app, 'set')).toBe('')

    await markWholeSet(app, set.productId, IS_WHOLE)
    const html = await readContentsHtml(app, 'set')
    expect(html).toContain('href="/product/ketting/?metaal=geelgoud"')
    expect(html).toContain('href="/product/creolen/"')
    // The chain in yellow gold costs € 150,00 and the hoops € 90,00.
    expect(html).toContain('Los samen €\u00a0240,00')
    expect(html).toContain('Met de set betaal je €\u00a040,00 minder')
    expect(await readContentsHtml(app, 'ketting')).toBe('')

    // Of two products marked as the whole set, only the last one counts.
    await markWholeSet(app, hoops.productId, IS_WHOLE)
    expect(await readContentsHtml(app, 'set')).toBe('')
    await markWholeSet(app, hoops.productId, !IS_WHOLE)
    expect(await readContentsHtml(app, 'creolen')).toBe('')
  },
)

shopTest(
  'a short row that completes a set begins with the product itself and has the total price',
  async ({ app }) => {
    const chain = await addProduct(app, { name: 'Ketting', priceCents: 4_000 })
    for (const name of ['Creolen', 'Armband', 'Ring']) {
      const other = await addProduct(app, { name, priceCents: 9_000 })
      await addLink(app, chain.productId, 'set', other.productId)
    }
    const readRow = async (length: number) => {
      const product = await findProduct(app, 'ketting')
      if (!product || 'moved' in product) throw new Error('there is no such page')
      return setHtmlParts({ ...product, set: product.set.slice(0, length) }).setRow
    }
    const row = await readRow(2)
    expect(row?.self).toContain('Ketting</p>')
    expect(row?.total).toContain('€\u00a0220,00')
    // Three products and more fill the row.
    expect(await readRow(3)).toBeNull()
    expect(await readRow(0)).toBeNull()
  },
)

shopTest(
  'a set shows no saving if the prices of its products depend on a choice',
  async ({ app }) => {
    const set = await addProduct(app, { name: 'Set', priceCents: 5_000 })
    const ring = await addProduct(app, {
      name: 'Ring',
      variants: [
        { options: { ringmaat: '16' }, priceCents: 6_000 },
        { options: { ringmaat: '17' }, priceCents: 7_000 },
      ],
    })
    await addLink(app, set.productId, 'set', ring.productId)
    await markWholeSet(app, set.productId, IS_WHOLE)
    const html = await readContentsHtml(app, 'set')
    expect(html).toContain('vanaf €\u00a060,00')
    expect(html).not.toContain('Los samen')
  },
)

shopTest(
  'the page of a sold-out product shows others in stock beside its photos and not again below, and other pages may show specifications there',
  async ({ app }) => {
    const categoryId = await addCategory(app, 'Ringen')
    await addProduct(app, { name: 'Ring Nora', categoryId, stock: 0 })
    for (const name of ['Ada', 'Bo', 'Cato', 'Demi', 'Eef', 'Fien', 'Gijs'])
      await addProduct(app, { name: `Ring ${name}`, categoryId })
    const product = await findProduct(app, 'ring-nora')
    if (!product || 'moved' in product) throw new Error('there is no such page')
    const html = besidePhotosHtml(product)
    const namesBelow = product.related.map(({ name }) => name)
    expect(html.match(/href="\/product\/ring-/g)).toHaveLength(3)
    expect(namesBelow).toHaveLength(4)
    expect(namesBelow.filter((name) => html.includes(name))).toEqual([])

    const productInStock = await findProduct(app, 'ring-ada')
    if (!productInStock || 'moved' in productInStock) throw new Error('there is no such page')
    expect(besidePhotosHtml(productInStock)).toBe('')
    const specifications = [
      { label: 'Gehalte', value: '925/1000' },
      { label: 'Breedte', value: '4 mm' },
    ]
    const factsHtml = besidePhotosHtml({ ...productInStock, specifications })
    expect(factsHtml.replace(/<[^>]*>/g, ' ')).toMatch(/^ +Breedte +4\u00a0mm +$/)
    // A phone shows them too.
    expect(factsHtml).not.toContain('hidden')
  },
)
