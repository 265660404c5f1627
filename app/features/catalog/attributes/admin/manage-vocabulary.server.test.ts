import { expect } from 'vitest'
import {
  productAttributeValues,
  products,
} from '#app/features/catalog/products/catalog-tables.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addPiece } from '#tests/support/stock-shop.ts'
import {
  addAttribute,
  moveAttributeUp,
  readManagedAttributes,
  removeAttribute,
  removeValue,
  saveAttribute,
  saveValue,
} from './manage-attributes.server.ts'
import { addBrand, readBrands, removeBrand, renameBrand } from './manage-brands.server.ts'

const find = async (shop: Shop, code: string) =>
  (await readManagedAttributes(shop)).find((attribute) => attribute.code === code)

shopTest('an attribute gets values, which can be renamed and removed again', async ({ shop }) => {
  expect(await addAttribute(shop, 'Sluiting')).toBe(true)
  expect(await addAttribute(shop, 'Sluiting')).toBe(false)
  expect(await saveValue(shop, 'sluiting', null, 'Karabijn')).toEqual({ ok: true })
  expect(await saveValue(shop, 'sluiting', null, 'karabijn')).toMatchObject({ ok: false })
  const id = (await find(shop, 'sluiting'))?.values[0]?.id ?? 0
  await saveValue(shop, 'sluiting', id, 'Karabijnslot')
  await saveAttribute(shop, 'sluiting', { name: 'Slot', unit: null, isFacet: false })

  expect(await find(shop, 'sluiting')).toMatchObject({
    name: 'Slot',
    isFacet: false,
    values: [{ label: 'Karabijnslot', products: 0 }],
  })
  await removeValue(shop, id)
  expect((await find(shop, 'sluiting'))?.values).toEqual([])
})

shopTest('an attribute of numbers takes numbers only', async ({ shop }) => {
  expect(await saveValue(shop, 'lengte', null, 'lang')).toEqual({
    ok: false,
    error: 'not-a-number',
  })
  expect(await saveValue(shop, 'lengte', null, '450 mm')).toEqual({ ok: true })
})

shopTest(
  'a removed attribute goes off its products; one that follows from others stays',
  async ({ shop }) => {
    await addPiece(shop, { name: 'Ring Vera', values: { steen: ['Saffier'] } })
    await addPiece(shop, { name: 'Ring Otto', variants: [{ options: { ringmaat: '17' } }] })
    expect(await find(shop, 'steen')).toMatchObject({ products: 1, isImplied: false })

    expect(await removeAttribute(shop, 'steen')).toBe(true)
    expect(await removeAttribute(shop, 'ringmaat')).toBe(false)
    expect(await removeAttribute(shop, 'merk')).toBe(false)

    expect(await find(shop, 'steen')).toBeUndefined()
    expect(await shop.db.select().from(productAttributeValues)).toEqual([])
  },
)

shopTest('attributes move forward by one place', async ({ shop }) => {
  const codes = async () => (await readManagedAttributes(shop)).map(({ code }) => code)
  const [first = '', second = '', ...rest] = await codes()
  await moveAttributeUp(shop, second)
  await moveAttributeUp(shop, second)
  expect(await codes()).toEqual([second, first, ...rest])
})

shopTest('a brand can be renamed, and its products go on without it', async ({ shop }) => {
  const { productId } = await addPiece(shop, { name: 'Ring Vera' })
  expect(await addBrand(shop, 'Kling')).toBe(true)
  expect(await addBrand(shop, 'kling')).toBe(false)
  const id = (await readBrands(shop))[0]?.id ?? 0
  await shop.db.update(products).set({ brandId: id })
  await renameBrand(shop, id, 'Zilversmederij Kling')
  expect(await readBrands(shop)).toEqual([{ id, name: 'Zilversmederij Kling', products: 1 }])

  await removeBrand(shop, id)

  expect(await readBrands(shop)).toEqual([])
  const [product] = await shop.db.select().from(products)
  expect(product).toMatchObject({ id: productId, brandId: null })
})
