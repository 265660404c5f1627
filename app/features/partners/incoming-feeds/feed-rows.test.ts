import { expect, test } from 'vitest'
import { readCsvRows } from './csv-rows.ts'
import type { FeedRow } from './feeds.ts'
import { readJsonRows } from './json-rows.ts'
import { readFeedItem } from './read-feed-item.server.ts'
import { readXmlRows } from './xml-rows.ts'

type RowStream = AsyncGenerator<FeedRow[], { isWhole: boolean }>

/** Yields small chunks, so that every value is split across two. */
async function* splitIntoChunks(text: string, size = 7) {
  for (let index = 0; index < text.length; index += size) yield text.slice(index, index + size)
}

async function readAll(reader: RowStream) {
  const rows: FeedRow[] = []
  let next = await reader.next()
  for (; !next.done; next = await reader.next()) rows.push(...next.value)
  return { rows, ...next.value }
}

/** Returns the line of each row with its value in this column, or with its problem. */
const rowTexts = (rows: FeedRow[], name: string) =>
  rows.map((row) => [row.line, 'problem' in row ? row.problem.code : row.values.get(name)?.[0]])

test('XML: an invalid row does not affect the others, and entities that a file declares are not expanded', async () => {
  const feed = `<?xml version="1.0"?>
<!DOCTYPE products [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>
<products>
<product ID="1"><name><![CDATA[Ring <b>Ster</b>]]></name><price currency="EUR">12.50</price></product>
<product ID="2"><name>Ketting</product>
<product ID="3"><name>&b;&b;</name><properties><property name="EAN"><value>123</value></property></properties>
<product ID="4"><name>Hanger &amp; co</name><variations><product ID="9"><name>Los</name></product></variations></product>
</products>
`
  const { rows, isWhole } = await readAll(readXmlRows(splitIntoChunks(feed)))
  expect(isWhole).toBe(true)
  expect(rowTexts(rows, 'name')).toEqual([
    [4, 'Ring <b>Ster</b>'],
    [5, 'broken'],
    [6, 'broken'],
    [7, 'Hanger & co'],
  ])
  const truncatedFeed = await readAll(
    readXmlRows(splitIntoChunks(feed.slice(0, feed.indexOf('<product ID="2"')))),
  )
  expect(truncatedFeed.isWhole).toBe(false)
  expect(truncatedFeed.rows).toHaveLength(1)
  const googleFeed = `<rss xmlns:g="http://base.google.com/ns/1.0"><channel><title>Atelier Voorbeeld</title>
<item><g:id>7</g:id><g:shipping><g:country>NL</g:country><g:price>4.95 EUR</g:price></g:shipping><g:price>20,00 EUR</g:price></item>
</channel></rss>`
  const [item] = (await readAll(readXmlRows(splitIntoChunks(googleFeed)))).rows
  if (!item || 'problem' in item) throw new Error('no item')
  expect(Object.fromEntries(item.values)).toMatchObject({
    id: ['7'],
    price: ['20,00 EUR'],
    'shipping/price': ['4.95 EUR'],
    'channel/title': ['Atelier Voorbeeld'],
  })
})

test('JSON: rows are read one by one, and a row that is not an object or not closed is reported with its line', async () => {
  const row = (id: string, moreCells = '') =>
    `{"update_info":{"daisycon_unique_id":"${id}"},"product_info":{"title":"Ring \\"}{ ${id}"${moreCells}}}`
  const feed = `{"datafeed":{"programs":[{"program_info":{"id":"1","name":"Atelier Voorbeeld"},"products":[${row('a', ',"images":[{"location":"https://x.example/2","tag":"other"},{"location":"https://x.example/1","tag":"default"}]')},
${row('b')},
"onzin",
{"product_info": {"title": nee}},
${row('c')}]},{"program_info":{"id":"2","name":"Tweede"},"products":[
${row('d')}]}]}}`
  const { rows, isWhole } = await readAll(readJsonRows(splitIntoChunks(feed)))
  expect(isWhole).toBe(true)
  expect(rowTexts(rows, 'daisycon_unique_id')).toEqual([
    [1, 'a'],
    [2, 'b'],
    [3, 'broken'],
    [4, 'broken'],
    [5, 'c'],
    [6, 'd'],
  ])
  const [firstRow] = rows
  const lastRow = rows.at(-1)
  if (!firstRow || !lastRow || 'problem' in firstRow || 'problem' in lastRow)
    throw new Error('no rows')
  expect(firstRow.values.get('image')).toEqual(['https://x.example/1', 'https://x.example/2'])
  expect(firstRow.values.get('title')).toEqual(['Ring "}{ a'])
  expect(lastRow.values.get('program_name')).toEqual(['Tweede'])
  // The last 60 characters contain the end of row 6.
  const truncatedFeed = await readAll(readJsonRows(splitIntoChunks(feed.slice(0, -60))))
  expect(truncatedFeed.isWhole).toBe(false)
  expect(truncatedFeed.rows).toHaveLength(5)
})

test('CSV: a row with too few columns is reported, and a quoted cell may span lines', async () => {
  const feed = 'Id,Title,g:price\n1,"Ring\nmet ster",12\n2,Ketting\n3,Hanger,4\n'
  const { rows } = await readAll(readCsvRows(splitIntoChunks(feed), ','))
  expect(rowTexts(rows, 'title')).toEqual([
    [2, 'Ring\nmet ster'],
    [4, 'column-count'],
    [5, 'Hanger'],
  ])
})

const NOW = new Date('2026-11-21T12:00:00Z')
const VALID_ROW = {
  id: '7',
  title: 'Zilveren ring',
  link: 'https://www.atelier.example/ring?bron=feed',
  price: '19.95 EUR',
  availability: 'in_stock',
}

function readGoogle(values: Record<string, string>) {
  const allValues = Object.entries({ ...VALID_ROW, ...values }).map(
    ([name, value]): [string, string[]] => [name, value === '' ? [] : [value]],
  )
  return readFeedItem('google', new Map(allValues), { country: 'nl', now: NOW })
}

test.each([
  ['1.249,95', 124_995],
  ['1,249.95 EUR', 124_995],
  ['EUR19.95', 1_995],
  ['€ 12', 1_200],
  ['12,5', 1_250],
])('a price written as %s is read', (price, cents) => {
  expect(readGoogle({ price })).toMatchObject({ item: { quote: { priceCents: cents } } })
})

test.each([
  [{ price: '' }, 'no-price'],
  [{ price: '0.00 EUR' }, 'no-price'],
  [{ price: 'op aanvraag' }, 'bad-price'],
  [{ link: '' }, 'no-link'],
  [{ link: 'javascript:alert(1)' }, 'no-link'],
  [{ link: 'https://ring@kwaad.example/' }, 'no-link'],
  [{ title: '<script>alert(1)</script>' }, 'no-title'],
  [{ id: '' }, 'no-id'],
  [{ condition: 'refurbished' }, 'used'],
] as [Record<string, string>, string][])('a row with %o is rejected: %s', (values, code) => {
  expect(readGoogle(values)).toMatchObject({ ok: false, problem: { code } })
})

test('sale prices, other currencies, EANs and photos of a row are read, and invalid ones are left out', () => {
  const sale = {
    sale_price: '14.95 EUR',
    sale_price_effective_date: '2026-11-20T00:00+01:00/2026-11-30T00:00+01:00',
  }
  expect(readGoogle(sale)).toMatchObject({
    item: {
      offerRef: { source: 'google', externalId: 'atelier.example:7', seller: 'atelier.example' },
      quote: {
        priceCents: 1_495,
        listPrice: { cents: 1_995, kind: 'earlier' },
        availability: 'in-stock',
      },
    },
  })
  const expiredPeriod = '2026-10-01T00:00+02:00/2026-11-01T00:00+01:00'
  expect(readGoogle({ ...sale, sale_price_effective_date: expiredPeriod })).toMatchObject({
    item: { quote: { priceCents: 1_995, listPrice: null } },
  })
  expect(readGoogle({ price: '19.95 GBP' })).toMatchObject({
    item: { quote: { priceCents: null, availability: 'in-stock' } },
    notes: [{ code: 'other-currency', currency: 'GBP' }],
  })
  expect(readGoogle({ gtin: '4006381333931' })).toMatchObject({
    item: { gtins: ['4006381333931'] },
    notes: [],
  })
  // The check digit is wrong.
  expect(readGoogle({ gtin: '4006381333932' })).toMatchObject({
    item: { gtins: [] },
    notes: [{ code: 'bad-gtin' }],
  })
  const result = readGoogle({
    title: 'Ring <img src=x onerror=alert(1)> &amp; ster',
    image_link: 'data:text/html,x',
  })
  expect(result).toMatchObject({ item: { title: 'Ring & ster', quote: { images: [] } } })
})
