import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { withMarketplaces } from '#tests/support/query-amazon.ts'

type Row = Record<string, string>

const readCsv = (text: string, delimiter = ',') =>
  parse(text, { columns: true, delimiter }) as Row[]

const countOccurrences = (text: string, part: string) => text.split(part).length - 1

/** Adds a query to a URL that may already have a query. */
function withQuery(url: string, query: Row): string {
  const fullUrl = new URL(url)
  for (const [name, value] of Object.entries(query)) fullUrl.searchParams.set(name, value)
  return fullUrl.href
}

test('Awin lists its feeds, and a feed has the requested columns, gzipped', () =>
  withMarketplaces(async ({ url, feeds, catalogue }) => {
    const [listedFeed] = readCsv(await (await fetch(feeds.awinList)).text())
    expect(listedFeed).toMatchObject({ 'Membership Status': 'active', Language: 'nl' })
    const feedResponse = await fetch(withQuery(listedFeed?.URL ?? '', { products: '30' }))
    expect(feedResponse.headers.get('content-type')).toBe('application/gzip')
    const rows = readCsv(gunzipSync(await feedResponse.bytes()).toString())
    expect(rows).toHaveLength(30)
    expect(rows[0]).toMatchObject({
      ean: catalogue.models[0]?.items[0]?.gtin,
      merchant_name: 'Sieradenhuis Voorbeeld',
      currency: 'EUR',
    })
    const productPage = await fetch(rows[0]?.aw_deep_link ?? '')
    expect(await productPage.text()).toContain('Dit is een nagebootste winkel')

    const uncompressedUrl = feeds.awin
      .replace('/format/', '/columns/ean,search_price,onbekend/format/')
      .replace('%2C', '%7C')
      .replace('gzip', 'none')
    const productRows = readCsv(
      await (await fetch(withQuery(uncompressedUrl, { products: '2' }))).text(),
      '|',
    )
    const columns = ['ean', 'search_price', 'onbekend']
    expect(productRows.map(Object.keys)).toEqual([columns, columns])
    expect((await fetch(feeds.awin.replace('/apikey/', '/apikey/x'))).status).toBe(403)
    expect((await fetch(`${url}/www.awin1.com/cread.php?ued=https://x.example/`)).status).toBe(400)
  }))

test('TradeTracker writes version 1 and both forms of version 2', () =>
  withMarketplaces(async ({ feeds, catalogue }) => {
    const read = async (url: string) => (await fetch(withQuery(url, { limit: '3' }))).text()
    const gtin = catalogue.models[0]?.items[0]?.gtin ?? ''
    // The id contains the digits of the GTIN between the country and the check digit.
    const id = `SV-${gtin.slice(3, 12)}`
    const version1 = await read(feeds.tradetracker)
    expect(countOccurrences(version1, '<product>')).toBe(3)
    expect(version1).toContain(`<productID>${id}</productID><name>Glimwerk Dauw gladde ring`)
    expect(version1).toMatch(/<price currency="EUR">\d+\.\d\d<\/price>/)
    expect(version1).toContain(`<field name="EAN">${gtin}</field>`)
    const version2 = await read(feeds.tradetrackerV2)
    expect(version2).toContain(`<product ID="${id}"><name>`)
    expect(version2).toContain(`<property name="EAN"><value>${gtin}</value></property>`)
    const simpleVersion2 = await read(feeds.tradetrackerV2Simple)
    expect(simpleVersion2).toMatch(
      /<price><currency>EUR<\/currency><amount>\d+\.\d\d<\/amount><\/price>/,
    )
    expect((await fetch(feeds.tradetracker.replace('type=xml', 'type=doc'))).status).toBe(400)
  }))

test('Daisycon serves JSON and CSV, and Google Merchant XML and CSV, of the same products', () =>
  withMarketplaces(async ({ feeds, catalogue, setGone, setNoOffer }) => {
    const [goneItem, offerlessItem] = catalogue.models[0]?.items ?? []
    setGone([goneItem?.gtin ?? ''])
    setNoOffer([offerlessItem?.gtin ?? ''])
    const read = async (url: string) => (await fetch(withQuery(url, { products: '40' }))).text()
    const { datafeed } = JSON.parse(await read(feeds.daisyconJson))
    const [{ products }] = datafeed.programs
    expect(products).toHaveLength(40 - 1) // without the item that is gone
    expect(products[0].product_info).toMatchObject({
      ean: offerlessItem?.gtin,
      in_stock: 'false',
      condition: 'new',
    })
    expect(products[0].product_info.images[0].tag).toBe('default')
    const daisyconRows = readCsv(await read(feeds.daisyconCsv), ';')
    const googleRows = readCsv(await read(feeds.googleCsv))
    const eans = products.map((product: { product_info: Row }) => product.product_info.ean)
    expect(daisyconRows.map(({ ean }) => ean)).toEqual(eans)
    expect(googleRows.map(({ gtin }) => gtin)).toEqual(eans)
    expect(googleRows[0]).toMatchObject({
      availability: 'out_of_stock',
      google_product_category: 'Apparel & Accessories > Jewelry > Rings',
      item_group_id: catalogue.models[0]?.parentAsin,
    })
    const xml = await read(feeds.googleXml)
    expect(countOccurrences(xml, '<item>')).toBe(40 - 1)
    expect(xml).toContain('xmlns:g="http://base.google.com/ns/1.0"')
    expect(xml).toContain(`<g:gtin>${offerlessItem?.gtin}</g:gtin>`)
  }))

test('a feed has any requested length, and one percent of it changes', () =>
  withMarketplaces(async ({ feeds }) => {
    const read = async (query: Row) =>
      readCsv(await (await fetch(withQuery(feeds.googleCsv, query))).text())
    const rowsBefore = await read({ products: '1300' })
    expect(new Set(rowsBefore.map(({ id }) => id)).size).toBe(1300)
    const rowsAfter = await read({ products: '1300', changed: '1' })
    const changedRows = rowsAfter.filter(
      (row, index) => JSON.stringify(row) !== JSON.stringify(rowsBefore[index]),
    )
    expect(changedRows).toHaveLength(13)
    const everyHundredthRow = rowsBefore.filter((_row, index) => index % 100 === 0)
    expect(changedRows.map(({ id }) => id)).toEqual(everyHundredthRow.map(({ id }) => id))
    expect((await fetch(withQuery(feeds.googleCsv, { products: 'veel' }))).status).toBe(400)
  }))

test('a feed breaks off halfway, is missing, or contains half of its rows', () =>
  withMarketplaces(async ({ feeds, failNext, setFault, calls }) => {
    const url = withQuery(feeds.googleCsv, { products: '2000' })
    failNext('feeds', ['cut-off', 'error', 'partial', 'nonsense'])
    const brokenResponse = await fetch(url)
    expect(brokenResponse.status).toBe(200)
    await expect(brokenResponse.text()).rejects.toThrow()
    expect((await fetch(url)).status).toBe(500)
    expect(readCsv(await (await fetch(url)).text())).toHaveLength(1000)
    expect(await (await fetch(url)).text()).toContain('<html>')
    setFault('feeds', 'down')
    await expect(fetch(url)).rejects.toThrow('fetch failed')
    expect(calls()).toEqual({ 'feeds.www.sieradenhuis-voorbeeld.example': 4 })
  }))
