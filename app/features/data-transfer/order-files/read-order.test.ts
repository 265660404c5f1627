import { expect, test } from 'vitest'
import type { OrderFileKind } from '#app/features/data-transfer/import-runs/imports.ts'
import { FIND_ORDER_COLUMN } from './order-columns.ts'
import { readRate } from './order-vat.ts'
import { readOrder } from './read-order.ts'

/** Reads an order from rows with the headings of the program that exported them. */
function readOrderFromRows(
  kind: Exclude<OrderFileKind, 'other-orders'>,
  ...rows: Record<string, string>[]
) {
  const order = readOrder(
    kind,
    rows.map((row, index) => ({
      line: index + 2,
      skuLine: null,
      cells: Object.fromEntries(
        Object.entries(row).map(([heading, cell]) => [
          FIND_ORDER_COLUMN[kind](heading) ?? heading,
          cell,
        ]),
      ),
    })),
  )
  if (!order.order) throw new Error(JSON.stringify(order.problems))
  return { ...order.order, notes: order.notes }
}

const WOO_ORDER = {
  'Order Number': '812',
  'Order Status': 'Completed',
  'Order Date': '2023-11-02 20:15',
}
const SHOPIFY_ORDER = {
  Name: '#1001',
  'Financial Status': 'paid',
  'Fulfillment Status': 'fulfilled',
  'Created at': '2024-03-05 12:00:00 +0100',
  Total: '0.00',
}

test('WooCommerce exports lines without VAT: it is added per line, and the remainder belongs to the shipping', () => {
  // The lines are 100,00 + 21,00 and 20,00 + 1,80; shipping is 4,09 + 0,86.
  const order = readOrderFromRows(
    'woocommerce-orders',
    {
      ...WOO_ORDER,
      'Order Total Amount': '147.75',
      'Order Total Tax Amount': '23.66',
      'Order Shipping Amount': '4.09',
      'Item Name': 'Ring',
      Quantity: '2',
      'Item Cost': '50.00',
      'Order Line Tax': '21.00',
    },
    {
      ...WOO_ORDER,
      'Item Name': 'Boek',
      Quantity: '1',
      'Item Cost': '20.00',
      'Order Line Tax': '1.80',
    },
  )
  expect(order).toMatchObject({
    itemsCents: 14_280,
    shippingCents: 495,
    discountCents: 0,
    totalCents: 14_775,
    lines: [
      { unitCents: 6_050, quantity: 2, vatRate: 21 },
      { unitCents: 2_180, vatRate: 9 },
    ],
  })
  expect(order.vatSplit.map(({ rate }) => rate)).toEqual([21, 9])
  const sum = (part: 'netCents' | 'vatCents') =>
    order.vatSplit.reduce((total, row) => total + row[part], 0)
  expect(sum('vatCents')).toBe(2_366)
  expect(sum('netCents')).toBe(14_775 - 2_366)
})

test('a line may name its own rate, calculated from rounded cents, and may include its VAT', () => {
  const order = readOrderFromRows(
    'woocommerce-orders',
    {
      ...WOO_ORDER,
      'Order Total': '90.80',
      'Tax Total': '13.95',
      'Item Name': 'Ring',
      'Item Price': '69.00',
      'Item Tax Rate': '20.97',
    },
    { ...WOO_ORDER, 'Item Name': 'Boek', 'Item Price': '21.80', 'Item Tax Rate': '9' },
  )
  expect(order.lines).toMatchObject([
    { unitCents: 6_900, vatRate: 21 },
    { unitCents: 2_180, vatRate: 9 },
  ])
  // € 13,95 of VAT: € 1,80 for the book, the remainder for the ring.
  expect(order.vatSplit).toEqual([
    { rate: 21, netCents: 5_685, vatCents: 1_215 },
    { rate: 9, netCents: 2_000, vatCents: 180 },
  ])
  const vatIncluded = readOrderFromRows('woocommerce-orders', {
    ...WOO_ORDER,
    'Order Total': '21.80',
    'Tax Total': '1.80',
    'Item Name': 'Boek',
    'Item Price': '21.80',
    'Item Tax': '1.80',
  })
  expect(vatIncluded).toMatchObject({
    itemsCents: 2_180,
    lines: [{ unitCents: 2_180, vatRate: 9 }],
  })
})

test.each([
  ['21%', 21],
  ['21,0', 21],
  ['0.21', 21],
  ['6', 6],
  ['hoog', null],
  ['210', null],
])('the VAT rate “%s” is read as %s', (text, rate) => {
  expect(readRate(text)).toBe(rate)
})

test('Shopify exports whether a line is taxed, and the taxes of the whole order', () => {
  const order = readOrderFromRows(
    'shopify-orders',
    {
      ...SHOPIFY_ORDER,
      Total: '131.00',
      Taxes: '21.00',
      'Tax 1 Name': 'NL BTW 21%',
      'Tax 1 Value': '21.00',
      'Lineitem name': 'Ring',
      'Lineitem price': '121.00',
      'Lineitem taxable': 'true',
    },
    { 'Lineitem name': 'Gift', 'Lineitem price': '10.00', 'Lineitem taxable': 'false' },
  )
  expect(order.lines.map(({ vatRate }) => vatRate)).toEqual([21, 0])
  expect(order.vatSplit).toEqual([
    { rate: 21, netCents: 10_000, vatCents: 2_100 },
    { rate: 0, netCents: 1_000, vatCents: 0 },
  ])
  expect(order.notes).toEqual([])

  const mixedOrder = readOrderFromRows('shopify-orders', {
    ...SHOPIFY_ORDER,
    Total: '142.80',
    Taxes: '22.80',
    'Tax 1 Name': 'NL BTW 9%',
    'Tax 1 Value': '1.80',
    'Tax 2 Name': 'NL BTW 21%',
    'Tax 2 Value': '21.00',
    'Lineitem name': 'Ring en boek',
    'Lineitem price': '142.80',
  })
  expect(mixedOrder.lines).toMatchObject([{ vatRate: 21 }])
  expect(mixedOrder.vatSplit).toEqual([
    { rate: 21, netCents: 10_000, vatCents: 2_100 },
    { rate: 9, netCents: 2_000, vatCents: 180 },
  ])
  expect(mixedOrder.notes).toMatchObject([{ note: { code: 'mixed-vat', rate: 21 } }])
  expect(
    readOrderFromRows('shopify-orders', { ...SHOPIFY_ORDER, Total: '80.00' }).vatSplit,
  ).toEqual([])
})

test('the delivery address is stored only when it differs from the customer’s address', () => {
  const billing = {
    ...SHOPIFY_ORDER,
    Total: '80.00',
    'Billing Name': 'Lotte van den Berg',
    'Billing Address1': 'Dorpsstraat 12 a',
    'Billing City': 'Utrecht',
    'Billing Zip': '3511 NR',
    'Billing Country': 'NL',
  }
  const shippingCells = {
    'Shipping Name': 'Lotte van den Berg',
    'Shipping Street': 'Dorpsstraat 12 A',
    'Shipping City': 'Utrecht',
    'Shipping Zip': '3511NR',
    'Shipping Country': 'NL',
  }
  expect(readOrderFromRows('shopify-orders', { ...billing, ...shippingCells }).delivery).toBeNull()
  expect(
    readOrderFromRows('shopify-orders', {
      ...billing,
      ...shippingCells,
      'Shipping Name': 'Sem Bos',
      'Shipping Street': 'Lindelaan 3',
      'Shipping City': 'Leuven',
      'Shipping Zip': '3000',
      'Shipping Country': 'BE',
    }),
  ).toMatchObject({
    lastName: 'van den Berg',
    country: 'NL',
    vatCountry: 'BE',
    delivery: {
      firstName: 'Sem',
      lastName: 'Bos',
      street: 'Lindelaan',
      houseNumber: '3',
      city: 'Leuven',
      country: 'BE',
    },
  })
  // This file contains only the delivery address.
  expect(
    readOrderFromRows('shopify-orders', { ...SHOPIFY_ORDER, Total: '80.00', ...shippingCells }),
  ).toMatchObject({
    city: 'Utrecht',
    delivery: null,
  })
})
