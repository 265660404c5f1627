import { expect } from 'vitest'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import { settlePayment } from '#app/features/fulfilment/payment-flow/settle-payment.server.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { ENTERED_SETTINGS } from '#tests/support/test-settings.ts'
import { createWcClient, localShopTest } from './wc-shop.ts'

localShopTest('the tax rates are the VAT rates of the Netherlands', async ({ app }) => {
  const program = await createWcClient(app)
  const { body } = await program('GET', 'taxes')
  expect(body).toMatchObject([
    { country: 'NL', rate: '21.0000', class: 'standard', order: 0 },
    { country: 'NL', rate: '9.0000', class: 'reduced-rate', order: 1 },
    { country: 'NL', rate: '0.0000', class: 'zero-rate', order: 2 },
  ])
  expect((await program('GET', 'taxes?class=reduced-rate')).body).toEqual([body[1]])
  expect((await program('GET', `taxes/${body[0].id}`)).body).toEqual(body[0])
  const notFound = await program('GET', 'taxes/77')
  expect([notFound.status, notFound.body.code]).toEqual([404, 'woocommerce_rest_invalid_id'])
})

localShopTest('each shipping zone has its countries and methods', async ({ app }) => {
  const program = await createWcClient(app)
  const zones = await program('GET', 'shipping/zones')
  const names = zones.body.map(({ name }: { name: string }) => name)
  expect(names).toEqual([
    'Locations not covered by your other zones',
    'Nederland',
    'België',
    'Duitsland',
  ])
  expect(zones.headers['x-wp-total']).toBe('4')
  expect((await program('GET', 'shipping/zones?per_page=1&page=2')).body).toEqual([zones.body[1]])
  const dutchZone = `shipping/zones/${zones.body[1].id}`
  expect((await program('GET', `${dutchZone}/locations`)).body).toMatchObject([
    { code: 'NL', type: 'country' },
  ])
  const methods = await program('GET', `${dutchZone}/methods`)
  expect(methods.body).toMatchObject([
    { method_id: 'flat_rate', title: 'Brievenbuspakje', settings: { cost: { value: '3.95' } } },
    { method_id: 'flat_rate', title: 'Pakket', settings: { min_amount: { value: '50.00' } } },
    { method_id: 'local_pickup', enabled: true },
  ])
  const dutchParcel = `${dutchZone}/methods/${methods.body[1].instance_id}`
  expect((await program('GET', dutchParcel)).body).toEqual(methods.body[1])
  expect((await program('GET', 'shipping/zones/99')).body.code).toBe(
    'woocommerce_rest_shipping_zone_invalid',
  )
  expect((await program('GET', 'shipping/zones/99/locations')).status).toBe(404)
  expect((await program('GET', `${dutchZone}/methods/99`)).body.code).toBe(
    'woocommerce_rest_shipping_zone_method_invalid',
  )
  expect((await program('GET', 'shipping_methods')).body).toHaveLength(3)
  expect((await program('GET', 'shipping_methods/nope')).status).toBe(404)
})

localShopTest('payment methods are switched on and off', async ({ app }) => {
  const program = await createWcClient(app)
  const { body } = await program('GET', 'payment_gateways')
  expect(body).toContainEqual(expect.objectContaining({ id: 'bacs', enabled: true }))
  const switchedOff = await program('PUT', 'payment_gateways/bacs', { enabled: false })
  expect([switchedOff.status, switchedOff.body.enabled]).toEqual([200, false])
  expect((await program('GET', 'payment_gateways/bacs')).body.enabled).toBe(false)
  expect(body).toContainEqual(expect.objectContaining({ id: 'cod', enabled: false }))
  expect(body).toContainEqual(expect.objectContaining({ id: 'cheque', enabled: false }))
  const cashOnDelivery = await program('PUT', 'payment_gateways/cod', { enabled: true })
  expect([cashOnDelivery.status, cashOnDelivery.body.code]).toEqual([400, 'rest_invalid_param'])
  expect((await program('PUT', 'payment_gateways/cod', { enabled: false })).status).toBe(200)
  const notFound = await program('PUT', 'payment_gateways/nope', { enabled: true })
  expect([notFound.status, notFound.body.code]).toEqual([
    404,
    'woocommerce_rest_payment_gateway_invalid',
  ])
})

localShopTest(
  'settings are read, and written as far as the shop supports them',
  async ({ app }) => {
    const program = await createWcClient(app)
    const groups = (await program('GET', 'settings')).body.map(({ id }: { id: string }) => id)
    expect(groups).toEqual([
      'general',
      'products',
      'tax',
      'shipping',
      'checkout',
      'account',
      'email',
      'integration',
      'advanced',
    ])
    expect((await program('GET', 'settings/checkout')).body).toEqual([])
    expect((await program('GET', 'settings/tax')).body).toContainEqual(
      expect.objectContaining({
        id: 'woocommerce_tax_based_on',
        type: 'select',
        value: 'shipping',
        options: {
          shipping: 'Bezorgadres',
          billing: 'Factuuradres',
          base: 'Adres van de winkel',
        },
      }),
    )
    const readType = async (path: string) => (await program('GET', `settings/${path}`)).body.type
    expect(await readType('general/woocommerce_calc_taxes')).toBe('checkbox')
    expect(await readType('general/woocommerce_store_city')).toBe('text')
    expect(await readType('email/woocommerce_email_from_address')).toBe('email')
    const readValue = async (path: string) => (await program('GET', `settings/${path}`)).body.value
    expect(await readValue('general/woocommerce_currency')).toBe('EUR')
    expect(await readValue('tax/woocommerce_prices_include_tax')).toBe('yes')
    expect(await readValue('shipping/woocommerce_ship_to_destination')).toBe('billing')
    const cityPath = 'settings/general/woocommerce_store_city'
    expect((await program('PUT', cityPath, { value: 'Zutphen' })).body.value).toBe('Zutphen')
    expect(await readValue('general/woocommerce_store_city')).toBe('Zutphen')
    const taxPath = 'settings/general/woocommerce_calc_taxes'
    expect((await program('PUT', taxPath, { value: 'yes' })).status).toBe(200)
    const rejection = await program('PUT', taxPath, { value: 'no' })
    expect([rejection.status, rejection.body.code]).toEqual([400, 'rest_setting_value_invalid'])
    const senderPath = 'settings/email/woocommerce_email_from_address'
    expect((await program('PUT', senderPath, { value: 'geen adres' })).status).toBe(400)
    expect((await program('GET', 'settings/nope')).body.code).toBe(
      'rest_setting_setting_group_invalid',
    )
    expect((await program('GET', 'settings/general/nope')).body.code).toBe(
      'rest_setting_setting_invalid',
    )
  },
)

localShopTest('reports count what was sold', async ({ app }) => {
  const program = await createWcClient(app)
  const order = await placeAnOrder(app, { payment: 'bank-transfer' })
  const salesBefore = (await program('GET', 'reports/sales')).body
  expect(salesBefore).toMatchObject([{ total_orders: 0, total_sales: '0.00', totals: {} }])
  const totalsBefore = (await program('GET', 'reports/orders/totals')).body
  expect(totalsBefore).toContainEqual(expect.objectContaining({ slug: 'on-hold', total: 1 }))
  await markOrderPaid(app, order.id, 'Eva')
  const [sales] = (await program('GET', 'reports/sales?date_min=2026-11-21&date_max=2026-11-21'))
    .body
  expect(sales).toMatchObject({
    total_orders: 1,
    total_items: 2,
    total_sales: '80.00',
    total_tax: '13.88',
    net_sales: '66.12',
    totals: { '2026-11-21': { orders: 1, sales: '80.00' } },
  })
  expect((await program('GET', 'reports/top_sellers?period=month')).body).toMatchObject([
    { quantity: 2 },
  ])
  const totalsAfter = (await program('GET', 'reports/orders/totals')).body
  expect(totalsAfter).toContainEqual(expect.objectContaining({ slug: 'processing', total: 1 }))
  expect(totalsAfter).toContainEqual(expect.objectContaining({ slug: 'on-hold', total: 0 }))
  for (const name of ['products', 'customers', 'coupons', 'reviews'])
    expect((await program('GET', `reports/${name}/totals`)).status).toBe(200)
  expect((await program('GET', 'reports')).body).toHaveLength(7)
  expect((await program('GET', 'reports/sales?date_min=morgen')).status).toBe(400)
  expect((await program('GET', 'orders/statuses')).body).toHaveLength(7)
})

localShopTest.extend<{ settings: Partial<ShopSettings> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  settings: async ({}, use) => use({ ...ENTERED_SETTINGS, isDemo: false, isComingSoon: true }),
})('a test order is marked for programs and counts in no report', async ({ app }) => {
  const program = await createWcClient(app)
  const order = await placeAnOrder(app)
  await settlePayment(app, order.paymentId, 'paid', 'Testbank')
  expect((await program('GET', `orders/${order.id}`)).body.meta_data).toContainEqual(
    expect.objectContaining({ key: '_schakel_test_order', value: 'yes' }),
  )
  expect((await program('GET', 'reports/sales?period=month')).body).toMatchObject([
    { total_orders: 0, total_sales: '0.00', totals: {} },
  ])
  expect((await program('GET', 'reports/top_sellers?period=month')).body).toEqual([])
  expect((await program('GET', 'reports/orders/totals')).body).toContainEqual(
    expect.objectContaining({ slug: 'processing', total: 0 }),
  )
})

localShopTest('countries and currencies are listed', async ({ app }) => {
  const program = await createWcClient(app)
  expect((await program('GET', 'data')).body).toHaveLength(3)
  expect((await program('GET', 'data/countries/nl')).body).toMatchObject({
    code: 'NL',
    name: 'Nederland',
    states: [],
  })
  expect((await program('GET', 'data/countries')).body.length).toBe(249)
  expect((await program('GET', 'data/continents')).body).toHaveLength(7)
  expect((await program('GET', 'data/continents/eu')).body.name).toBe('Europa')
  expect((await program('GET', 'data/currencies/current')).body).toMatchObject({
    code: 'EUR',
    symbol: '€',
  })
  expect((await program('GET', 'data/currencies')).status).toBe(200)
  const notFound = await program('GET', 'data/currencies/qqq')
  expect([notFound.status, notFound.body.code]).toEqual([
    404,
    'woocommerce_rest_data_invalid_currency',
  ])
  expect((await program('GET', 'data/countries/qq')).body.code).toBe(
    'woocommerce_rest_data_invalid_location',
  )
})
