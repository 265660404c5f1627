import { expect } from 'vitest'
import { createWcClient, localShopTest } from './wc-shop.ts'

localShopTest('categories are created, listed, changed and deleted', async ({ app }) => {
  const program = await createWcClient(app)
  const creation = await program('POST', 'products/categories', {
    name: 'Ringen',
    description: 'Van goud',
  })
  expect(creation.status).toBe(201)
  const { id } = creation.body
  expect(creation.headers.location).toBe(`${app.siteUrl}/wp-json/wc/v3/products/categories/${id}`)
  expect(creation.body).toMatchObject({
    name: 'Ringen',
    slug: 'ringen',
    description: 'Van goud',
    parent: 0,
    count: 0,
    _links: { self: [{ href: `${app.siteUrl}/wp-json/wc/v3/products/categories/${id}` }] },
  })
  const child = await program('POST', 'products/categories', { name: 'Zegelringen', parent: id })
  expect(child.body.parent).toBe(id)
  const list = await program('GET', `products/categories?parent=${id}`)
  expect(list.body.map(({ name }: { name: string }) => name)).toEqual(['Zegelringen'])
  expect([list.headers['x-wp-total'], list.headers['x-wp-totalpages']]).toEqual(['1', '1'])
  const duplicate = await program('POST', 'products/categories', { name: 'ringen' })
  expect([duplicate.status, duplicate.body.code]).toEqual([400, 'term_exists'])
  expect((await program('PUT', `products/categories/${id}`, { name: 'Ring' })).body.name).toBe(
    'Ring',
  )
  const withoutForce = await program('DELETE', `products/categories/${child.body.id}`)
  expect([withoutForce.status, withoutForce.body.code]).toEqual([
    501,
    'woocommerce_rest_trash_not_supported',
  ])
  const deleted = await program('DELETE', `products/categories/${child.body.id}?force=true`)
  expect([deleted.status, deleted.body.name]).toEqual([200, 'Zegelringen'])
  const notFound = await program('GET', `products/categories/${child.body.id}`)
  expect([notFound.status, notFound.body.code]).toEqual([404, 'woocommerce_rest_term_invalid'])
})

localShopTest(
  'pages of a list link to each other, and one past the end is empty',
  async ({ app }) => {
    const program = await createWcClient(app)
    for (const name of ['Goud', 'Zilver', 'Staal']) await program('POST', 'products/tags', { name })
    const firstPage = await program('GET', 'products/tags?per_page=2&order=asc')
    expect(firstPage.body.map(({ name }: { name: string }) => name)).toEqual(['Goud', 'Staal'])
    expect(firstPage.headers.link).toContain('page=2>; rel="next"')
    const pageAfterLast = await program('GET', 'products/tags?per_page=2&page=9')
    expect([pageAfterLast.status, pageAfterLast.body]).toEqual([200, []])
    expect((await program('GET', 'products/tags?per_page=2&offset=1')).body).toHaveLength(2)
    const tooMany = await program('GET', 'products/tags?per_page=101')
    expect([tooMany.status, tooMany.body.code]).toEqual([400, 'rest_invalid_param'])
    expect((await program('GET', 'products/tags?_fields=id,_links.self')).body[0]).toEqual({
      id: expect.any(Number),
      _links: { self: expect.any(Array) },
    })
    expect((await program('HEAD', 'products/tags')).headers['x-wp-total']).toBe('3')
  },
)

localShopTest('the description of a tag is stored', async ({ app }) => {
  const program = await createWcClient(app)
  const creation = await program('POST', 'products/tags', { name: 'Goud', description: 'Van goud' })
  expect(creation.body).toMatchObject({ name: 'Goud', description: 'Van goud' })
  const path = `products/tags/${creation.body.id}`
  expect((await program('PUT', path, { name: 'Geelgoud' })).body.description).toBe('Van goud')
  const change = await program('PUT', path, {
    description: '<p>Van <b>geelgoud</b></p><script>alert(1)</script>',
  })
  expect([change.body.name, change.body.description]).toEqual(['Geelgoud', 'Van geelgoud'])
  expect((await program('GET', path)).body).toEqual(change.body)
})

localShopTest('a batch reports the result of each item', async ({ app }) => {
  const program = await createWcClient(app)
  const gold = (await program('POST', 'products/tags', { name: 'Goud' })).body.id
  const oldTag = (await program('POST', 'products/tags', { name: 'Oud' })).body.id
  const { status, body } = await program('POST', 'products/tags/batch', {
    create: [{ name: 'Zilver' }, { name: 'Goud' }, {}],
    update: [
      { id: gold, name: 'Rosegoud' },
      { id: 999_999, name: 'X' },
    ],
    delete: [oldTag, 999_999],
  })
  expect(status).toBe(200)
  expect(body.create).toMatchObject([
    { name: 'Zilver' },
    { id: 0, error: { code: 'term_exists', data: { status: 400 } } },
    { id: 0, error: { code: 'rest_missing_callback_param' } },
  ])
  expect(body.update).toMatchObject([
    { id: gold, name: 'Rosegoud' },
    { id: 999_999, error: { code: 'woocommerce_rest_term_invalid', data: { status: 404 } } },
  ])
  expect(body.delete).toMatchObject([
    { id: oldTag, name: 'Oud' },
    { id: 999_999, error: { code: 'woocommerce_rest_term_invalid' } },
  ])
  const tooMany = await program('POST', 'products/tags/batch', { delete: Array(101).fill(1) })
  expect([tooMany.status, tooMany.body.code]).toEqual([
    413,
    'woocommerce_rest_request_entity_too_large',
  ])
})

localShopTest('without a key nothing is read or written', async ({ app }) => {
  const program = await createWcClient(app, { key: `ck_${'0'.repeat(40)}`, secret: 'cs_x' })
  const codes = [
    await program('GET', 'products/tags'),
    await program('POST', 'products/tags', { name: 'Goud' }),
    await program('PUT', 'products/tags/1', { name: 'Goud' }),
    await program('DELETE', 'products/tags/1?force=true'),
    await program('POST', 'products/tags/batch', {}),
  ].map(({ status, body }) => [status, body.code])
  expect(codes).toEqual([
    [401, 'woocommerce_rest_cannot_view'],
    [401, 'woocommerce_rest_cannot_create'],
    [401, 'woocommerce_rest_cannot_edit'],
    [401, 'woocommerce_rest_cannot_delete'],
    [401, 'woocommerce_rest_cannot_batch'],
  ])
})

localShopTest(
  'attributes with values, shipping classes and brands are created, and products are found by them',
  async ({ app }) => {
    const program = await createWcClient(app)
    const lacquer = (await program('POST', 'products/attributes', { name: 'Lak' })).body
    expect(lacquer).toMatchObject({ name: 'Lak', slug: 'pa_lak', type: 'select' })
    const path = `products/attributes/${lacquer.id}/terms`
    const terms = await program('POST', `${path}/batch`, {
      create: [{ name: 'Rood' }, { name: 'Blauw' }, { name: 'rood' }],
    })
    const [red, blue, duplicate] = terms.body.create
    expect([red.slug, blue.name, duplicate.error.code]).toEqual(['rood', 'Blauw', 'term_exists'])
    expect(duplicate.error.data.resource_id).toBe(red.id)
    const freightClass = (await program('POST', 'products/shipping_classes', { name: 'Vracht' }))
      .body
    const brand = (await program('POST', 'products/brands', { name: 'Atelier Vera' })).body
    const creation = await program('POST', 'products', {
      name: 'Ring',
      shipping_class: 'vracht',
      brands: [{ id: brand.id }],
      attributes: [{ id: lacquer.id, visible: true, options: ['Rood'] }],
    })
    expect(creation.body).toMatchObject({
      shipping_class_id: freightClass.id,
      brands: [{ id: brand.id, name: 'Atelier Vera', slug: 'atelier-vera' }],
      attributes: [{ id: lacquer.id, name: 'Lak', slug: 'pa_lak', options: ['Rood'] }],
    })
    for (const query of [
      `attribute=pa_lak&attribute_term=${red.id}`,
      `shipping_class=${freightClass.id}`,
      `brand=${brand.id}`,
    ])
      expect((await program('GET', `products?${query}`)).body, query).toHaveLength(1)
    const blueProducts = await program('GET', `products?attribute=pa_lak&attribute_term=${blue.id}`)
    expect(blueProducts.body).toEqual([])
    expect((await program('GET', `${path}?hide_empty=true`)).body).toMatchObject([
      { name: 'Rood', count: 1 },
    ])
    const rename = await program('PUT', `${path}/${blue.id}`, { name: 'Groen' })
    expect(rename.body).toMatchObject({ id: blue.id, name: 'Groen' })
    const letterClass = (await program('POST', 'products/shipping_classes', { name: 'Post' })).body
    const slugChanges = await Promise.all(
      [freightClass.id, letterClass.id].map((id) =>
        program('PUT', `products/shipping_classes/${id}`, { slug: 'zwaar' }),
      ),
    )
    expect(slugChanges.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const deleted = await program(
      'DELETE',
      `products/shipping_classes/${freightClass.id}?force=true`,
    )
    expect([deleted.status, deleted.body.name]).toEqual([200, 'Vracht'])
    expect((await program('GET', `products/${creation.body.id}`)).body.shipping_class).toBe('')
    expect((await program('GET', `${path}/${freightClass.id}`)).status).toBe(404)
  },
)

localShopTest('a category can be created again while its deletion is running', async ({ app }) => {
  const program = await createWcClient(app)
  const names = ['Ringen', 'Kettingen', 'Oorbellen', 'Armbanden']
  const createCategories = async () => {
    const categories = []
    for (const name of names)
      categories.push(await program('POST', 'products/categories', { name }))
    return categories
  }
  const firstCategories = await createCategories()
  const deletions = firstCategories.map(({ body }) =>
    program('DELETE', `products/categories/${body.id}?force=true`),
  )
  const secondCategories = await createCategories()
  expect(secondCategories.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect((await Promise.all(deletions)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
})
