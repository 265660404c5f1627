import { expect } from 'vitest'
import { trashProduct } from '#app/features/catalog/products/remove-product.server.ts'
import { findDraft } from '#app/features/storefront/product-page/find-product.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import {
  endPreview,
  findPreviewedProduct,
  readPreviewToken,
  startPreview,
} from './product-previews.server.ts'

shopTest('a draft has one secret link, which can be ended', async ({ app }) => {
  const { productId } = await addProduct(app, { name: 'Ring Vera', status: 'draft' })
  expect(await readPreviewToken(app, productId)).toBeNull()
  expect(await startPreview(app, productId)).toBe(true)
  const token = (await readPreviewToken(app, productId)) ?? ''
  expect(token).toMatch(/^[\w-]{32}$/)
  await startPreview(app, productId)
  expect(await readPreviewToken(app, productId)).toBe(token)

  expect(await findPreviewedProduct(app, token)).toEqual({ slug: 'ring-vera', isDraft: true })
  expect(await findDraft(app, 'ring-vera')).toMatchObject({ name: 'Ring Vera', status: 'hidden' })
  expect(await findPreviewedProduct(app, `${token}x`)).toBeUndefined()
  expect(await findPreviewedProduct(app, '')).toBeUndefined()

  await endPreview(app, productId)
  expect(await findPreviewedProduct(app, token)).toBeUndefined()
  await startPreview(app, productId)
  expect(await readPreviewToken(app, productId)).not.toBe(token)
  expect(await startPreview(app, 999_999)).toBe(false)
})

shopTest(
  'the link of a published product leads to its page, and the trash hides it',
  async ({ app }) => {
    const { productId } = await addProduct(app, { name: 'Ring Vera' })
    await startPreview(app, productId)
    const token = (await readPreviewToken(app, productId)) ?? ''
    expect(await findPreviewedProduct(app, token)).toEqual({ slug: 'ring-vera', isDraft: false })
    expect(await findDraft(app, 'ring-vera')).toBeUndefined()
    await trashProduct(app, productId)
    expect(await findPreviewedProduct(app, token)).toBeUndefined()
  },
)
