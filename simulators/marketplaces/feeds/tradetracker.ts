import type { World } from '#simulators/marketplaces/world.ts'
import { amount, type FeedRow } from './feed-rows.ts'
import { element, parent } from './feed-text.ts'

const CAMPAIGN = '19001'

export const TRADETRACKER_TYPES = ['xml', 'xml-v2', 'xml-v2-simple'] as const
export type TradetrackerType = (typeof TRADETRACKER_TYPES)[number]

const propertiesOf = (row: FeedRow): [name: string, value: string][] => [
  ['brand', row.brand],
  ['EAN', row.gtin],
  ['fromPrice', row.fromCents ? amount(row.fromCents) : ''],
  ['stock', row.isInStock ? '5' : '0'],
  ['deliveryTime', '1-2 werkdagen'],
  ['deliveryCosts', row.cents < 5000 ? '4.95' : '0.00'],
  ['color', row.colour],
  ['material', row.material],
  ['size', row.size],
]

type SerializeProduct = (row: FeedRow, link: string) => string

const SERIALIZERS: Record<TradetrackerType, SerializeProduct> = {
  xml: (row, link) =>
    parent(
      'product',
      element('productID', row.id),
      element('name', row.title),
      element('price', amount(row.cents), { currency: 'EUR' }),
      element('productURL', link),
      element('imageURL', row.images[0] ?? ''),
      element('description', row.description),
      parent('categories', element('category', row.categories.join(' > '))),
      parent(
        'additional',
        ...propertiesOf(row).map(([name, value]) => element('field', value, { name })),
      ),
    ),
  'xml-v2': (row, link) =>
    `<product ID="${row.id}">${[
      element('name', row.title),
      element('campaignID', CAMPAIGN),
      element('price', amount(row.cents), { currency: 'EUR' }),
      element('URL', link),
      parent('images', ...row.images.map((image) => element('image', image))),
      element('description', row.description),
      parent(
        'categories',
        element('category', row.categories.at(-1) ?? '', { path: row.categories.join(' > ') }),
      ),
      parent(
        'properties',
        ...propertiesOf(row).map(
          ([name, value]) => `<property name="${name}">${element('value', value)}</property>`,
        ),
      ),
      '<variations/>',
    ].join('')}</product>`,
  'xml-v2-simple': (row, link) =>
    parent(
      'product',
      element('ID', row.id),
      element('name', row.title),
      element('campaignID', CAMPAIGN),
      parent('price', element('currency', 'EUR'), element('amount', amount(row.cents))),
      element('URL', link),
      parent('images', ...row.images.map((image) => element('image', image))),
      element('description', row.description),
      parent('categories', element('category', row.categories.join(' > '))),
      parent(
        'properties',
        ...propertiesOf(row).map(([name, value]) => parent(name, element('value', value))),
      ),
      '<variations/>',
    ),
}

/** Yields the feed of a campaign, with links that name the affiliate site (aid). */
export function* tradetrackerFeed(
  rows: Iterable<FeedRow>,
  world: World,
  { type, site, feed }: { type: TradetrackerType; site: string; feed: string },
) {
  yield '<?xml version="1.0" encoding="utf-8"?>\n<products>\n'
  for (const row of rows) {
    const query = new URLSearchParams({ c: CAMPAIGN, m: feed, a: site, r: '', u: row.link })
    yield `${SERIALIZERS[type](row, `${world.base()}/tc.tradetracker.net/?${query}`)}\n`
  }
  yield '</products>\n'
}
