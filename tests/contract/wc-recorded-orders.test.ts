import { expect } from 'vitest'
import { readStockOf } from '#app/features/catalog/stock/stock.server.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { createWcClient, localShopTest } from './wc-shop.ts'

const US_ADDRESS = {
  first_name: 'Mila',
  last_name: 'Stone',
  company: 'Reef',
  address_1: '12 Harbor Rd',
  address_2: 'Unit 4',
  city: 'Portland',
  state: 'OR',
  postcode: '97201',
  country: 'US',
  phone: '5035550100',
}

localShopTest(
  'an order to a country where the shop does not deliver is recorded with the data that the program sent',
  async ({ app }) => {
    const ring = await addProduct(app, { name: 'Ring', priceCents: 12_100, stock: 3 })
    const readStock = async () => [...(await readStockOf(app.db, ring.variantIds)).values()]
    const program = await createWcClient(app)
    await program('POST', 'taxes', { country: 'US', state: 'OR', rate: '10', name: 'Sales' })
    const creation = await program('POST', 'orders', {
      status: 'processing',
      currency: 'USD',
      billing: { ...US_ADDRESS, email: 'mila@example.com' },
      shipping: { ...US_ADDRESS, city: 'Salem' },
      line_items: [
        { product_id: ring.productId, quantity: 2 },
        { name: 'Doosje', product_id: 999_999, total: '5.00' },
      ],
      fee_lines: [{ name: 'Inpakken', total: '1.00', tax_status: 'none' }],
      shipping_lines: [{ method_id: 'dhl', method_title: 'DHL', total: '10.00' }],
    })
    expect(creation.status).toBe(201)
    expect(creation.body).toMatchObject({
      status: 'processing',
      currency: 'EUR',
      created_via: 'rest-api',
      billing: { ...US_ADDRESS, email: 'mila@example.com' },
      shipping: { ...US_ADDRESS, city: 'Salem' },
      line_items: [
        { name: 'Ring', product_id: ring.productId, quantity: 2, total_tax: '22.00' },
        { name: 'Doosje', product_id: 0, quantity: 1, total: '5.00', total_tax: '0.50' },
      ],
      fee_lines: [{ name: 'Inpakken', total: '1.00', total_tax: '0.00' }],
      shipping_lines: [{ method_id: 'dhl', method_title: 'DHL' }],
      needs_payment: false,
    })
    expect(creation.body.date_paid).not.toBeNull()
    expect(await readStock()).toEqual([1])

    const { id } = creation.body
    const findOrders = async (search: string) =>
      (await program('GET', `orders?search=${search}&_fields=id`)).body
    // Orders are found by street, unit, city, item and state.
    for (const part of ['harbor', 'unit%204', 'salem', 'doosje', 'or'])
      expect(await findOrders(part), part).toEqual([{ id }])

    const states: string[] = []
    for (const status of ['on-hold', 'completed', 'refunded', 'failed', 'cancelled', 'pending'])
      states.push((await program('PUT', `orders/${id}`, { status })).body.status)
    expect(states).toEqual(['on-hold', 'completed', 'refunded', 'failed', 'cancelled', 'pending'])
    expect((await program('GET', 'orders?status=pending&_fields=id')).body).toEqual([{ id }])
    const payment = await program('PUT', `orders/${id}`, { set_paid: true })
    expect(payment.body).toMatchObject({ status: 'processing' })
    expect(await readStock()).toEqual([1])

    expect((await program('DELETE', `orders/${id}?force=true`)).status).toBe(200)
    expect((await program('GET', `orders/${id}`)).status).toBe(404)
    expect(await app.db.$count(orders)).toBe(0)
    expect(await readStock()).toEqual([3])
  },
)

localShopTest(
  'a program changes the lines, fees and discount codes of a recorded order',
  async ({ app }) => {
    const ring = await addProduct(app, { name: 'Ring', priceCents: 12_100, stock: 9 })
    const program = await createWcClient(app)
    await program('POST', 'coupons', { code: 'tien', discount_type: 'percent', amount: '10' })
    const creation = await program('POST', 'orders', {
      line_items: [{ product_id: ring.productId, quantity: 1 }],
      coupon_lines: [{ code: 'Tien' }],
      fee_lines: [{ name: 'Toeslag', total: '10.00' }],
    })
    expect(creation.body).toMatchObject({
      status: 'pending',
      line_items: [{ subtotal: '100.00', total: '90.00', total_tax: '18.90' }],
      fee_lines: [{ total: '10.00', total_tax: '2.10' }],
      coupon_lines: [{ code: 'tien', discount: '10.00', discount_tax: '2.10' }],
      total: '121.00',
      shipping_lines: [],
    })
    const { id, line_items: orderLines, fee_lines: orderFees } = creation.body
    const change = await program('PUT', `orders/${id}`, {
      line_items: [{ id: orderLines[0].id, quantity: 2 }],
      fee_lines: [{ id: orderFees[0].id, name: null }],
    })
    expect(change.body).toMatchObject({
      line_items: [{ id: orderLines[0].id, quantity: 2, subtotal: '200.00', total: '180.00' }],
      fee_lines: [],
      total: '217.80',
    })
    const withoutCodes = await program('PUT', `orders/${id}`, { coupon_lines: [] })
    expect(withoutCodes.body).toMatchObject({ coupon_lines: [], total: '242.00' })
    const statusAndCode = async (data: object) => {
      const { status, body } = await program('PUT', `orders/${id}`, data)
      return [status, body.code]
    }
    expect(await statusAndCode({ coupon_lines: [{ code: 'onbekend' }] })).toEqual([
      400,
      'woocommerce_rest_invalid_coupon',
    ])
    expect(await statusAndCode({ coupon_lines: [{ id: 1, code: 'tien' }] })).toEqual([
      400,
      'woocommerce_rest_coupon_item_id_readonly',
    ])
    expect(await statusAndCode({ line_items: [{ id: orderLines[0].id, quantity: 10 }] })).toEqual([
      400,
      'rest_invalid_param',
    ])
    // A rejected request changes nothing.
    expect((await program('GET', `orders/${id}`)).body).toMatchObject({ total: '242.00' })
  },
)

localShopTest('a refund of an order without a payment is recorded and removed', async ({ app }) => {
  const program = await createWcClient(app)
  const orderLine = { name: 'Gravure', product_id: 1, total: '100.00' }
  const creation = await program('POST', 'orders', { line_items: [orderLine], billing: US_ADDRESS })
  const { id } = creation.body
  const refund = await program('POST', `orders/${id}/refunds`, {
    amount: '1.00',
    reason: 'Te laat',
  })
  expect([refund.status, refund.body]).toMatchObject([201, { amount: '1.00', reason: 'Te laat' }])
  expect((await program('GET', `orders/${id}`)).body.refunds).toMatchObject([
    { id: refund.body.id, reason: 'Te laat', total: '-1.00' },
  ])
  expect((await program('GET', 'refunds')).body).toMatchObject([
    { id: refund.body.id, parent_id: id },
  ])
  const tooMuch = await program('POST', `orders/${id}/refunds`, { amount: '100.00' })
  expect([tooMuch.status, tooMuch.body.code]).toEqual([
    400,
    'woocommerce_rest_invalid_order_refund',
  ])
  expect(
    (await program('DELETE', `orders/${id}/refunds/${refund.body.id}?force=true`)).status,
  ).toBe(200)
  expect((await program('GET', `orders/${id}/refunds`)).body).toEqual([])
})
