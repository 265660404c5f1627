import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { readProductForEdit } from '#app/features/catalog/product-editing/read-product-for-edit.server.ts'
import { ENTERED_SETTINGS } from '#tests/support/test-settings.ts'
import { createWcClient, localShopTest } from './wc-shop.ts'

/** A shop that knows the manufacturer of what programs publish. */
const shopTest = localShopTest.extend({
  settings: {
    ...ENTERED_SETTINGS,
    manufacturerName: 'Atelier Vera',
    manufacturerAddress: 'Kade 1, Gouda',
    manufacturerEmail: 'vera@atelier.example',
  },
})

shopTest(
  'a product with variations is created, and its variations are created, changed and deleted',
  async ({ app }) => {
    const program = await createWcClient(app)
    const ring = {
      name: 'Ring',
      type: 'variable',
      attributes: [
        { name: 'Kleur', visible: true, variation: true, options: ['Rood', 'Groen'] },
        { name: 'Maat', visible: false, variation: true, options: ['17', '18'] },
        { name: 'Steen', visible: true, variation: false, options: ['Robijn', 'Smaragd'] },
      ],
    }
    const creation = await program('POST', 'products', { ...ring, sku: 'RING' })
    expect([creation.status, creation.body]).toMatchObject([
      201,
      { ...ring, status: 'publish', sku: 'RING', price: '', purchasable: false, variations: [] },
    ])
    const path = `products/${creation.body.id}/variations`
    const chosenAttributes = [
      { name: 'Kleur', option: 'Rood' },
      { name: 'Maat', option: '17' },
    ]
    const red = await program('POST', path, {
      regular_price: '45.00',
      sale_price: '42',
      sku: 'RING-ROOD',
      description: '<p>Rood</p>',
      attributes: chosenAttributes,
    })
    expect([red.status, red.body]).toMatchObject([
      201,
      {
        price: '42',
        regular_price: '45.00',
        on_sale: true,
        purchasable: true,
        attributes: chosenAttributes,
      },
    ])
    const duplicate = await program('POST', path, {
      regular_price: '1',
      attributes: chosenAttributes,
    })
    expect([duplicate.status, duplicate.body.code]).toEqual([400, 'rest_invalid_param'])

    const green = await program('POST', path, {
      regular_price: '40',
      attributes: [{ name: 'Kleur', option: 'Groen' }],
    })
    expect(green.body).toMatchObject({ status: 'publish', price: '40', purchasable: false })
    const parent = await program('GET', `products/${creation.body.id}`)
    expect(parent.body).toMatchObject({
      price: '40.00',
      on_sale: true,
      purchasable: true,
      variations: [red.body.id, green.body.id],
    })
    expect((await readProductForEdit(app, creation.body.id))?.status).toBe('published')

    const completeVariation = await program('PUT', `${path}/${green.body.id}`, {
      attributes: [
        { name: 'Kleur', option: 'Groen' },
        { name: 'Maat', option: '19' },
      ],
    })
    expect(completeVariation.body).toMatchObject({ purchasable: true, status: 'publish' })
    const deletion = await program('DELETE', `${path}/${red.body.id}?force=true`)
    expect([deletion.status, deletion.body.sku]).toEqual([200, 'RING-ROOD'])
    expect((await program('GET', path)).body.map(({ id }: { id: number }) => id)).toEqual([
      green.body.id,
    ])
    expect((await program('GET', 'products?sku=RING')).body).toHaveLength(1)
  },
)

shopTest(
  'products of other shops and groups of products have prices for programs, and are not sold in this shop',
  async ({ app }) => {
    const program = await createWcClient(app)
    const ring = await program('POST', 'products', { name: 'Ring', regular_price: '20' })
    const necklace = await program('POST', 'products', { name: 'Ketting', regular_price: '18.50' })
    const group = await program('POST', 'products', {
      name: 'Set',
      type: 'grouped',
      grouped_products: [ring.body.id, necklace.body.id],
    })
    expect(group.body).toMatchObject({
      type: 'grouped',
      status: 'publish',
      price: '18.50',
      purchasable: false,
      grouped_products: [ring.body.id, necklace.body.id],
    })
    const external = await program('POST', 'products', {
      name: 'Armband',
      type: 'external',
      regular_price: '11.05',
      external_url: 'https://juwelier.example/armband',
      button_text: 'Naar de winkel',
    })
    expect(external.body).toMatchObject({
      type: 'external',
      price: '11.05',
      external_url: 'https://juwelier.example/armband',
      button_text: 'Naar de winkel',
      purchasable: false,
    })
    const { rows } = await app.db.execute(
      sql`SELECT p.status, l.price_cents AS "priceCents" FROM products p
        LEFT JOIN product_listings l ON l.product_id = p.id WHERE p.id IN (${external.body.id}, ${group.body.id})
        ORDER BY p.id`,
    )
    // The group has no price of its own, and the external product has no offer, which is stored as -1.
    expect(rows).toEqual([
      { status: 'draft', priceCents: null },
      { status: 'published', priceCents: -1 },
    ])
    const findNames = async (query: string) =>
      (await program('GET', `products?${query}`)).body.map(({ name }: { name: string }) => name)
    expect(await findNames('type=grouped')).toEqual(['Set'])
    expect(await findNames('type=external')).toEqual(['Armband'])
    expect(await findNames('exclude_types=grouped,external&orderby=title&order=asc')).toEqual([
      'Ketting',
      'Ring',
    ])
    expect(await findNames('orderby=price&order=asc')).toEqual([
      'Armband',
      'Ketting',
      'Set',
      'Ring',
    ])
  },
)

shopTest('fields that only programs use are stored and returned', async ({ app }) => {
  const program = await createWcClient(app)
  const parent = await program('POST', 'products', { name: 'Doos' })
  const fields = {
    name: 'Cadeaubon',
    regular_price: '25',
    virtual: true,
    downloadable: true,
    downloads: [{ id: 'a1', name: 'Bon', file: 'https://juwelier.example/bon.pdf' }],
    download_limit: 3,
    featured: true,
    catalog_visibility: 'hidden',
    tax_status: 'none',
    tax_class: 'zero-rate',
    backorders: 'notify',
    low_stock_amount: 2,
    dimensions: { length: '6', width: '4', height: '1' },
    purchase_note: 'Veel plezier',
    menu_order: 4,
    parent_id: parent.body.id,
    cross_sell_ids: [parent.body.id],
    upsell_ids: [parent.body.id],
    sold_individually: true,
    reviews_allowed: false,
    short_description: '<p>Een <strong>bon</strong></p>',
  }
  const creation = await program('POST', 'products', {
    ...fields,
    date_created_gmt: '2021-09-01T15:50:20',
    meta_data: [{ key: 'bron', value: { kassa: 3 } }],
  })
  expect([creation.status, creation.body]).toMatchObject([
    201,
    {
      ...fields,
      status: 'publish',
      price: '25',
      date_created: '2021-09-01T17:50:20',
      shipping_required: false,
      meta_data: [{ key: 'bron', value: { kassa: 3 } }],
    },
  ])
  const product = await readProductForEdit(app, creation.body.id)
  expect([product?.status, product?.shortDescription]).toEqual(['hidden', 'Een bon'])
  const change = await program('PUT', `products/${creation.body.id}`, {
    catalog_visibility: 'visible',
    regular_price: '30.00',
    dimensions: { width: '5' },
    meta_data: [{ id: creation.body.meta_data[0].id, value: null }],
  })
  expect(change.body).toMatchObject({
    regular_price: '30.00',
    dimensions: { length: '6', width: '5', height: '1' },
    meta_data: [],
    featured: true,
  })
  expect((await readProductForEdit(app, creation.body.id))?.status).toBe('published')
  const findIds = async (query: string) =>
    (await program('GET', `products?${query}`)).body.map(({ id }: { id: number }) => id)
  for (const query of [
    'featured=true',
    'virtual=1',
    `parent=${parent.body.id}`,
    'tax_class=zero-rate',
    'search=bon',
    'before=2022-01-01T00:00:00',
  ])
    expect(await findIds(query), query).toEqual([creation.body.id])
  const pendingProduct = await program('POST', 'products', { name: 'Later', status: 'pending' })
  expect(pendingProduct.body.status).toBe('pending')
  expect(await findIds('status=pending')).toEqual([pendingProduct.body.id])
  expect(await findIds('status=draft')).toEqual([])
})

shopTest('a product is duplicated as a draft without its SKU', async ({ app }) => {
  const program = await createWcClient(app)
  const ring = await program('POST', 'products', { name: 'Ring', sku: 'R1', regular_price: '20' })
  const copy = await program('POST', `products/${ring.body.id}/duplicate`)
  expect([copy.status, copy.body]).toMatchObject([
    200,
    { status: 'draft', sku: '', price: '20.00' },
  ])
  expect(copy.body.id).not.toBe(ring.body.id)
  expect((await program('POST', 'products/999999/duplicate')).status).toBe(404)
})
