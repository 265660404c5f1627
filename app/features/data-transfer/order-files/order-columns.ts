import { normalizeHeader } from '#app/features/data-transfer/import-runs/header-name.ts'

/** The headings of our own export of orders. */
const OWN_HEADINGS: Record<string, string> = {
  nummer: 'number',
  besteld: 'placed',
  status: 'state',
  voornaam: 'firstName',
  achternaam: 'lastName',
  'e-mail': 'email',
  telefoon: 'phone',
  straat: 'street',
  huisnummer: 'houseNumber',
  toevoeging: 'addition',
  postcode: 'postcode',
  plaats: 'city',
  land: 'country',
  bedrijf: 'company',
  'btw-id': 'vatId',
  'bezorgen aan voornaam': 'ship:firstName',
  'bezorgen aan achternaam': 'ship:lastName',
  'bezorgen aan bedrijf': 'ship:company',
  'bezorgen aan straat': 'ship:street',
  'bezorgen aan huisnummer': 'ship:houseNumber',
  'bezorgen aan toevoeging': 'ship:addition',
  'bezorgen aan postcode': 'ship:postcode',
  'bezorgen aan plaats': 'ship:city',
  'bezorgen aan land': 'ship:country',
  bezorgen: 'shippingName',
  betaalwijze: 'payment',
  betaald: 'paidAt',
  artikelen: 'items',
  korting: 'discount',
  verzending: 'shipping',
  cadeauverpakking: 'giftWrap',
  btw: 'vat',
  'btw van': 'vatOf',
  totaal: 'total',
  herkomst: 'source',
  artikelregels: 'lines',
  kaartje: 'giftMessage',
  opmerking: 'note',
}

const SHOPIFY_HEADINGS: Record<string, string> = {
  name: 'number',
  email: 'email',
  'financial status': 'state',
  'fulfillment status': 'fulfilment',
  'paid at': 'paidAt',
  'cancelled at': 'cancelledAt',
  'created at': 'placed',
  currency: 'currency',
  shipping: 'shipping',
  taxes: 'vat',
  total: 'total',
  'discount amount': 'discount',
  'refunded amount': 'refunded',
  'shipping method': 'shippingName',
  'payment method': 'payment',
  notes: 'note',
  phone: 'phone',
  'billing phone': 'phone2',
  'lineitem quantity': 'lineQuantity',
  'lineitem name': 'lineName',
  'lineitem price': 'linePrice',
  'lineitem sku': 'lineSku',
  'lineitem discount': 'lineDiscount',
  'lineitem taxable': 'lineTaxable',
  'lineitem fulfillment status': 'lineFulfilment',
  ...shopifyTaxHeadings(),
  ...shopifyAddressHeadings('billing', ''),
  ...shopifyAddressHeadings('shipping', 'ship:'),
}

/** Headings of the most used plugins, because WooCommerce itself cannot export orders. */
const WOOCOMMERCE_HEADINGS: Record<string, string> = {
  'order number': 'number',
  'order #': 'number',
  'order id': 'number2',
  'order status': 'state',
  status: 'state',
  'order date': 'placed',
  date: 'placed',
  'paid date': 'paidAt',
  'date paid': 'paidAt',
  'customer note': 'note',
  'order currency': 'currency',
  currency: 'currency',
  'payment method title': 'payment',
  'payment method': 'payment2',
  'shipping method title': 'shippingName',
  'shipping method': 'shippingName2',
  'order shipping amount': 'shipping',
  'shipping total': 'shipping',
  'cart discount amount': 'discount',
  'discount total': 'discount',
  'order total tax amount': 'vat',
  'tax total': 'vat',
  'order total amount': 'total',
  'order total': 'total',
  'order refund amount': 'refunded',
  'refunded total': 'refunded',
  'email (billing)': 'email',
  'billing email': 'email',
  'phone (billing)': 'phone',
  'billing phone': 'phone',
  sku: 'lineSku',
  'item sku': 'lineSku',
  'item name': 'lineName',
  quantity: 'lineQuantity',
  'quantity (- refund)': 'lineQuantity2',
  'item quantity': 'lineQuantity',
  'item cost': 'linePrice',
  'item price': 'linePrice',
  'order line total': 'lineTotal',
  'item total': 'lineTotal',
  'order line tax': 'lineVat',
  'item tax': 'lineVat',
  'item tax amount': 'lineVat',
  'item tax rate': 'lineRate',
  'order shipping tax amount': 'shippingVat',
  'shipping tax total': 'shippingVat',
  ...wooCommerceAddressHeadings('billing', ''),
  ...wooCommerceAddressHeadings('shipping', 'ship:'),
}

/** Up to five taxes of an order, each with its name and amount. */
function shopifyTaxHeadings() {
  return Object.fromEntries(
    [1, 2, 3, 4, 5].flatMap((taxNumber) => [
      [`tax ${taxNumber} name`, `tax${taxNumber}Name`],
      [`tax ${taxNumber} value`, `tax${taxNumber}Value`],
    ]),
  )
}

/** Headings of an address of Shopify. `wholeStreet` has both lines of the street, for files without separate lines. */
function shopifyAddressHeadings(addressKind: string, prefix: string) {
  const parts = {
    name: 'name',
    company: 'company',
    city: 'city',
    country: 'country',
    zip: 'postcode',
    street: 'wholeStreet',
    address1: 'street',
    address2: 'address2',
  }
  return Object.fromEntries(
    Object.entries(parts).map(([field, cell]) => [`${addressKind} ${field}`, `${prefix}${cell}`]),
  )
}

function wooCommerceAddressHeadings(addressKind: string, prefix: string) {
  const parts: Record<string, string> = {
    'first name': 'firstName',
    'last name': 'lastName',
    company: 'company',
    address: 'street',
    'address 1': 'street',
    'address 1&2': 'street',
    'address 2': 'address2',
    city: 'city',
    postcode: 'postcode',
    country: 'country',
    'country code': 'country',
  }
  return Object.fromEntries(
    Object.entries(parts).flatMap(([field, cell]) => [
      [`${field} (${addressKind})`, `${prefix}${cell}`],
      [`${addressKind} ${field}`, `${prefix}${cell}`],
    ]),
  )
}

/** Returns the internal name of a column of a file of orders; null for a column that is not used. */
export const FIND_ORDER_COLUMN = {
  'own-orders': (header: string) => OWN_HEADINGS[normalizeHeader(header)] ?? null,
  'shopify-orders': (header: string) => SHOPIFY_HEADINGS[normalizeHeader(header)] ?? null,
  'woocommerce-orders': (header: string) => WOOCOMMERCE_HEADINGS[normalizeHeader(header)] ?? null,
}

/** The columns that identify the format of a file. */
export const IDENTIFYING_ORDER_COLUMNS = {
  'own-orders': ['number', 'placed', 'state', 'total', 'lines'],
  'shopify-orders': ['number', 'placed', 'state', 'total', 'lineQuantity', 'linePrice'],
  'woocommerce-orders': ['placed', 'state', 'total', 'lineName'],
}
