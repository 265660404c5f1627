import { csvRow } from '#app/platform/text/csv-cell.ts'
import { escapeXml } from '#app/platform/text/escape.ts'
import type { AttributeValue, FeedAttributes } from './feed-attributes.ts'
import type { FeedFormat } from './product-feeds.ts'

/** The columns of files whose first line contains the column names. */
const GOOGLE_COLUMNS = [
  'id',
  'title',
  'description',
  'link',
  'image_link',
  'additional_image_link',
  'availability',
  'condition',
  'brand',
  'gtin',
  'mpn',
  'identifier_exists',
  'price',
  'sale_price',
  'sale_price_effective_date',
  'item_group_id',
  'color',
  'size',
  'material',
  'gender',
  'age_group',
  'google_product_category',
  'product_type',
  'shipping',
  'shipping_weight',
  'custom_label_0',
  'custom_label_1',
  'custom_label_2',
  'custom_label_3',
  'custom_label_4',
]
const SHIPPING_HEADER =
  'shipping(country:service:price:min_handling_time:max_handling_time:min_transit_time:max_transit_time)'

export interface FeedWriter {
  head: string
  write: (attributes: FeedAttributes) => string
  tail: string
}

/** `columns`: the columns of the custom feed. Other feeds have the columns of Google's specification. */
export function createFeedWriter(
  format: FeedFormat,
  shop: { name: string; siteUrl: string },
  columns: string[] | null,
): FeedWriter {
  const names = columns ?? GOOGLE_COLUMNS
  switch (format) {
    case 'xml':
      return xmlWriter(shop)
    case 'jsonl':
      return {
        head: '',
        write: (attributes) => `${JSON.stringify(toJson(attributes))}\n`,
        tail: '',
      }
    case 'csv':
      return {
        head: csvRow(names),
        write: (attributes) => csvRow(names.map((name) => toCell(attributes[name]))),
        tail: '',
      }
    case 'tsv':
      return {
        head: tsvRow(names.map((name) => (name === 'shipping' ? SHIPPING_HEADER : name))),
        write: (attributes) => tsvRow(names.map((name) => toCell(attributes[name]))),
        tail: '',
      }
  }
}

const tsvRow = (cells: string[]): string =>
  `${cells.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t')}\n`

/** Returns a value as text for one cell: a list as "a,b", a group of sub-attributes as "NL:Pakket:6.95 EUR". */
function toCell(value: AttributeValue | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return value
  return value
    .map((item) => (typeof item === 'string' ? item : item.map(([, text]) => text).join(':')))
    .join(',')
}

function xmlWriter({ name, siteUrl }: { name: string; siteUrl: string }): FeedWriter {
  return {
    head: `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${escapeXml(name)}</title>
<link>${escapeXml(siteUrl)}/</link>
<description>${escapeXml(name)}</description>
`,
    write: (attributes) =>
      `<item>${Object.entries(attributes)
        .map(([key, value]) => toXml(key, value))
        .join('')}</item>\n`,
    tail: '</channel>\n</rss>\n',
  }
}

function toXml(name: string, value: AttributeValue): string {
  const element = (content: string) => `<g:${name}>${content}</g:${name}>`
  if (typeof value === 'string') return value === '' ? '' : element(escapeXml(value))
  return value
    .map((item) =>
      element(
        typeof item === 'string'
          ? escapeXml(item)
          : item.map(([part, text]) => `<g:${part}>${escapeXml(text)}</g:${part}>`).join(''),
      ),
    )
    .join('')
}

const BOOLEANS: Record<string, boolean> = { true: true, false: false }

/** Returns the attributes as JSON, without empty values and with real booleans. */
function toJson(attributes: FeedAttributes): object {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => {
      if (value.length === 0) return []
      return [[name, typeof value === 'string' ? (BOOLEANS[value] ?? value) : value]]
    }),
  )
}
