import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fillDemoCatalogue } from '#app/features/demo/demo-catalogue/fill-demo-catalogue.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { checkAttributes } from './channel-rules.ts'
import { feedFile, makeFeed } from './make-feed.server.ts'
import { ensureFeeds, readFeeds } from './manage-feeds.server.ts'

/** Reads the rows of a file whose first line contains the column names. */
function readTable(text: string): Record<string, string>[] {
  const [head = '', ...lines] = text.trimEnd().split('\n')
  // Some names are followed by their parts in brackets.
  const names = head.split('\t').map((name) => name.replace(/\(.*/, ''))
  return lines.map((line) => {
    const cells = line.split('\t')
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))
  })
}

const readJson = (text: string): Record<string, string>[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

shopTest('the files of the demo have what each channel requires', async ({ app }) => {
  await fillDemoCatalogue(app)
  await ensureFeeds(app)
  const feeds = new Map((await readFeeds(app)).map((feed) => [feed.name, feed]))
  for (const [name, shape, format] of [
    ['google', 'google', 'tsv'],
    ['google-be', 'google', 'tsv'],
    ['microsoft', 'google', 'tsv'],
    ['meta', 'meta', 'tsv'],
    ['pinterest', 'pinterest', 'tsv'],
    ['openai', 'openai', 'jsonl'],
  ] as const) {
    const feed = feeds.get(name)
    if (!feed) throw new Error(`no feed ${name}`)
    await makeFeed(app, feed)
    const text = await readFile(feedFile(app, name, format), 'utf8')
    const rows = format === 'tsv' ? readTable(text) : readJson(text)
    expect(rows.length, name).toBeGreaterThan(100)
    const errors = rows.flatMap((row) =>
      // A table contains a list in one cell.
      checkAttributes(shape, { ...row, additional_image_link: '' }).filter(
        ({ severity }) => severity === 'error',
      ),
    )
    expect(errors, name).toEqual([])
  }
})

const RING = {
  image_link: 'https://winkel.example/ring.jpg',
  title: 'Ring',
  description: 'Een ring.',
  link: 'https://winkel.example/ring/',
  price: '79.95 EUR',
  condition: 'new',
  id: '7',
  availability: 'in_stock',
  brand: 'Kling',
  shipping: 'NL:Pakket:6.95 EUR',
  product_type: 'Ringen',
  mpn: 'R-7',
  shipping_weight: '4 g',
  color: 'Goud',
}

test('a complete item has no issue at Google, and one with a part number needs no barcode', () => {
  expect(checkAttributes('google', RING)).toEqual([])
})

test.each([
  [{ price: '€ 79,95' }, 'price', 'error', 'wrong-form'],
  [{ price: '' }, 'price', 'error', 'missing'],
  [{ title: 'x'.repeat(151) }, 'title', 'error', 'too-long'],
  [{ availability: 'in stock' }, 'availability', 'error', 'wrong-form'],
  [{ image_link: '' }, 'image_link', 'error', 'missing'],
  [{ brand: '' }, 'brand', 'error', 'missing'],
  [{ shipping: '' }, 'shipping', 'error', 'missing'],
  [{ gtin: '12345' }, 'gtin', 'error', 'wrong-form'],
  [{ mpn: '' }, 'gtin', 'warning', 'missing'],
  [{ color: '' }, 'color', 'warning', 'missing'],
  [{ sale_price: '69,95' }, 'sale_price', 'error', 'wrong-form'],
  [{ sale_price_effective_date: 'morgen' }, 'sale_price_effective_date', 'error', 'wrong-form'],
] as const)('Google’s rules find %o', (change, attribute, severity, kind) => {
  expect(checkAttributes('google', { ...RING, ...change })).toEqual([{ attribute, severity, kind }])
})

test('Meta needs a brand, a barcode or an article number, Pinterest none of them', () => {
  const ring = { ...RING, availability: 'in stock', brand: '', mpn: '' }
  const errorsOf = (shape: 'meta' | 'pinterest', attributes: typeof ring) =>
    checkAttributes(shape, attributes).filter(({ severity }) => severity === 'error')
  expect(errorsOf('meta', ring)).toEqual([
    { attribute: 'brand', severity: 'error', kind: 'missing' },
  ])
  expect(errorsOf('meta', { ...ring, mpn: 'R-7' })).toEqual([])
  expect(errorsOf('pinterest', ring)).toEqual([])
})
