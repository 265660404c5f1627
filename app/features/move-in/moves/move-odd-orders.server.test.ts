import { expect } from 'vitest'
import {
  MANUFACTURER,
  moveAndUndo,
  queryRows,
  moveTest as test,
  writeSourceFile,
} from '#tests/support/former-shop/move-test.ts'
import { addItem, addOddOrder, createEmptyShop } from '#tests/support/former-shop/odd-shops.ts'

const OPTIONS = { manufacturer: MANUFACTURER }

test('orders with fees, discounts, refunds, guests, deleted lines and other currencies match to the cent', async ({
  app,
  folder,
}) => {
  const shop = createEmptyShop()
  addOddOrder(shop, { id: 201, total: '117.37' })
  // The sum of the lines is a cent below the total, so an extra line is added.
  addItem(shop, 201, { name: 'Ring', total: '100', tax: '21' })
  addItem(shop, 201, { type: 'fee', name: 'Cadeaupapier', total: '2.066116', tax: '0.433884' })
  addItem(shop, 201, { type: 'fee', name: 'Betaalkosten', total: '0.3', tax: '0.063' })
  addItem(shop, 201, { type: 'fee', name: 'Vaste klant', total: '-5.37', tax: '-1.1277' })
  // A discount with half cents, and a partial refund.
  addOddOrder(shop, { id: 202, total: '88.88' })
  addItem(shop, 202, {
    name: 'Ring',
    total: '73.454545',
    tax: '15.425455',
    subtotal: '82.644628',
    subtotalTax: '17.355372',
  })
  shop.item(202, 'coupon', 'zomer', {
    discount_amount: '9.190083',
    discount_amount_tax: '1.929917',
  })
  shop.post(
    203,
    'shop_order_refund',
    { post_parent: 202 },
    { _refund_amount: '10.50', _refund_reason: 'Kras' },
  )
  shop.post(204, 'shop_order_refund', { post_parent: 202 }, { _refund_amount: '5' })
  // Lines or their products were deleted.
  addOddOrder(shop, { id: 205, total: '50.00', status: 'processing' })
  addOddOrder(shop, { id: 206, total: '12.10' })
  addItem(shop, 206, { name: 'Weg', total: '10', tax: '2.1', product: 999 })
  addOddOrder(shop, { id: 207, total: '20.00', currency: 'USD' })
  addOddOrder(shop, { id: 208, total: '0.00' })
  const file = await writeSourceFile(folder, shop.write())
  await moveAndUndo(app, [file], OPTIONS, async ({ counts, remarks, years, mapping }) => {
    expect(counts.order).toMatchObject({ found: 6, made: 5, skipped: 1 })
    expect(mapping).toContain('5 × status ‘completed’ (4), ‘processing’ (1) wordt ‘Bezorgd’.')
    expect(remarks['other-currency']).toEqual({ count: 1, examples: ['bestelling 207'] })
    expect(years).toEqual([{ year: 2025, orders: 5, formerCents: 26_835, cents: 26_835 }])
    expect(
      await queryRows(
        app,
        `SELECT o.import_ref AS ref, o.total_cents AS total, o.user_id AS user, o.items_cents + o.shipping_cents - o.discount_cents AS sum,
          (SELECT count(*)::int FROM order_lines l WHERE l.order_id = o.id) AS lines,
          (SELECT count(*)::int FROM order_events e WHERE e.order_id = o.id AND kind = 'refund') AS refunds
         FROM orders o ORDER BY 1`,
      ),
    ).toEqual([
      { ref: '201', total: 11_737, user: null, sum: 11_737, lines: 5, refunds: 0 },
      { ref: '202', total: 8_888, user: null, sum: 8_888, lines: 1, refunds: 2 },
      { ref: '205', total: 5_000, user: null, sum: 5_000, lines: 1, refunds: 0 },
      { ref: '206', total: 1_210, user: null, sum: 1_210, lines: 1, refunds: 0 },
      { ref: '208', total: 0, user: null, sum: 0, lines: 0, refunds: 0 },
    ])
  })
})

for (const [name, setting, tables, posts, total] of [
  ['on', 'yes', true, false, 10],
  ['off', 'no', false, true, 20],
  ['on and in sync', 'yes', true, true, 10],
  ['off and in sync', 'no', true, true, 20],
  ['on, but the dump lacks the newer tables', 'yes', false, true, 20],
  ['not stated', '', true, false, 10],
] as const)
  test(`orders are read from the tables that WooCommerce used: HPOS is ${name}`, async ({
    app,
    folder,
  }) => {
    const shop = createEmptyShop()
    shop.option('woocommerce_custom_orders_table_enabled', setting)
    for (const [isInTables, amount] of [
      [tables, '10.00'],
      [posts, '20.00'],
    ] as const)
      isInTables && addOddOrder(shop, { id: 201, total: amount, isInTables: amount === '10.00' })
    const file = await writeSourceFile(folder, shop.write())
    await moveAndUndo(app, [file], OPTIONS, async ({ counts }) => {
      expect(counts.order).toMatchObject({ found: 1, made: 1 })
      expect(await queryRows(app, 'SELECT total_cents FROM orders')).toEqual([
        { total_cents: total * 100 },
      ])
    })
  })
