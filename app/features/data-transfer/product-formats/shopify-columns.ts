import { normalizeHeader } from '#app/features/data-transfer/import-runs/header-name.ts'
import { lookUp } from '#app/platform/http/look-up.ts'

/** Headings of both product templates of Shopify: the original one, and the one with plainer names since 2025. */
const CELL_BY_HEADING: Record<string, string> = {
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

const OPTION_HEADING = /^option([123]) (name|value)$/
const METAFIELD_HEADING = /^(.+) \(product\.metafields\.[^)]+\)$/

/** Returns the cell of a heading, such as `option1Name` or `metafield:Material`; null for a column that is not used. */
export function findShopifyColumn(header: string): string | null {
  const normalizedHeader = normalizeHeader(header)
  const optionMatch = normalizedHeader.match(OPTION_HEADING)
  if (optionMatch) return `option${optionMatch[1]}${optionMatch[2] === 'name' ? 'Name' : 'Value'}`
  const metafieldMatch = header.trim().match(METAFIELD_HEADING)
  if (metafieldMatch?.[1]) return `metafield:${metafieldMatch[1].trim()}`
  return lookUp(CELL_BY_HEADING, normalizedHeader)
}
