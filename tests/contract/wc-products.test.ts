import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { readAudit } from '#app/features/admin/audit-log/read-audit.server.ts'
import { editProduct } from '#app/features/catalog/product-editing/edit-product.server.ts'
import { readProductForm } from '#app/features/catalog/product-editing/product-edit-forms.ts'
import { productFormValues } from '#app/features/catalog/product-editing/product-form-values.ts'
import { readProductForEdit } from '#app/features/catalog/product-editing/read-product-for-edit.server.ts'
import { restoreProduct } from '#app/features/catalog/products/remove-product.server.ts'
import type { App } from '#app/platform/app.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
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
  const { rows } = await app.db.execute<{ isListed: boolean }>(
    sql`SELECT coalesce((SELECT is_visible FROM product_listings WHERE product_id = ${id}), false) AS "isListed"`,
  )
  return rows[0]?.isListed
}

localShopTest(
  'a product is created, found, changed, moved to the trash and deleted',
  async ({ app }) => {
    const ownerKey = await addApiKey(app)
    const program = await createWcClient(app, ownerKey)
    const categoryId = (await program('POST', 'products/categories', { name: 'Ringen' })).body.id
    const tagId = (await program('POST', 'products/tags', { name: 'Goud' })).body.id
    const fields = {
      ...ring,
      status: 'draft',
      categories: [{ id: categoryId }],
      tags: [{ id: tagId }],
    }
    const creation = await program('POST', 'products', fields)
    expect(creation.status).toBe(201)
    const { id } = creation.body
    expect(creation.headers.location).toBe(`${app.siteUrl}/wp-json/wc/v3/products/${id}`)
    expect(creation.body).toMatchObject({
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
      categories: [{ id: categoryId, name: 'Ringen', slug: 'ringen' }],
      tags: [{ id: tagId, name: 'Goud', slug: 'goud' }],
      date_created: '2026-11-21T13:00:00',
      date_created_gmt: '2026-11-21T12:00:00',
      variations: [],
      images: [],
    })

    const change = await program('PUT', `products/${id}`, {
      sale_price: '99.90',
      date_on_sale_from: '2026-11-20T00:00:00',
      date_on_sale_to: '2026-11-30T00:00:00',
      stock_quantity: 7,
      tax_class: 'reduced-rate',
    })
    expect(change.body).toMatchObject({
      price: '99.90',
      sale_price: '99.90',
      regular_price: '149.95',
      on_sale: true,
      date_on_sale_to_gmt: '2026-11-29T23:00:00',
      stock_quantity: 7,
      tax_class: 'reduced-rate',
      name: 'Zegelring',
    })
    const { rows: stockMoves } = await app.db.execute(
      sql`SELECT change, reason, actor FROM stock_moves WHERE product_id = ${id} ORDER BY id`,
    )
    expect(stockMoves).toEqual([
      { change: 3, reason: 'corrected', actor: 'Eva' },
      { change: 4, reason: 'corrected', actor: 'Eva' },
    ])
    const { entries } = await readAudit(app, {
      kind: 'product',
      actorId: ownerKey.person.id,
      page: 1,
    })
    expect(entries[0]).toMatchObject({ actor: 'Eva (programma Kassa)' })

    for (const query of [
      'sku=ZEGEL-1',
      'sku=x,ZEGEL-1',
      `category=${categoryId}`,
      `tag=${tagId}`,
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
    const invalidId = 'woocommerce_rest_product_invalid_id'
    const notFound = [
      await program('GET', `products/${id}`),
      await program('PUT', `products/${id}`, {}),
    ]
    expect(notFound.map(({ status, body }) => [status, body.code])).toEqual([
      [404, invalidId],
      [400, invalidId],
    ])
  },
)

localShopTest(
  'an ordered product that a program deletes stays in its order and in the owner’s trash',
  async ({ app }) => {
    const program = await createWcClient(app)
    const order = await placeAnOrder(app)
    const [orderedProduct] = (await program('GET', 'products?search=sanne')).body
    await program('PUT', `products/${orderedProduct.id}`, { sku: 'SANNE-1' })
    const deletion = await program('DELETE', `products/${orderedProduct.id}?force=true`)
    expect([deletion.status, deletion.body.id, deletion.body.sku]).toEqual([
      200,
      orderedProduct.id,
      'SANNE-1',
    ])

    for (const [method, path] of [
      ['GET', `products/${orderedProduct.id}`],
      ['DELETE', `products/${orderedProduct.id}?force=true`],
    ] as const) {
      const { status, body } = await program(method, path)
      expect([status, body.code]).toEqual([404, 'woocommerce_rest_product_invalid_id'])
    }
    for (const query of [
      'status=trash',
      'status=any',
      'sku=SANNE-1',
      `include=${orderedProduct.id}`,
    ])
      expect((await program('GET', `products?${query}`)).body, query).toEqual([])
    const lines = (await program('GET', `orders/${order.id}`)).body.line_items
    expect(lines).toMatchObject([
      { name: 'Zegelring Sanne', product_id: orderedProduct.id, quantity: 2 },
    ])

    const creation = await program('POST', 'products', { name: 'Zegelring Sanne', sku: 'SANNE-1' })
    expect([creation.status, creation.body.sku]).toEqual([201, 'SANNE-1'])
    await program('PUT', `products/${creation.body.id}`, { slug: 'zegelring-sanne' })
    expect((await program('GET', 'products?slug=zegelring-sanne')).body).toMatchObject([
      { id: creation.body.id },
    ])

    expect(await restoreProduct(app, orderedProduct.id)).toBe(true)
    expect((await program('GET', `products/${orderedProduct.id}`)).body).toMatchObject({
      status: 'draft',
      sku: '',
    })
    expect((await program('DELETE', `products/${orderedProduct.id}`)).body.status).toBe('trash')
  },
)

localShopTest(
  'a program sees a product without a manufacturer as published, but it is for sale only once it has one',
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

    const formValues = productFormValues(product as NonNullable<typeof product>)
    const form = new FormData()
    for (const [name, value] of Object.entries({
      ...formValues,
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

    const withoutPrice = await program('POST', 'products', { name: 'Knop' })
    expect(withoutPrice.body).toMatchObject({ status: 'publish', price: '', purchasable: false })
  },
)

localShopTest('an invalid value is reported with the name of its parameter', async ({ app }) => {
  const program = await createWcClient(app)
  await program('POST', 'products', { ...ring, status: 'draft' })
  const rejectionOf = async (fields: object) => {
    const { status, body } = await program('POST', 'products', { name: 'Ring', ...fields })
    return [status, body.code, Object.keys(body.data.params ?? {})]
  }
  const invalid = (name: string) => [400, 'rest_invalid_param', [name]]
  expect(await rejectionOf({ regular_price: 'veel' })).toEqual(invalid('regular_price'))
  expect(await rejectionOf({ regular_price: '10', sale_price: '12' })).toEqual(
    invalid('sale_price'),
  )
  expect(await rejectionOf({ stock_quantity: 'x' })).toEqual(invalid('stock_quantity'))
  expect(await rejectionOf({ categories: [{ id: 999_999 }] })).toEqual(invalid('categories'))
  expect(await rejectionOf({ status: 'anders' })).toEqual(invalid('status'))
  expect(await rejectionOf({ type: 'anders' })).toEqual(invalid('type'))
  expect(await rejectionOf({ sku: 'ZEGEL-1' })).toEqual([400, 'product_invalid_sku', []])
  expect(await rejectionOf({ id: 12 })).toEqual([400, 'woocommerce_rest_product_exists', []])
  // No rejected product was stored.
  expect((await program('GET', 'products')).headers['x-wp-total']).toBe('1')
})
