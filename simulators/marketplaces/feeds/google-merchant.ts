import type { World } from '#simulators/marketplaces/world.ts'
import { amount, type FeedRow, MERCHANT } from './feed-rows.ts'
import { csvLine, element, parent } from './feed-text.ts'

const TITLE_LENGTH = 150

/** Google's categories for the leaves of the browse tree. */
const CATEGORIES: Record<string, string> = {
  rings: 'Rings',
  'engagement-rings': 'Rings',
  'mens-rings': 'Rings',
  necklaces: 'Necklaces',
  pendants: 'Charms & Pendants',
  'mens-necklaces': 'Necklaces',
  bracelets: 'Bracelets',
  'mens-bracelets': 'Bracelets',
  earrings: 'Earrings',
  sets: 'Jewelry Sets',
}

const price = (cents: number) => `${amount(cents)} EUR`

/** Returns values by their name in the product specification; the sale price is separate from the regular price. */
function valuesOf(row: FeedRow): [name: string, value: string][] {
  const category = CATEGORIES[row.node]
  return [
    ['id', row.id],
    ['title', row.title.slice(0, TITLE_LENGTH)],
    ['description', row.description],
    ['link', row.link],
    ['image_link', row.images[0] ?? ''],
    ['additional_image_link', row.images[1] ?? ''],
    ['availability', row.isInStock ? 'in_stock' : 'out_of_stock'],
    ['price', price(row.fromCents ?? row.cents)],
    ['sale_price', row.fromCents ? price(row.cents) : ''],
    ['brand', row.brand],
    ['gtin', row.gtin],
    ['mpn', row.id],
    ['condition', 'new'],
    [
      'google_product_category',
      `Apparel & Accessories > Jewelry${category ? ` > ${category}` : ''}`,
    ],
    ['product_type', row.categories.join(' > ')],
    ['item_group_id', row.groupId ?? ''],
    ['color', row.colour],
    ['material', row.material],
    ['size', row.size],
  ]
}

/** Elements without a prefix in RSS; all other elements have the prefix g:. */
const ELEMENTS_WITHOUT_PREFIX = new Set(['title', 'description', 'link'])

export function* googleXml(rows: Iterable<FeedRow>, world: World) {
  yield `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>${element('title', MERCHANT.name)}${element('link', `${world.base()}/${MERCHANT.host}/`)}
`
  for (const row of rows) {
    const values = valuesOf(row).filter(([, value]) => value !== '')
    yield `${parent(
      'item',
      ...values.map(([name, value]) =>
        element(ELEMENTS_WITHOUT_PREFIX.has(name) ? name : `g:${name}`, value),
      ),
    )}\n`
  }
  yield '</channel>\n</rss>\n'
}

export function* googleCsv(rows: Iterable<FeedRow>) {
  let isFirst = true
  for (const row of rows) {
    const values = valuesOf(row)
    if (isFirst) yield csvLine(values.map(([name]) => name))
    isFirst = false
    yield csvLine(values.map(([, value]) => value))
  }
}
