import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { withMarketplaces } from '#tests/support/query-amazon.ts'

type Row = Record<string, string>

const readCsv = (text: string, delimiter = ',') =>
  parse(text, { columns: true, delimiter }) as Row[]

const count = (text: string, of: string) => text.split(of).length - 1

/** Adds a query to a URL that may already have a query. */
function withQuery(url: string, query: Row): string {
  const fullUrl = new URL(url)
  for (const [name, value] of Object.entries(query)) fullUrl.searchParams.set(name, value)
  return fullUrl.href
}

test('Awin lists its feeds, and a feed has the requested columns, gzipped', () =>
  withMarketplaces(async ({ url, feeds, catalogue }) => {
    const [listed] = readCsv(await (await fetch(feeds.awinList)).text())
    expect(listed).toMatchObject({ 'Membership Status': 'active', Language: 'nl' })
    const file = await fetch(withQuery(listed?.URL ?? '', { products: '30' }))
    expect(file.headers.get('content-type')).toBe('application/gzip')
    const rows = readCsv(gunzipSync(await file.bytes()).toString())
    expect(rows).toHaveLength(30)
    expect(rows[0]).toMatchObject({
      ean: catalogue.models[0]?.items[0]?.gtin,
      merchant_name: 'Sieradenhuis Voorbeeld',
      currency: 'EUR',
    })
    const productPage = await fetch(rows[0]?.aw_deep_link ?? '')
    expect(await productPage.text()).toContain('Dit is een nagebootste winkel')

    const plain = feeds.awin
      .replace('/format/', '/columns/ean,search_price,onbekend/format/')
      .replace('%2C', '%7C')
      .replace('gzip', 'none')
    const few = readCsv(await (await fetch(withQuery(plain, { products: '2' }))).text(), '|')
    expect(few.map(Object.keys)).toEqual(Array(2).fill(['ean', 'search_price', 'onbekend']))
    expect((await fetch(feeds.awin.replace('/apikey/', '/apikey/x'))).status).toBe(403)
    expect((await fetch(`${url}/www.awin1.com/cread.php?ued=https://x.example/`)).status).toBe(400)
  }))

test('TradeTracker writes version 1 and both forms of version 2', () =>
  withMarketplaces(async ({ feeds, catalogue }) => {
    const read = async (url: string) => (await fetch(withQuery(url, { limit: '3' }))).text()
    const gtin = catalogue.models[0]?.items[0]?.gtin ?? ''
    const id = `SV-${gtin.slice(3, 12)}`
    const first = await read(feeds.tradetracker)
    expect(count(first, '<product>')).toBe(3)
    expect(first).toContain(`<productID>${id}</productID><name>Glimwerk Dauw gladde ring`)
    expect(first).toMatch(/<price currency="EUR">\d+\.\d\d<\/price>/)
    expect(first).toContain(`<field name="EAN">${gtin}</field>`)
    const second = await read(feeds.tradetrackerV2)
    expect(second).toContain(`<product ID="${id}"><name>`)
    expect(second).toContain(`<property name="EAN"><value>${gtin}</value></property>`)
    const simple = await read(feeds.tradetrackerV2Simple)
    expect(simple).toMatch(/<price><currency>EUR<\/currency><amount>\d+\.\d\d<\/amount><\/price>/)
    expect((await fetch(feeds.tradetracker.replace('type=xml', 'type=doc'))).status).toBe(400)
  }))

test('Daisycon serves JSON and CSV, and Google Merchant XML and CSV, of the same products', () =>
  withMarketplaces(async ({ feeds, catalogue, setGone, setNoOffer }) => {
    const [first, second] = catalogue.models[0]?.items ?? []
    setGone([first?.gtin ?? ''])
    setNoOffer([second?.gtin ?? ''])
    const read = async (url: string) => (await fetch(withQuery(url, { products: '40' }))).text()
    const { datafeed } = JSON.parse(await read(feeds.daisyconJson))
    const [{ products }] = datafeed.programs
    expect(products).toHaveLength(39)
    expect(products[0].product_info).toMatchObject({
      ean: second?.gtin,
      in_stock: 'false',
      condition: 'new',
    })
    expect(products[0].product_info.images[0].tag).toBe('default')
    const flat = readCsv(await read(feeds.daisyconCsv), ';')
    const google = readCsv(await read(feeds.googleCsv))
    const eans = products.map((each: { product_info: Row }) => each.product_info.ean)
    expect(flat.map(({ ean }) => ean)).toEqual(eans)
    expect(google.map(({ gtin }) => gtin)).toEqual(eans)
    expect(google[0]).toMatchObject({
      availability: 'out_of_stock',
      google_product_category: 'Apparel & Accessories > Jewelry > Rings',
      item_group_id: catalogue.models[0]?.parentAsin,
    })
    const xml = await read(feeds.googleXml)
    expect(count(xml, '<item>')).toBe(39)
    expect(xml).toContain('xmlns:g="http://base.google.com/ns/1.0"')
    expect(xml).toContain(`<g:gtin>${second?.gtin}</g:gtin>`)
  }))

test('a feed has any requested length, and one percent of it changes', () =>
  withMarketplaces(async ({ feeds }) => {
    const read = async (query: Row) =>
      readCsv(await (await fetch(withQuery(feeds.googleCsv, query))).text())
    const before = await read({ products: '1300' })
    expect(new Set(before.map(({ id }) => id)).size).toBe(1300)
    const after = await read({ products: '1300', changed: '1' })
    const changed = after.filter(
      (row, index) => JSON.stringify(row) !== JSON.stringify(before[index]),
    )
    expect(changed).toHaveLength(13)
    expect(changed.map(({ id }) => id)).toEqual(
      before.filter((_row, index) => index % 100 === 0).map(({ id }) => id),
    )
    expect((await fetch(withQuery(feeds.googleCsv, { products: 'veel' }))).status).toBe(400)
  }))

test('a feed breaks off halfway, is missing, or contains half of its rows', () =>
  withMarketplaces(async ({ feeds, failNext, setFault, calls }) => {
    const url = withQuery(feeds.googleCsv, { products: '2000' })
    failNext('feeds', ['cut-off', 'error', 'partial', 'nonsense'])
    const half = await fetch(url)
    expect(half.status).toBe(200)
    await expect(half.text()).rejects.toThrow()
    expect((await fetch(url)).status).toBe(500)
    expect(readCsv(await (await fetch(url)).text())).toHaveLength(1000)
    expect(await (await fetch(url)).text()).toContain('<html>')
    setFault('feeds', 'down')
    await expect(fetch(url)).rejects.toThrow('fetch failed')
    expect(calls()).toEqual({ 'feeds.www.sieradenhuis-voorbeeld.example': 4 })
  }))
