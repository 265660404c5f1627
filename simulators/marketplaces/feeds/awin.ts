import type { World } from '#simulators/marketplaces/world.ts'
import { amount, type FeedRow, MERCHANT } from './feed-rows.ts'
import { csvLine } from './feed-text.ts'

const AFFILIATE = '190099'
export const AWIN_FEED = '19001'
/** Key that only the simulator accepts. */
export const AWIN_KEY = 'nagebootstesleutelvoorawin000000'

const COLUMNS: Record<string, (row: FeedRow, world: World) => string> = {
  aw_deep_link: ({ link }, world) =>
    `${world.base()}/www.awin1.com/cread.php?${new URLSearchParams({
      awinmid: MERCHANT.id,
      awinaffid: AFFILIATE,
      ued: link,
    })}`,
  aw_product_id: ({ gtin }) => String(30_000_000_000 + Number(gtin.slice(3, 12))),
  merchant_product_id: ({ id }) => id,
  product_name: ({ title }) => title,
  description: ({ description }) => description,
  merchant_category: ({ categories }) => categories.join(' > '),
  category_name: ({ categories }) => categories.at(-1) ?? '',
  merchant_id: () => MERCHANT.id,
  merchant_name: () => MERCHANT.name,
  merchant_deep_link: ({ link }) => link,
  merchant_image_url: ({ images }) => images[0] ?? '',
  aw_image_url: ({ images }) => images[0] ?? '',
  search_price: ({ cents }) => amount(cents),
  store_price: ({ cents }) => amount(cents),
  rrp_price: ({ fromCents }) => (fromCents ? amount(fromCents) : ''),
  display_price: ({ cents }) => `EUR${amount(cents)}`,
  currency: () => 'EUR',
  in_stock: ({ isInStock }) => (isInStock ? '1' : '0'),
  stock_status: ({ isInStock }) => (isInStock ? 'in stock' : 'out of stock'),
  brand_name: ({ brand }) => brand,
  ean: ({ gtin }) => gtin,
  product_GTIN: ({ gtin }) => gtin,
  mpn: ({ id }) => id,
  delivery_cost: ({ cents }) => (cents < 5000 ? '4.95' : '0.00'),
  condition: () => 'new',
  parent_product_id: ({ groupId }) => groupId ?? '',
  'Fashion:size': ({ size }) => size,
  'Fashion:material': ({ material }) => material,
  colour: ({ colour }) => colour,
}

/** Yields a feed with the requested columns, or all columns; an unknown column is empty. */
export function* awinFeed(
  rows: Iterable<FeedRow>,
  world: World,
  { columns, delimiter }: { columns: string[]; delimiter: string },
) {
  const names = columns.length ? columns : Object.keys(COLUMNS)
  yield csvLine(names, delimiter)
  for (const row of rows) {
    yield csvLine(
      names.map((name) => COLUMNS[name]?.(row, world) ?? ''),
      delimiter,
    )
  }
}

/** Lists the feeds with the time of their last change. */
export function awinFeedList(world: World, productCount: number): string {
  const changedAt = world.now().toISOString().slice(0, 19).replace('T', ' ')
  const url = `${world.base()}/productdata.awin.com/datafeed/download/apikey/${AWIN_KEY}/language/nl/fid/${AWIN_FEED}/columns/${Object.keys(COLUMNS).map(encodeURIComponent).join(',')}/format/csv/delimiter/%2C/compression/gzip/`
  return [
    [
      'Advertiser ID',
      'Advertiser Name',
      'Primary Region',
      'Membership Status',
      'Feed ID',
      'Feed Name',
      'Language',
      'Vertical',
      'Last Imported',
      'Last Checked',
      'No of products',
      'URL',
    ],
    [
      MERCHANT.id,
      MERCHANT.name,
      'NL',
      'active',
      AWIN_FEED,
      'Sieraden',
      'nl',
      'Jewellery',
      changedAt,
      changedAt,
      String(productCount),
      url,
    ],
  ]
    .map((line) => csvLine(line))
    .join('')
}
