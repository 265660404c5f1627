import { expect } from 'vitest'
import { addCartCode } from '#app/features/sales/discounts/cart-codes.server.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { createWcClient, localShopTest } from './wc-shop.ts'

localShopTest('a coupon is created, changed, deleted and restored', async ({ app }) => {
  const program = await createWcClient(app)
  const ring = await addProduct(app, { name: 'Ring', priceCents: 6_050, stock: 5 })
  const creation = await program('POST', 'coupons', {
    code: '10off-1',
    amount: '10',
    discount_type: 'percent',
    date_expires: '2026-12-31',
    date_expires_gmt: '',
    individual_use: true,
    product_ids: [ring.productId],
    usage_limit: 0,
    usage_limit_per_user: 0,
    limit_usage_to_x_items: 0,
    minimum_amount: '100.00',
    maximum_amount: '',
    email_restrictions: [],
    meta_data: [{ key: '_actie', value: 'winter' }],
  })
  expect(creation.status).toBe(201)
  expect(creation.body).toMatchObject({
    code: '10off-1',
    amount: '10.00',
    status: 'publish',
    discount_type: 'percent',
    date_expires: '2026-12-31T00:00:00',
    date_expires_gmt: '2026-12-30T23:00:00',
    individual_use: true,
    product_ids: [ring.productId],
    usage_count: 0,
    usage_limit: null,
    usage_limit_per_user: null,
    minimum_amount: '100.00',
    maximum_amount: '0.00',
    used_by: [],
    meta_data: [{ key: '_actie', value: 'winter' }],
  })
  const couponPath = `coupons/${creation.body.id}`
  const change = await program('PUT', couponPath, {
    description: '10% op alles',
    maximum_amount: '500.00',
    usage_limit_per_user: 1,
    free_shipping: true,
    product_ids: [],
  })
  expect(change.body).toMatchObject({
    amount: '10.00',
    description: '10% op alles',
    maximum_amount: '500.00',
    usage_limit_per_user: 1,
    free_shipping: true,
    product_ids: [],
  })
  expect((await program('DELETE', couponPath)).body.status).toBe('trash')
  const secondDelete = await program('DELETE', couponPath)
  expect([secondDelete.status, secondDelete.body.code]).toEqual([
    410,
    'woocommerce_rest_already_trashed',
  ])
  expect((await program('GET', 'coupons')).body).toEqual([])
  expect((await program('PUT', couponPath, { product_ids: [999_999] })).status).toBe(400)
  expect((await program('GET', couponPath)).body.status).toBe('trash')
  expect((await program('PUT', couponPath, { status: 'publish' })).body.status).toBe('publish')
  const deleted = await program('DELETE', `${couponPath}?force=true`)
  expect([deleted.status, deleted.body.code]).toEqual([200, '10off-1'])
  const notFound = await program('GET', couponPath)
  expect([notFound.status, notFound.body.code]).toEqual([
    404,
    'woocommerce_rest_shop_coupon_invalid_id',
  ])
})

localShopTest(
  'coupons are found by code, description and date, and sorted',
  async ({ app, clock }) => {
    const program = await createWcClient(app)
    const codes = ['lente', 'zomer', 'herfst']
    const { body } = await program('POST', 'coupons/batch', {
      create: codes.map((code) => ({ code, amount: '5', description: `Actie ${code}` })),
    })
    expect(body.create).toMatchObject([
      { code: 'lente', discount_type: 'fixed_cart', amount: '5.00' },
      { code: 'zomer' },
      { code: 'herfst' },
    ])
    clock.advance(60_000)
    const findCodes = async (query: string) =>
      (await program('GET', `coupons?${query}`)).body.map(({ code }: { code: string }) => code)
    expect(await findCodes('')).toEqual(['herfst', 'zomer', 'lente'])
    expect(await findCodes('code=ZOMER')).toEqual(['zomer'])
    expect(await findCodes('search=actie%20lente')).toEqual(['lente'])
    expect(await findCodes('orderby=title&order=asc&per_page=2')).toEqual(['herfst', 'lente'])
    expect(await findCodes(`exclude=${body.create[0].id}&orderby=id&order=asc`)).toEqual([
      'zomer',
      'herfst',
    ])
    await program('PUT', `coupons/${body.create[0].id}`, { amount: '7.50' })
    expect(await findCodes('modified_after=2026-11-21T13:00:30')).toEqual(['lente'])
    const takenCode = await program('POST', 'coupons', { code: 'Zomer' })
    expect([takenCode.status, takenCode.body.code]).toEqual([
      400,
      'woocommerce_rest_coupon_code_already_exists',
    ])
  },
)

localShopTest('a coupon with an unsupported or invalid field is rejected', async ({ app }) => {
  const program = await createWcClient(app)
  const rejectionOf = async (fields: object) => {
    const { status, body } = await program('POST', 'coupons', { code: 'actie', ...fields })
    return [status, body.code, Object.keys(body.data.params)]
  }
  const invalid = (name: string) => [400, 'rest_invalid_param', [name]]
  expect(await rejectionOf({ email_restrictions: ['an@voorbeeld.example'] })).toEqual(
    invalid('email_restrictions'),
  )
  expect(await rejectionOf({ limit_usage_to_x_items: 2 })).toEqual(
    invalid('limit_usage_to_x_items'),
  )
  expect(await rejectionOf({ discount_type: 'percent', amount: '101' })).toEqual(invalid('amount'))
  expect(await rejectionOf({ discount_type: 'other' })).toEqual(invalid('discount_type'))
  expect(await rejectionOf({ product_ids: [999_999] })).toEqual(invalid('product_ids'))
  expect(await rejectionOf({ product_categories: [999_999] })).toEqual(
    invalid('product_categories'),
  )
  expect(await rejectionOf({ excluded_product_categories: [999_999] })).toEqual(
    invalid('excluded_product_categories'),
  )
  expect(await rejectionOf({ minimum_amount: '100001' })).toEqual(invalid('minimum_amount'))
  expect(await rejectionOf({ maximum_amount: '100001' })).toEqual(invalid('maximum_amount'))
  expect(await rejectionOf({ date_expires: '0000-01-01T00:00:00' })).toEqual(
    invalid('date_expires'),
  )
  expect(await rejectionOf({ code: 'met spatie' })).toEqual(invalid('code'))
  expect((await program('GET', 'coupons')).body).toEqual([])
})

localShopTest('a coupon of a program works in the shop like any other code', async ({ app }) => {
  const program = await createWcClient(app)
  const creation = await program('POST', 'coupons', { code: 'welkom', amount: '5.00' })
  expect(creation.status).toBe(201)
  expect(await addCartCode(app, 'een-mandje', 'Welkom')).toMatchObject({ ok: true, isNew: true })
  await program('PUT', `coupons/${creation.body.id}`, { status: 'draft' })
  expect(await addCartCode(app, 'een-mandje', 'Welkom')).toEqual({
    ok: false,
    error: 'unknown-code',
  })
})
