import { expect } from 'vitest'
import { editProduct } from '#app/features/catalog/product-editing/edit-product.server.ts'
import { readProductForEdit } from '#app/features/catalog/product-editing/read-product-for-edit.server.ts'
import type { MetalFacts, VariantMetal } from '#app/features/catalog/products/metal-facts.ts'
import { readShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import { specificationsOf } from '#app/features/storefront/buy-form/product-view.ts'
import { findProduct } from '#app/features/storefront/product-page/find-product.server.ts'
import { productData } from '#app/features/storefront/structured-data/product-data.ts'
import type { App } from '#app/platform/app.ts'
import { readUnchangedEdit } from '#tests/support/edit-a-product.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { TEST_SETTINGS } from '#tests/support/test-settings.ts'
import { readItemsOf } from './read-channel-items.server.ts'

const GOLD: MetalFacts = {
  metal: 'gold',
  fineness: 585,
  plating: null,
  massMg: 3_600,
  hallmark: 'present',
}
const PLATINUM: VariantMetal = { metal: 'platinum', fineness: 950, hallmark: 'present' }

/** Adds a ring with two finishes, the second of which has its own metal. */
async function addRing(app: App, secondMetal: VariantMetal | null) {
  const newProduct = await addProduct(app, {
    name: 'Ring Tweeling',
    variants: [{ options: { uitvoering: 'Klassiek' } }, { options: { uitvoering: 'Nacht' } }],
  })
  const edit = await readUnchangedEdit(app, newProduct.productId)
  const result = await editProduct(app, newProduct.productId, {
    ...edit,
    metal: GOLD,
    variants: edit.variants.map((variant, index) => ({
      ...variant,
      metal: index === 1 ? secondMetal : null,
    })),
  })
  return { ...newProduct, result }
}

async function readPage(app: App, slug: string) {
  const product = await findProduct(app, slug)
  if (!product || 'moved' in product) throw new Error('the product was not found')
  return product
}

shopTest('the page shows the metal of the chosen variant', async ({ app }) => {
  const { slug } = await addRing(app, PLATINUM)
  const product = await readPage(app, slug)

  const metalLine = (choice: Record<string, string>) => specificationsOf(product, choice)[0]
  expect(metalLine({ uitvoering: 'Nacht' })).toEqual({
    label: 'Gehalte en materiaal',
    value: 'Platina 950; gehalte gewaarborgd',
  })
  expect(metalLine({ uitvoering: 'Klassiek' })?.value).toBe('Goud 585; gehalte gewaarborgd')
  expect(metalLine({})?.value).toBe(
    'Goud 585; gehalte gewaarborgd of Platina 950; gehalte gewaarborgd',
  )
})

shopTest(
  'structured data gives material, fineness and hallmark of each variant',
  async ({ app }) => {
    const { slug } = await addRing(app, PLATINUM)
    const data = productData({
      siteUrl: 'https://schakel.test',
      product: await readPage(app, slug),
      reviews: [],
      description: 'Een ring.',
      terms: { zones: await readShipping(app.db), settings: TEST_SETTINGS, now: app.clock.now() },
    })
    const hallmark = (fineness: string) => ({
      '@type': 'Certification',
      name: 'Waarborgteken',
      certificationIdentification: fineness,
      issuedBy: { '@type': 'Organization', name: 'Erkende waarborginstelling' },
    })
    const fineness = (value: number) => [
      { '@type': 'PropertyValue', name: 'Gehalte', value, unitText: '‰' },
    ]
    expect(data).not.toHaveProperty('hasCertification')
    expect(data).toMatchObject({
      hasVariant: [
        {
          material: 'Goud 585',
          hasCertification: hallmark('585'),
          additionalProperty: fineness(585),
        },
        {
          material: 'Platina 950',
          hasCertification: hallmark('950'),
          additionalProperty: fineness(950),
        },
      ],
    })
  },
)

shopTest('product feeds give the metal of each variant', async ({ app }) => {
  const { productId } = await addRing(app, PLATINUM)
  const items = await readItemsOf(app, [productId])
  expect(items.map(({ material, color }) => [material, color])).toEqual([
    ['Goud 585', 'Goud'],
    ['Platina 950', 'Wit'],
  ])
})

shopTest('the law on precious metal applies to each variant', async ({ app }) => {
  const { productId, variantIds, result } = await addRing(app, { fineness: 375 })
  expect(result).toEqual({
    ok: false,
    error: 'variant-problems',
    problems: [
      {
        variantId: variantIds[1],
        field: 'fineness',
        error: 'metal-problem',
        problem: { field: 'metalFineness', error: 'no-such-metal', minFineness: 585 },
      },
    ],
  })
  expect((await readProductForEdit(app, productId))?.variants[1]?.metal).toBeNull()
})

shopTest('a metal of a variant stays until its fields are emptied', async ({ app }) => {
  const { productId } = await addRing(app, { ...PLATINUM, plating: null })
  const readSavedMetal = async () => (await readProductForEdit(app, productId))?.variants[1]?.metal
  expect(await readSavedMetal()).toEqual({ ...PLATINUM, plating: null })

  const edit = await readUnchangedEdit(app, productId)
  const variantsWithoutMetal = edit.variants.map(({ metal: _metal, ...fields }) => fields)
  await editProduct(app, productId, { ...edit, variants: variantsWithoutMetal })
  expect(await readSavedMetal()).toEqual({ ...PLATINUM, plating: null })

  const laterEdit = await readUnchangedEdit(app, productId)
  const emptiedVariants = laterEdit.variants.map((variant) => ({ ...variant, metal: null }))
  await editProduct(app, productId, { ...laterEdit, variants: emptiedVariants })
  expect(await readSavedMetal()).toBeNull()
})
