import { expect } from 'vitest'
import { readProductForEdit } from '#app/features/catalog/product-editing/read-product-for-edit.server.ts'
import { saveOptions } from '#app/features/catalog/variants/admin/save-options.server.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { createWcClient, localShopTest } from './wc-shop.ts'

localShopTest(
  'variations have their own price and stock, and are found by SKU',
  async ({ app }) => {
    const program = await createWcClient(app)
    const { productId } = await addProduct(app, { name: 'Ring', status: 'draft' })
    const product = await readProductForEdit(app, productId)
    const saveResult = await saveOptions(app, productId, {
      options: [
        {
          code: null,
          name: 'Maat',
          values: [
            { value: '17', was: null },
            { value: '18', was: null },
          ],
        },
      ],
      make: 'all',
      one: [],
      priceCents: 5_000,
      updatedAt: product?.updatedAt.toISOString() ?? '',
    })
    expect(saveResult).toEqual({ ok: true })
    const path = `products/${productId}/variations`
    const list = await program('GET', `${path}?order=asc`)
    expect(list.body).toHaveLength(2)
    const [firstVariation] = list.body
    const change = await program('PUT', `${path}/${firstVariation.id}`, {
      sku: 'RING-17',
      regular_price: '55',
      manage_stock: true,
      stock_quantity: 4,
    })
    expect(change.body).toMatchObject({
      id: firstVariation.id,
      type: 'variation',
      parent_id: productId,
      sku: 'RING-17',
      price: '55',
      stock_quantity: 4,
      attributes: [{ name: 'Maat', option: '17' }],
    })
    const adjustment = await program('PUT', `${path}/${firstVariation.id}`, { inventory_delta: -1 })
    expect(adjustment.body.stock_quantity).toBe(3)
    const bySku = await program('GET', 'products?sku=RING-17')
    expect(bySku.body).toMatchObject([
      { id: firstVariation.id, parent_id: productId, type: 'variation' },
    ])
    const parent = await program('GET', `products/${productId}`)
    expect(parent.body).toMatchObject({ type: 'variable', sku: '', manage_stock: false })
    expect(parent.body.variations).toContain(firstVariation.id)
    const notFound = await program('GET', `${path}/999999`)
    expect([notFound.status, notFound.body.code]).toEqual([
      404,
      'woocommerce_rest_product_variation_invalid_id',
    ])
    const batch = await program('POST', `${path}/batch`, {
      update: [
        { id: firstVariation.id, stock_quantity: 9 },
        { id: 999_999, stock_quantity: 1 },
      ],
    })
    expect(batch.body.update).toMatchObject([
      { id: firstVariation.id, stock_quantity: 9 },
      { id: 999_999, error: { code: 'woocommerce_rest_product_variation_invalid_id' } },
    ])
  },
)
