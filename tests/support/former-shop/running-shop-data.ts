import type { FormerShopData } from '#simulators/former-shop/local-woocommerce.ts'

const amounts = { total: '100.00', total_tax: '21.00', subtotal: '100.00', subtotal_tax: '21.00' }
const address = {
  first_name: 'Noor',
  last_name: 'Peeters',
  address_1: 'Kade 12',
  city: 'Groningen',
  postcode: '9711 AB',
  country: 'NL',
  email: 'noor@voorbeeld.example',
  phone: '0612345678',
}

const simpleProduct = (id: number) => ({
  id,
  name: `Oorbel ${id}`,
  slug: `oorbel-${id}`,
  permalink: `https://oud.example/sieraad/oorbel-${id}/`,
  type: 'simple',
  status: 'publish',
  catalog_visibility: 'visible',
  regular_price: '10.00',
  categories: [{ id: 11 }],
  images: [],
  attributes: [],
  meta_data: [],
})

/** The responses of the API of a shop: 61 products, of which one has two variations, a customer, two orders and a page. */
export const RUNNING_SHOP: FormerShopData = {
  'wc/v3/settings/tax/woocommerce_prices_include_tax': { value: 'no' },
  'wc/v3/settings/general/woocommerce_currency': { value: 'EUR' },
  'wc/v3/settings/products/woocommerce_weight_unit': { value: 'g' },
  'wc/v3/products/categories': [
    {
      id: 11,
      name: 'Ringen',
      slug: 'ringen',
      parent: 0,
      description: 'Alle ringen',
      menu_order: 1,
    },
  ],
  'wc/v3/products/tags': [{ id: 12, name: 'Goud', slug: 'goud' }],
  'wc/v3/products': [
    {
      ...simpleProduct(100),
      name: 'Ring Bo',
      slug: 'ring-bo',
      permalink: 'https://oud.example/sieraad/ring-bo/',
      type: 'variable',
      regular_price: '',
      description: '<p>Glad.</p>',
      sku: 'BO',
      weight: '.5',
      tags: [{ id: 12 }],
      images: [
        { id: 300, src: 'https://oud.example/wp-content/uploads/2025/01/bo.jpg', alt: 'Ring' },
      ],
      attributes: [
        { id: 1, name: 'Metaal', options: ['Goud', 'Zilver'], visible: true, variation: true },
      ],
      meta_data: [{ key: '_yoast_wpseo_title', value: 'Ring Bo kopen' }],
    },
    ...Array.from({ length: 60 }, (_, index) => simpleProduct(101 + index)),
  ],
  'wc/v3/products/100/variations': [
    {
      id: 201,
      status: 'publish',
      regular_price: '100.00',
      sku: 'BO-G',
      manage_stock: true,
      stock_quantity: 3,
      attributes: [{ id: 1, name: 'Metaal', option: 'Goud' }],
    },
    {
      id: 202,
      status: 'publish',
      regular_price: '50.00',
      sku: 'BO-Z',
      attributes: [{ id: 1, name: 'Metaal', option: 'Zilver' }],
    },
  ],
  'wc/v3/customers': [
    {
      id: 7,
      email: 'noor@voorbeeld.example',
      username: 'noor',
      first_name: 'Noor',
      last_name: 'Peeters',
      role: 'customer',
      date_created_gmt: '2024-02-01T10:00:00',
      billing: address,
      shipping: {},
    },
    { id: 1, email: 'eva@voorbeeld.example', username: 'eva', role: 'administrator', billing: {} },
  ],
  'wc/v3/coupons': [
    { id: 400, code: 'lente', discount_type: 'percent', amount: '10.00', status: 'publish' },
  ],
  'wc/v3/orders': [
    {
      id: 500,
      number: '500',
      status: 'completed',
      currency: 'EUR',
      date_created_gmt: '2024-03-01T10:00:00',
      date_paid_gmt: '2024-03-01T10:05:00',
      total: '125.95',
      cart_tax: '21.00',
      shipping_total: '4.09',
      shipping_tax: '0.86',
      customer_id: 7,
      billing: address,
      shipping: address,
      line_items: [
        { id: 1, name: 'Ring Bo', product_id: 100, variation_id: 201, quantity: 1, ...amounts },
      ],
      shipping_lines: [
        { id: 2, method_title: 'PostNL', method_id: 'flat_rate', total: '4.09', total_tax: '0.86' },
      ],
      tax_lines: [
        { id: 3, label: 'Btw', tax_total: '21.00', shipping_tax_total: '0.86', rate_percent: 21 },
      ],
      refunds: [{ id: 501, reason: 'Te groot', total: '-121.00' }],
    },
    {
      id: 502,
      number: '502',
      status: 'completed',
      currency: 'USD',
      date_created_gmt: '2024-04-01T10:00:00',
      total: '10.00',
      billing: address,
    },
  ],
  'wc/v3/products/reviews': [
    {
      id: 600,
      product_id: 100,
      reviewer: 'Noor',
      reviewer_email: 'noor@voorbeeld.example',
      review: '<p>Mooi!</p>',
      rating: 5,
      status: 'approved',
      date_created_gmt: '2024-03-20T10:00:00',
    },
  ],
  'wp/v2/categories': [{ id: 1, name: 'Nieuws', slug: 'nieuws', parent: 0 }],
  'wp/v2/tags': [],
  'wp/v2/pages': [
    {
      id: 700,
      slug: 'over-ons',
      link: 'https://oud.example/over-ons/',
      status: 'publish',
      title: { rendered: 'Over ons' },
      content: { rendered: '<p>Sinds 1920.</p>' },
      date_gmt: '2020-01-01T00:00:00',
    },
  ],
  'wp/v2/posts': [],
}
