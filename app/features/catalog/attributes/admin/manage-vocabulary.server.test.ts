import { expect } from 'vitest'
import { productAttributeValues } from '#app/features/catalog/attributes/attributes-tables.server.ts'
import {
  addAttribute,
  countProductsWith,
  moveAttributeUp,
  readManagedAttributes,
  removeAttribute,
  removeValue,
  saveAttribute,
  saveValue,
} from '#app/features/catalog/attributes/manage-attributes.server.ts'
import {
  addBrand,
  readManagedBrands,
  removeBrand,
  saveBrand,
} from '#app/features/catalog/attributes/manage-brands.server.ts'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'

const findAttribute = async (app: App, code: string) =>
  (await readManagedAttributes(app)).find((attribute) => attribute.code === code)

shopTest('an attribute gets values, which can be renamed and removed again', async ({ app }) => {
  expect(await addAttribute(app, 'Sluiting')).toBe(true)
  expect(await addAttribute(app, 'Sluiting')).toBe(false)
  expect(await saveValue(app, 'sluiting', null, 'Karabijn')).toEqual({ ok: true })
  expect(await saveValue(app, 'sluiting', null, 'karabijn')).toMatchObject({ ok: false })
  const id = (await findAttribute(app, 'sluiting'))?.values[0]?.id ?? 0
  await saveValue(app, 'sluiting', id, 'Karabijnslot')
  await saveAttribute(app, 'sluiting', { name: 'Slot', unit: null, isFacet: false })

  expect(await findAttribute(app, 'sluiting')).toMatchObject({
    name: 'Slot',
    isFacet: false,
    values: [{ label: 'Karabijnslot', products: 0 }],
  })
  await removeValue(app, id)
  expect((await findAttribute(app, 'sluiting'))?.values).toEqual([])
})

shopTest('an attribute of numbers accepts numbers only', async ({ app }) => {
  expect(await saveValue(app, 'lengte', null, 'lang')).toEqual({
    ok: false,
    error: 'not-a-number',
  })
  expect(await saveValue(app, 'lengte', null, '450 mm')).toEqual({ ok: true })
})

shopTest(
  'a removed attribute disappears from its products, but a derived one cannot be removed',
  async ({ app }) => {
    await addProduct(app, { name: 'Ring Vera', values: { steen: ['Saffier'] } })
    await addProduct(app, { name: 'Ring Otto', variants: [{ options: { ringmaat: '17' } }] })
    expect(await findAttribute(app, 'steen')).toMatchObject({ isImplied: false })
    expect(await countProductsWith(app, 'steen')).toBe(1)

    expect(await removeAttribute(app, 'steen')).toBe(true)
    expect(await removeAttribute(app, 'ringmaat')).toBe(false)
    expect(await removeAttribute(app, 'merk')).toBe(false)

    expect(await findAttribute(app, 'steen')).toBeUndefined()
    expect(await app.db.select().from(productAttributeValues)).toEqual([])
  },
)

shopTest('a product with two values of an attribute counts once', async ({ app }) => {
  await addProduct(app, { name: 'Ring Vera', values: { steen: ['Saffier', 'Diamant'] } })
  await addProduct(app, { name: 'Ring Otto', variants: [{ options: { ringmaat: '17' } }] })

  expect(await countProductsWith(app, 'steen')).toBe(1)
  expect(await countProductsWith(app, 'ringmaat')).toBe(1)
  expect(await findAttribute(app, 'ringmaat')).toMatchObject({ isImplied: true })
})

shopTest('attributes move up by one place', async ({ app }) => {
  const readCodes = async () => (await readManagedAttributes(app)).map(({ code }) => code)
  const [firstCode = '', secondCode = '', ...otherCodes] = await readCodes()
  await moveAttributeUp(app, secondCode)
  // It is the first now and stays there.
  await moveAttributeUp(app, secondCode)
  expect(await readCodes()).toEqual([secondCode, firstCode, ...otherCodes])
})

shopTest('a brand can be renamed, and its products remain when it is removed', async ({ app }) => {
  const { productId } = await addProduct(app, { name: 'Ring Vera' })
  expect(await addBrand(app, 'Kling')).toBe(true)
  expect(await addBrand(app, 'kling')).toBe(false)
  const firstPage = { search: '', page: 1 }
  const id = (await readManagedBrands(app, firstPage)).rows[0]?.id ?? 0
  await app.db.update(products).set({ brandId: id })
  await saveBrand(app, id, { name: 'Zilversmederij Kling' })
  expect((await readManagedBrands(app, firstPage)).rows).toMatchObject([
    { id, slug: 'kling', name: 'Zilversmederij Kling', products: 1 },
  ])

  await removeBrand(app, id)

  expect((await readManagedBrands(app, firstPage)).rows).toEqual([])
  const [product] = await app.db.select().from(products)
  expect(product).toMatchObject({ id: productId, brandId: null })
})
