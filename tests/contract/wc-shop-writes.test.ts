import { expect } from 'vitest'
import { readShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { basicAuth } from './programs.ts'
import { ROOT } from './rest-visitors.ts'
import { createVisitor } from './visitor.ts'
import { addApiKey, createWcClient, localShopTest } from './wc-shop.ts'

localShopTest(
  'programs add tax rates and classes, but cannot remove the ones required by law',
  async ({ app }) => {
    const program = await createWcClient(app)
    const creation = await program('POST', 'taxes', {
      country: '*',
      state: '*',
      postcode: '10115;10117',
      rate: '5.5',
      name: 'Tax',
      shipping: true,
      order: 3,
    })
    expect([creation.status, creation.body]).toMatchObject([
      201,
      {
        country: '',
        state: '',
        postcode: '10115',
        postcodes: ['10115', '10117'],
        rate: '5.5000',
        order: 3,
        class: 'standard',
      },
    ])
    const { id } = creation.body
    expect((await program('PUT', `taxes/${id}`, { rate: '6', class: 'luxe' })).status).toBe(400)
    const taxClass = await program('POST', 'taxes/classes', { name: 'Luxe' })
    expect([taxClass.status, taxClass.body]).toMatchObject([201, { slug: 'luxe', name: 'Luxe' }])
    const secondClass = await program('POST', 'taxes/classes', { name: 'Luxe' })
    expect([secondClass.status, secondClass.body.code]).toEqual([
      400,
      'woocommerce_rest_tax_class_exists',
    ])
    expect((await program('PUT', `taxes/${id}`, { rate: '6', class: 'luxe' })).body).toMatchObject({
      rate: '6.0000',
      class: 'luxe',
    })
    expect((await program('GET', 'taxes?class=luxe&_fields=id')).body).toEqual([{ id }])
    // 2101 is the id of the Dutch rate of 21 %.
    const batch = await program('POST', 'taxes/batch', { delete: [2101, id] })
    expect(batch.body.delete).toMatchObject([
      { id: 2101, error: { code: 'woocommerce_rest_tax_by_law', data: { status: 403 } } },
      { id },
    ])
    expect((await program('DELETE', 'taxes/classes/luxe?force=true')).status).toBe(200)
    expect((await program('DELETE', 'taxes/classes/standard?force=true')).status).toBe(403)
    expect((await program('DELETE', 'taxes/classes/onbekend?force=true')).status).toBe(404)
  },
)

localShopTest('programs write shipping zones, their locations and methods', async ({ app }) => {
  const program = await createWcClient(app)
  const apiKey = await addApiKey(app, 'read_write', { name: 'Iris', role: 'owner' })
  const visitor = await createVisitor(app, program.fastify)
  const putLocations = async (zone: number, locations: unknown) => {
    const response = await visitor.send({
      method: 'PUT',
      url: `${ROOT}/wc/v3/shipping/zones/${zone}/locations`,
      headers: { ...basicAuth(apiKey.key, apiKey.secret), 'content-type': 'application/json' },
      payload: JSON.stringify(locations),
    })
    return { status: response.statusCode, body: response.json() }
  }
  const zone = await program('POST', 'shipping/zones', { name: 'Eilanden' })
  expect([zone.status, zone.body]).toMatchObject([201, { name: 'Eilanden' }])
  const { id } = zone.body
  const locations = [
    { code: 'GB', type: 'country' },
    { code: 'BR:SP', type: 'state' },
  ]
  expect((await putLocations(id, locations)).body).toMatchObject(locations)
  const takenLocation = await putLocations(id, [{ code: 'NL' }])
  expect([takenLocation.status, takenLocation.body.code]).toEqual([400, 'rest_invalid_param'])
  expect((await putLocations(id, { code: 'GB' })).status).toBe(400)
  expect((await putLocations(id, [])).body).toEqual([])
  expect((await putLocations(0, [])).status).toBe(403)

  const methods = `shipping/zones/${id}/methods`
  const method = await program('POST', methods, {
    method_id: 'flat_rate',
    settings: { title: 'Koerier', cost: '10' },
  })
  expect(method.body).toMatchObject({
    title: 'Koerier',
    method_id: 'flat_rate',
    method_title: 'Flat rate',
    enabled: true,
    settings: { cost: { value: '10' } },
  })
  const switchedOff = await program('PUT', `${methods}/${method.body.id}`, {
    enabled: false,
    settings: { cost: '12.50' },
  })
  expect(switchedOff.body).toMatchObject({ enabled: false, settings: { cost: { value: '12.50' } } })
  const costFormula = await program('POST', methods, {
    method_id: 'flat_rate',
    settings: { cost: '10 * [qty]' },
  })
  expect(costFormula.status).toBe(400)
  expect((await program('DELETE', `${methods}/${method.body.id}`)).status).toBe(501)
  expect((await program('DELETE', `${methods}/${method.body.id}?force=true`)).status).toBe(200)
  expect((await program('GET', `${methods}/${method.body.id}`)).status).toBe(404)

  const freeFrom60 = await program('POST', methods, {
    method_id: 'free_shipping',
    settings: { requires: 'min_amount', min_amount: '60' },
  })
  expect(freeFrom60.body).toMatchObject({ settings: { min_amount: { value: '60' } } })
  const storedZone = (await readShipping(app.db)).find((zone) => zone.id === id)
  expect(storedZone?.methods).toMatchObject([{ freeFromCents: 6_000, requiresFreeAmount: true }])
  for (const requires of ['coupon', 'both']) {
    const settings = { requires, min_amount: '60' }
    const rejection = await program('POST', methods, { method_id: 'free_shipping', settings })
    expect([rejection.status, rejection.body.code]).toEqual([400, 'rest_invalid_param'])
  }

  const methodForOtherCountries = await program('POST', 'shipping/zones/0/methods', {
    method_id: 'free_shipping',
  })
  expect(methodForOtherCountries.body).toMatchObject({ method_id: 'free_shipping', enabled: true })
  // The shop does not deliver to zone 0, all other countries.
  expect((await readShipping(app.db)).map((zone) => zone.id)).not.toContain(0)
  const renameRestZone = await program('PUT', 'shipping/zones/0', { name: 'Overal' })
  expect([renameRestZone.status, renameRestZone.body.code]).toEqual([
    403,
    'woocommerce_rest_shipping_zone_invalid_zone',
  ])
  expect((await program('DELETE', `shipping/zones/${id}?force=true`)).status).toBe(200)
  expect((await program('GET', `shipping/zones/${id}`)).status).toBe(404)
})

localShopTest('programs write and moderate reviews', async ({ app }) => {
  const ring = await addProduct(app, { name: 'Ring', priceCents: 12_100, stock: 3 })
  const program = await createWcClient(app)
  const review = {
    product_id: ring.productId,
    review: 'Mooi <b>gemaakt</b>',
    reviewer: 'Mila',
    reviewer_email: 'Mila@example.com',
    rating: 4,
  }
  const creation = await program('POST', 'products/reviews', review)
  expect([creation.status, creation.body]).toMatchObject([
    201,
    { status: 'approved', review: 'Mooi gemaakt', reviewer_email: 'mila@example.com', rating: 4 },
  ])
  const { id } = creation.body
  const duplicate = await program('POST', 'products/reviews', review)
  expect([duplicate.status, duplicate.body.code]).toEqual([
    409,
    'woocommerce_rest_comment_duplicate',
  ])
  const readProduct = async () => (await program('GET', `products/${ring.productId}`)).body
  expect(await readProduct()).toMatchObject({ average_rating: '4.00', rating_count: 1 })
  expect((await program('GET', `products/reviews/${id}`)).body.review).toBe('<p>Mooi gemaakt</p>\n')
  await program('PUT', `products/reviews/${id}`, { status: 'spam', rating: 2 })
  expect(await readProduct()).toMatchObject({ rating_count: 0 })
  expect((await program('GET', 'products/reviews?status=spam&_fields=id,rating')).body).toEqual([
    { id, rating: 2 },
  ])
  expect((await program('DELETE', `products/reviews/${id}`)).body).toMatchObject({
    status: 'trash',
  })
  expect((await program('DELETE', `products/reviews/${id}`)).status).toBe(410)
  expect((await program('DELETE', `products/reviews/${id}?force=true`)).body).toMatchObject({
    deleted: true,
    previous: { id },
  })
  const statusAndCode = async (change: object) => {
    const { status, body } = await program('POST', 'products/reviews', { ...review, ...change })
    return [status, body.code]
  }
  expect(await statusAndCode({ rating: 0 })).toEqual([400, 'rest_invalid_param'])
  expect(await statusAndCode({ product_id: 999_999 })).toEqual([
    404,
    'woocommerce_rest_product_invalid_id',
  ])
  expect(await statusAndCode({ reviewer_email: 'geen adres' })).toEqual([400, 'rest_invalid_param'])
})

localShopTest(
  'a batch reports items with an invalid id (2^53, 1.5 or {}) as id 0',
  async ({ app }) => {
    const program = await createWcClient(app)
    const update = [2 ** 53, 1.5, {}].map((id) => ({ id, name: 'Ring' }))
    const batch = await program('POST', 'products/batch', { update })
    expect(batch.body.update).toMatchObject([{ id: 0 }, { id: 0 }, { id: 0 }])
  },
)

localShopTest(
  'in a batch of settings the valid ones are stored, and the others reported',
  async ({ app }) => {
    const program = await createWcClient(app)
    const batch = await program('POST', 'settings/general/batch', {
      update: [
        { id: 'woocommerce_store_city', value: 'Utrecht' },
        { id: 'woocommerce_currency', value: 'USD' },
      ],
    })
    expect(batch.body.update).toMatchObject([
      { id: 'woocommerce_store_city', value: 'Utrecht' },
      { id: 'woocommerce_currency', error: { code: 'rest_setting_value_invalid' } },
    ])
  },
)
