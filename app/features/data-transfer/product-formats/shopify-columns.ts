import { plainHeader } from '#app/features/data-transfer/import-runs/header-name.ts'
import { lookUp } from '#app/platform/http/look-up.ts'

/** Headings of both product templates of Shopify: the original one, and the one with plainer names since 2025. */
const COLUMNS: Record<string, string> = {
  handle: 'handle',
  'url handle': 'handle',
  title: 'title',
  'body (html)': 'body',
  'body html': 'body',
  body: 'body',
  description: 'body',
  vendor: 'vendor',
  type: 'type',
  'custom product type': 'type',
  'product category': 'category',
  'standard product type': 'category',
  'standardized product type': 'category',
  collection: 'collection',
  tags: 'tags',
  published: 'published',
  'published on online store': 'published',
  status: 'status',
  'variant sku': 'sku',
  sku: 'sku',
  'variant grams': 'grams',
  'weight value (grams)': 'grams',
  'variant inventory tracker': 'tracker',
  'inventory tracker': 'tracker',
  'variant inventory qty': 'stock',
  'inventory quantity': 'stock',
  'variant inventory policy': 'policy',
  'continue selling when out of stock': 'policy',
  'variant price': 'price',
  price: 'price',
  'cost per item': 'cost',
  'variant cost': 'cost',
  'variant compare at price': 'comparePrice',
  'compare-at price': 'comparePrice',
  'compare at price': 'comparePrice',
  'variant barcode': 'barcode',
  barcode: 'barcode',
  'image src': 'image',
  'product image url': 'image',
  'image position': 'imagePosition',
  'image alt text': 'imageAlt',
  'variant image': 'variantImage',
  'variant image url': 'variantImage',
  'gift card': 'giftCard',
}

const OPTION = /^option([123]) (name|value)$/
const METAFIELD = /^(.+) \(product\.metafields\.[^)]+\)$/

/** Returns the cell of a heading, such as `option1Name` or `metafield:Material`; null for a column that is not used. */
export function findShopifyColumn(header: string): string | null {
  const plain = plainHeader(header)
  const option = plain.match(OPTION)
  if (option) return `option${option[1]}${option[2] === 'name' ? 'Name' : 'Value'}`
  const metafield = header.trim().match(METAFIELD)
  if (metafield?.[1]) return `metafield:${metafield[1].trim()}`
  return lookUp(COLUMNS, plain)
}
