/** Rules in which a mistake would be expensive, with the tests that must detect it: files without I/O and with fast tests. */
export const TARGETS: Record<string, { source: string; tests: string[] }[]> = {
  pricing: [
    target(
      'catalog/pricing/price',
      'catalog/pricing/price-reference',
      'catalog/pricing/price-sales',
      'catalog/pricing/price-drops',
    ),
    target('catalog/pricing/sale-end'),
    target('sales/discounts/apply-discounts'),
  ],
  cart: [
    target('sales/cart/cart-fields'),
    target('sales/cart/cart-storage'),
    target('sales/cart/explain-rejection', 'sales/cart/reject-item'),
    target('catalog/text-fields/text-rules'),
  ],
  tax: [target('sales/tax/vat-rule'), target('sales/tax/vat'), target('sales/tax/order-sums')],
  orders: [
    target('fulfilment/orders/order-transitions'),
    target('fulfilment/orders/parcels'),
    target('sales/delivery/shipping'),
  ],
  refunds: [target('fulfilment/refunds/plan-refund')],
  permissions: [target('core/accounts/permissions'), target('core/accounts/return-path')],
  offers: [
    target('partners/offers/offers'),
    target('partners/offers/offer-url'),
    target('affiliate/partner-cart/shop-links'),
  ],
}

function target(rules: string, ...tests: string[]) {
  const names = tests.length > 0 ? tests : [rules]
  return {
    source: `app/features/${rules}.ts`,
    tests: names.map((name) => `app/features/${name}.test.ts`),
  }
}
