import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { readProductForEdit } from '#app/features/catalog/product-editing/read-product-for-edit.server.ts'
import {
  priceLog,
  products,
  variants,
} from '#app/features/catalog/products/catalog-tables.server.ts'
import type { OptionsEdit } from '#app/features/catalog/variants/variant-plan.ts'
import { findProduct } from '#app/features/storefront/product-page/find-product.server.ts'
import type { App } from '#app/platform/app.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { startDraft, validateDraft } from './options-draft.ts'
import { optionsErrors } from './options-messages.ts'
import { saveOptions } from './save-options.server.ts'

/** Returns the edit that the form submits without any changes. */
async function untouchedEdit(app: App, id: number): Promise<OptionsEdit> {
  const product = await readProductForEdit(app, id)
  if (!product) throw new Error('the product does not exist')
  const draftResult = validateDraft(startDraft(product.options, product.updatedAt))
  if (!draftResult.ok) throw new Error('the form rejects its own values')
  return draftResult.edit
}

const newValues = (...values: string[]) => values.map((value) => ({ was: null, value }))
const readVariantNames = async (app: App, id: number) =>
  (await readProductForEdit(app, id))?.variants.map(({ name }) => name)

shopTest(
  'a product gets options, and its one variant becomes the first of many',
  async ({ app }) => {
    const { productId, slug, variantIds } = await addProduct(app, {
      name: 'Ring Vera',
      priceCents: 50_000,
      stock: 4,
    })
    const edit = await untouchedEdit(app, productId)
    const options = [
      { code: null, name: 'Metaal', values: newValues('Witgoud', 'Geelgoud') },
      { code: null, name: 'Ringmaat', values: newValues('17', '18') },
    ]

    expect(await saveOptions(app, productId, { ...edit, options })).toEqual({ ok: true })

    expect(await readVariantNames(app, productId)).toEqual([
      'Witgoud, maat 17',
      'Witgoud, maat 18',
      'Geelgoud, maat 17',
      'Geelgoud, maat 18',
    ])
    const product = await findProduct(app, slug)
    expect(product).toMatchObject({
      kind: 'variable',
      variants: [
        { id: variantIds[0], stock: 4, priceCents: 50_000 },
        { stock: 0, priceCents: 50_000 },
        { stock: 0 },
        { stock: 0 },
      ],
    })
  },
)

shopTest(
  'removing a value removes its variant, and adding it again restores the price history',
  async ({ app }) => {
    const { productId, variantIds } = await addProduct(app, {
      name: 'Ring Vera',
      priceCents: 50_000,
      variants: [{ options: { metaal: 'Witgoud' } }, { options: { metaal: 'Geelgoud' } }],
    })
    const edit = await untouchedEdit(app, productId)
    const onlyWhite = [
      { code: 'metaal', name: 'Metaal', values: [{ was: 'Witgoud', value: 'Witgoud' }] },
    ]
    await saveOptions(app, productId, { ...edit, options: onlyWhite })
    expect(await readVariantNames(app, productId)).toEqual(['Witgoud'])

    const storedEdit = await untouchedEdit(app, productId)
    const bothOptions = [
      {
        ...storedEdit.options[0],
        code: 'metaal',
        name: 'Metaal',
        values: [...(storedEdit.options[0]?.values ?? []), ...newValues('Geelgoud')],
      },
    ]
    await saveOptions(app, productId, { ...storedEdit, options: bothOptions, priceCents: 80_000 })

    const product = await readProductForEdit(app, productId)
    expect(product?.variants.map(({ id, priceCents }) => [id, priceCents])).toEqual([
      [variantIds[0], 50_000],
      [variantIds[1], 80_000],
    ])
    const log = await app.db
      .select()
      .from(priceLog)
      .where(eq(priceLog.variantId, variantIds[1] ?? 0))
      .orderBy(asc(priceLog.id))
    expect(log.map(({ priceCents }) => priceCents)).toEqual([50_000, 80_000])
  },
)

shopTest('saving stale options is reported and changes nothing', async ({ app }) => {
  const { productId } = await addProduct(app, {
    name: 'Ring Vera',
    variants: [{ options: { metaal: 'Witgoud' } }],
  })
  const edit = await untouchedEdit(app, productId)
  const renamedOptions = [
    { code: 'metaal', name: 'Metaal', values: [{ was: 'Witgoud', value: 'Platina' }] },
  ]
  await saveOptions(app, productId, { ...edit, options: renamedOptions })

  expect(await saveOptions(app, productId, { ...edit, options: [] })).toMatchObject({
    ok: false,
    error: 'changed-since',
  })
  expect(await readVariantNames(app, productId)).toEqual(['Platina'])
})

shopTest('new variants of a published product have a price', async ({ app }) => {
  const { productId } = await addProduct(app, { name: 'Bedel', priceCents: 0 })
  const edit = await untouchedEdit(app, productId)
  const options = [{ code: null, name: 'Metaal', values: newValues('Brons', 'Messing') }]
  const save = (priceCents: number | null) =>
    saveOptions(app, productId, { ...edit, options, priceCents })

  const rejectedSave = await save(0)
  expect(rejectedSave).toEqual({ ok: false, error: 'free' })
  expect(rejectedSave.ok ? {} : optionsErrors(rejectedSave)).toEqual({
    price: expect.stringMatching(/^Vul een prijs in/),
  })
  expect(await save(null)).toEqual({ ok: false, error: 'free' })
  expect(await save(12_50)).toEqual({ ok: true })
})

shopTest('a published product cannot lose its last variant for sale', async ({ app }) => {
  const { productId } = await addProduct(app, {
    name: 'Ring Vera',
    variants: [{ options: { metaal: 'Witgoud' } }],
  })
  const edit = await untouchedEdit(app, productId)
  const otherOptions = [{ code: 'metaal', name: 'Metaal', values: newValues('Brons') }]

  expect(
    await saveOptions(app, productId, { ...edit, options: otherOptions, make: 'none' }),
  ).toEqual({
    ok: false,
    error: 'nothing-to-sell',
  })
  await app.db.update(products).set({ status: 'draft' })
  await app.db.update(variants).set({ isActive: false })
  expect(
    await saveOptions(app, productId, { ...edit, options: otherOptions, make: 'none' }),
  ).toEqual({
    ok: true,
  })
})
