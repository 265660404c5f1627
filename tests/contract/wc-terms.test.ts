import { expect } from 'vitest'
import { localShopTest, openProgram } from './wc-shop.ts'

localShopTest('categories are created, listed, changed and deleted', async ({ app }) => {
  const program = await openProgram(app)
  const made = await program('POST', 'products/categories', {
    name: 'Ringen',
    description: 'Van goud',
  })
  expect(made.status).toBe(201)
  const { id } = made.body
  expect(made.headers.location).toBe(`${app.siteUrl}/wp-json/wc/v3/products/categories/${id}`)
  expect(made.body).toMatchObject({
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
  const exists = await program('POST', 'products/categories', { name: 'ringen' })
  expect([exists.status, exists.body.code]).toEqual([400, 'term_exists'])
  expect((await program('PUT', `products/categories/${id}`, { name: 'Ring' })).body.name).toBe(
    'Ring',
  )
  const withoutForce = await program('DELETE', `products/categories/${child.body.id}`)
  expect([withoutForce.status, withoutForce.body.code]).toEqual([
    501,
    'woocommerce_rest_trash_not_supported',
  ])
  const gone = await program('DELETE', `products/categories/${child.body.id}?force=true`)
  expect([gone.status, gone.body.name]).toEqual([200, 'Zegelringen'])
  const missing = await program('GET', `products/categories/${child.body.id}`)
  expect([missing.status, missing.body.code]).toEqual([404, 'woocommerce_rest_term_invalid'])
})

localShopTest(
  'pages of a list link to each other, and one past the end is empty',
  async ({ app }) => {
    const program = await openProgram(app)
    for (const name of ['Goud', 'Zilver', 'Staal']) await program('POST', 'products/tags', { name })
    const first = await program('GET', 'products/tags?per_page=2&order=asc')
    expect(first.body.map(({ name }: { name: string }) => name)).toEqual(['Goud', 'Staal'])
    expect(first.headers.link).toContain('page=2>; rel="next"')
    const past = await program('GET', 'products/tags?per_page=2&page=9')
    expect([past.status, past.body]).toEqual([200, []])
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

localShopTest('a batch answers for each item', async ({ app }) => {
  const program = await openProgram(app)
  const goud = (await program('POST', 'products/tags', { name: 'Goud' })).body.id
  const oud = (await program('POST', 'products/tags', { name: 'Oud' })).body.id
  const { status, body } = await program('POST', 'products/tags/batch', {
    create: [{ name: 'Zilver' }, { name: 'Goud' }, {}],
    update: [
      { id: goud, name: 'Rosegoud' },
      { id: 999_999, name: 'X' },
    ],
    delete: [oud, 999_999],
  })
  expect(status).toBe(200)
  expect(body.create).toMatchObject([
    { name: 'Zilver' },
    { id: 0, error: { code: 'term_exists', data: { status: 400 } } },
    { id: 0, error: { code: 'rest_missing_callback_param' } },
  ])
  expect(body.update).toMatchObject([
    { id: goud, name: 'Rosegoud' },
    { id: 999_999, error: { code: 'woocommerce_rest_term_invalid', data: { status: 404 } } },
  ])
  expect(body.delete).toMatchObject([
    { id: oud, name: 'Oud' },
    { id: 999_999, error: { code: 'woocommerce_rest_term_invalid' } },
  ])
  const tooMany = await program('POST', 'products/tags/batch', { delete: Array(101).fill(1) })
  expect([tooMany.status, tooMany.body.code]).toEqual([
    413,
    'woocommerce_rest_request_entity_too_large',
  ])
})

localShopTest('without a key nothing is read or written', async ({ app }) => {
  const program = await openProgram(app, { key: `ck_${'0'.repeat(40)}`, secret: 'cs_x' })
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
