import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { readAudit } from '#app/features/admin/audit-log/read-audit.server.ts'
import { editProduct } from '#app/features/catalog/product-editing/edit-product.server.ts'
import { readProductForm } from '#app/features/catalog/product-editing/product-edit-forms.ts'
import { productFormValues } from '#app/features/catalog/product-editing/product-form-values.ts'
import { readProductForEdit } from '#app/features/catalog/product-editing/read-product-for-edit.server.ts'
import { restoreProduct } from '#app/features/catalog/products/remove-product.server.ts'
import { saveOptions } from '#app/features/catalog/variants/admin/save-options.server.ts'
import type { App } from '#app/platform/app.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { addApiKey, createWcClient, localShopTest } from './wc-shop.ts'

const ring = {
  name: 'Zegelring',
  regular_price: '149.95',
  sku: 'ZEGEL-1',
  manage_stock: true,
  stock_quantity: 3,
  weight: '0.0082',
  description: '<p>Van goud.</p>',
  short_description: 'Mooi',
}

async function isListed(app: App, id: number) {
  const { rows } = await app.db.execute<{ shown: boolean }>(
    sql`SELECT coalesce((SELECT is_visible FROM product_listings WHERE product_id = ${id}), false) AS shown`,
  )
  return rows[0]?.shown
}

localShopTest(
  'a product is created, found, changed, moved to the trash and deleted',
  async ({ app }) => {
    const key = await addApiKey(app)
    const program = await createWcClient(app, key)
    const category = (await program('POST', 'products/categories', { name: 'Ringen' })).body.id
    const tag = (await program('POST', 'products/tags', { name: 'Goud' })).body.id
    const fields = { ...ring, status: 'draft', categories: [{ id: category }], tags: [{ id: tag }] }
    const created = await program('POST', 'products', fields)
    expect(created.status).toBe(201)
    const { id } = created.body
    expect(created.headers.location).toBe(`${app.siteUrl}/wp-json/wc/v3/products/${id}`)
    expect(created.body).toMatchObject({
      name: 'Zegelring',
      slug: 'zegelring',
      permalink: `${app.siteUrl}/product/zegelring/`,
      type: 'simple',
      status: 'draft',
      sku: 'ZEGEL-1',
      price: '149.95',
      regular_price: '149.95',
      sale_price: '',
      on_sale: false,
      manage_stock: true,
      stock_quantity: 3,
      stock_status: 'instock',
      tax_class: '',
      weight: '0.0082',
      description: '<p>Van goud.</p>',
      categories: [{ id: category, name: 'Ringen', slug: 'ringen' }],
      tags: [{ id: tag, name: 'Goud', slug: 'goud' }],
      date_created: '2026-11-21T13:00:00',
      date_created_gmt: '2026-11-21T12:00:00',
      variations: [],
      images: [],
    })

    const changed = await program('PUT', `products/${id}`, {
      sale_price: '99.90',
      date_on_sale_from: '2026-11-20T00:00:00',
      date_on_sale_to: '2026-11-30T00:00:00',
      stock_quantity: 7,
      tax_class: 'reduced-rate',
    })
    expect(changed.body).toMatchObject({
      price: '99.90',
      sale_price: '99.90',
      regular_price: '149.95',
      on_sale: true,
      date_on_sale_to_gmt: '2026-11-29T23:00:00',
      stock_quantity: 7,
      tax_class: 'reduced-rate',
      name: 'Zegelring',
    })
    const { rows: moves } = await app.db.execute(
      sql`SELECT change, reason, actor FROM stock_moves WHERE product_id = ${id} ORDER BY id`,
    )
    expect(moves).toEqual([
      { change: 3, reason: 'corrected', actor: 'Eva' },
      { change: 4, reason: 'corrected', actor: 'Eva' },
    ])
    const { entries } = await readAudit(app, { kind: 'product', actor: key.person.id, page: 1 })
    expect(entries[0]).toMatchObject({ actor: 'Eva (programma Kassa)' })

    for (const query of [
      'sku=ZEGEL-1',
      'sku=x,ZEGEL-1',
      `category=${category}`,
      `tag=${tag}`,
      'search=zegel',
      'status=draft',
      'type=simple',
      'on_sale=true',
      'min_price=99&max_price=100',
      'stock_status=instock',
      'slug=zegelring',
      'after=2026-11-21T12:59:59',
      `include[]=${id}`,
      'orderby=price&order=asc&dp=2',
    ]) {
      const response = await program('GET', `products?${query}`)
      expect(
        response.body.map((product: { id: number }) => product.id),
        query,
      ).toEqual([id])
    }
    for (const query of [
      'sku=x',
      'status=publish',
      'min_price=150',
      `exclude=${id}`,
      'type=grouped',
    ]) {
      expect((await program('GET', `products?${query}`)).body, query).toEqual([])
    }

    expect((await program('DELETE', `products/${id}`)).body.status).toBe('trash')
    const secondDelete = await program('DELETE', `products/${id}`)
    expect([secondDelete.status, secondDelete.body.code]).toEqual([
      410,
      'woocommerce_rest_already_trashed',
    ])
    expect((await program('GET', 'products')).body).toEqual([])
    expect((await program('DELETE', `products/${id}?force=true`)).body.id).toBe(id)
    const code = 'woocommerce_rest_product_invalid_id'
    const missing = [
      await program('GET', `products/${id}`),
      await program('PUT', `products/${id}`, {}),
    ]
    expect(missing.map(({ status, body }) => [status, body.code])).toEqual([
      [404, code],
      [400, code],
    ])
  },
)

localShopTest(
  'a program deletes a product that was ordered: the order retains its line, the row is in the trash of the owner',
  async ({ app }) => {
    const program = await createWcClient(app)
    const order = await placeAnOrder(app)
    const [sold] = (await program('GET', 'products?search=sanne')).body
    await program('PUT', `products/${sold.id}`, { sku: 'SANNE-1' })
    const removed = await program('DELETE', `products/${sold.id}?force=true`)
    expect([removed.status, removed.body.id, removed.body.sku]).toEqual([200, sold.id, 'SANNE-1'])

    for (const [method, path] of [
      ['GET', `products/${sold.id}`],
      ['DELETE', `products/${sold.id}?force=true`],
    ] as const) {
      const { status, body } = await program(method, path)
      expect([status, body.code]).toEqual([404, 'woocommerce_rest_product_invalid_id'])
    }
    for (const query of ['status=trash', 'status=any', 'sku=SANNE-1', `include=${sold.id}`])
      expect((await program('GET', `products?${query}`)).body, query).toEqual([])
    const lines = (await program('GET', `orders/${order.id}`)).body.line_items
    expect(lines).toMatchObject([{ name: 'Zegelring Sanne', product_id: sold.id, quantity: 2 }])

    const created = await program('POST', 'products', { name: 'Zegelring Sanne', sku: 'SANNE-1' })
    expect([created.status, created.body.sku]).toEqual([201, 'SANNE-1'])
    await program('PUT', `products/${created.body.id}`, { slug: 'zegelring-sanne' })
    expect((await program('GET', 'products?slug=zegelring-sanne')).body).toMatchObject([
      { id: created.body.id },
    ])

    expect(await restoreProduct(app, sold.id)).toBe(true)
    expect((await program('GET', `products/${sold.id}`)).body).toMatchObject({
      status: 'draft',
      sku: '',
    })
    expect((await program('DELETE', `products/${sold.id}`)).body.status).toBe('trash')
  },
)

localShopTest(
  'a product without a manufacturer is published for programs, but for sale only once it has one',
  async ({ app }) => {
    const program = await createWcClient(app)
    await app.db.execute(sql`DELETE FROM settings`)
    const { body } = await program('POST', 'products', ring)
    const { id } = body
    expect([body.status, body.purchasable]).toEqual(['publish', false])
    const product = await readProductForEdit(app, id)
    expect([product?.status, product?.isPublishPending]).toEqual(['draft', true])
    expect(await isListed(app, id)).toBe(false)
    expect((await program('GET', 'products?status=publish')).body).toHaveLength(1)
    expect((await program('GET', 'products?status=draft')).body).toEqual([])

    const values = productFormValues(product as NonNullable<typeof product>)
    const form = new FormData()
    for (const [name, value] of Object.entries({
      ...values,
      values: '',
      categories: '',
      manufacturerName: 'Atelier Vera',
      manufacturerAddress: 'Kade 1, Gouda',
      manufacturerEmail: 'vera@atelier.example',
    }))
      form.set(name, value)
    const parsedForm = readProductForm(form)
    expect(parsedForm.ok && (await editProduct(app, id, parsedForm.value))).toEqual({ ok: true })
    expect((await readProductForEdit(app, id))?.status).toBe('published')
    expect((await program('GET', `products/${id}`)).body).toMatchObject({
      status: 'publish',
      purchasable: true,
    })

    const bare = await program('POST', 'products', { name: 'Knop' })
    expect(bare.body).toMatchObject({ status: 'publish', price: '', purchasable: false })
  },
)

localShopTest('invalid values are reported by their parameter', async ({ app }) => {
  const program = await createWcClient(app)
  await program('POST', 'products', { ...ring, status: 'draft' })
  const post = async (fields: object) => {
    const { status, body } = await program('POST', 'products', { name: 'Ring', ...fields })
    return [status, body.code, Object.keys(body.data.params ?? {})]
  }
  const invalid = (name: string) => [400, 'rest_invalid_param', [name]]
  expect(await post({ regular_price: 'veel' })).toEqual(invalid('regular_price'))
  expect(await post({ regular_price: '10', sale_price: '12' })).toEqual(invalid('sale_price'))
  expect(await post({ stock_quantity: 'x' })).toEqual(invalid('stock_quantity'))
  expect(await post({ categories: [{ id: 999_999 }] })).toEqual(invalid('categories'))
  expect(await post({ status: 'anders' })).toEqual(invalid('status'))
  expect(await post({ type: 'anders' })).toEqual(invalid('type'))
  expect(await post({ sku: 'ZEGEL-1' })).toEqual([400, 'product_invalid_sku', []])
  expect(await post({ id: 12 })).toEqual([400, 'woocommerce_rest_product_exists', []])
  // A product that was rejected is not left behind.
  expect((await program('GET', 'products')).headers['x-wp-total']).toBe('1')
})

localShopTest(
  'variations have their own price and stock, and are found by SKU',
  async ({ app }) => {
    const program = await createWcClient(app)
    const { productId } = await addProduct(app, { name: 'Ring', status: 'draft' })
    const product = await readProductForEdit(app, productId)
    const saved = await saveOptions(app, productId, {
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
    expect(saved).toEqual({ ok: true })
    const path = `products/${productId}/variations`
    const list = await program('GET', `${path}?order=asc`)
    expect(list.body).toHaveLength(2)
    const [first] = list.body
    const changed = await program('PUT', `${path}/${first.id}`, {
      sku: 'RING-17',
      regular_price: '55',
      manage_stock: true,
      stock_quantity: 4,
    })
    expect(changed.body).toMatchObject({
      id: first.id,
      type: 'variation',
      parent_id: productId,
      sku: 'RING-17',
      price: '55',
      stock_quantity: 4,
      attributes: [{ name: 'Maat', option: '17' }],
    })
    const steps = await program('PUT', `${path}/${first.id}`, { inventory_delta: -1 })
    expect(steps.body.stock_quantity).toBe(3)
    const bySku = await program('GET', 'products?sku=RING-17')
    expect(bySku.body).toMatchObject([{ id: first.id, parent_id: productId, type: 'variation' }])
    const parent = await program('GET', `products/${productId}`)
    expect(parent.body).toMatchObject({ type: 'variable', sku: '', manage_stock: false })
    expect(parent.body.variations).toContain(first.id)
    const missing = await program('GET', `${path}/999999`)
    expect([missing.status, missing.body.code]).toEqual([
      404,
      'woocommerce_rest_product_variation_invalid_id',
    ])
    const batch = await program('POST', `${path}/batch`, {
      update: [
        { id: first.id, stock_quantity: 9 },
        { id: 999_999, stock_quantity: 1 },
      ],
    })
    expect(batch.body.update).toMatchObject([
      { id: first.id, stock_quantity: 9 },
      { id: 999_999, error: { code: 'woocommerce_rest_product_variation_invalid_id' } },
    ])
  },
)
