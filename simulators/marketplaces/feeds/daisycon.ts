import { createHash } from 'node:crypto'
import type { World } from '#simulators/marketplaces/world.ts'
import { amount, type FeedRow, MERCHANT } from './feed-rows.ts'
import { csvLine } from './feed-text.ts'

const trackedLink = ({ link }: FeedRow, world: World, media: string) =>
  `${world.base()}/ds1.nl/c/?${new URLSearchParams({ si: MERCHANT.id, li: '19001', wi: media, dl: link })}`

function serializeProduct(row: FeedRow, world: World, media: string) {
  const date = '2026-11-01 06:00:00'
  const info = {
    title: row.title,
    description: row.description,
    description_short: row.title,
    link: trackedLink(row, world, media),
    price: row.cents / 100,
    price_old: row.fromCents ? row.fromCents / 100 : null,
    currency: 'EUR',
    brand: row.brand,
    category: row.categories.at(-1),
    category_path: row.categories.join(' > '),
    color_primary: row.colour,
    condition: 'new',
    ean: row.gtin,
    sku: row.id,
    in_stock: String(row.isInStock),
    in_stock_amount: row.isInStock ? 5 : 0,
    delivery_time: '1-2 werkdagen',
    price_shipping: row.cents < 5000 ? 4.95 : 0,
    size: row.size,
    material_description: row.material,
    images: row.images.map((location, position) => ({
      location,
      tag: position === 0 ? 'default' : 'alternative',
      size: 'large',
    })),
  }
  return {
    update_info: {
      daisycon_unique_id: row.id,
      data_hash: createHash('md5').update(JSON.stringify(info)).digest('hex'),
      status: 'active',
      insert_date: date,
      update_date: date,
      delete_date: null,
    },
    product_info: info,
  }
}

export function* daisyconJson(rows: Iterable<FeedRow>, world: World, media: string) {
  const program = { id: MERCHANT.id, name: MERCHANT.name, currency: 'EUR' }
  yield `{"datafeed":{"programs":[{"program_info":${JSON.stringify(program)},"products":[`
  let separator = ''
  for (const row of rows) {
    yield `${separator}${JSON.stringify(serializeProduct(row, world, media))}`
    separator = ',\n'
  }
  yield ']}]}}\n'
}

const COLUMNS = [
  'daisycon_unique_id',
  'status',
  'title',
  'description',
  'link',
  'price',
  'price_old',
  'currency',
  'brand',
  'category',
  'category_path',
  'color_primary',
  'condition',
  'ean',
  'sku',
  'in_stock',
  'in_stock_amount',
  'price_shipping',
  'size',
  'image_large',
]

export function* daisyconCsv(rows: Iterable<FeedRow>, world: World, media: string) {
  yield csvLine(COLUMNS, ';')
  for (const row of rows) {
    const { product_info: info } = serializeProduct(row, world, media)
    const flat: Record<string, unknown> = {
      ...info,
      daisycon_unique_id: row.id,
      status: 'active',
      price: amount(row.cents),
      price_old: row.fromCents ? amount(row.fromCents) : '',
      image_large: row.images[0],
    }
    yield csvLine(
      COLUMNS.map((name) => String(flat[name] ?? '')),
      ';',
    )
  }
}
