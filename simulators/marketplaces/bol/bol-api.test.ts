import { expect, test } from 'vitest'
import { withMarketplaces } from '#tests/support/query-amazon.ts'
import { fetchBolToken, queryBol } from '#tests/support/query-bol.ts'

test('a token of bol is requested with Basic and expires after 299 seconds', () =>
  withMarketplaces(async (marketplaces) => {
    expect((await fetchBolToken(marketplaces, 'anders')).status).toBe(401)
    const { body } = await fetchBolToken(marketplaces)
    expect(body).toMatchObject({ expires_in: 299, token_type: 'Bearer' })
    const token = String(body.access_token)
    marketplaces.advanceClock(298_000)
    expect((await queryBol(marketplaces, '/products/search', { token })).status).toBe(200)
    marketplaces.advanceClock(1000)
    expect(await queryBol(marketplaces, '/products/search', { token })).toMatchObject({
      status: 401,
      type: 'application/problem+json; charset=utf-8',
      body: { title: 'Unauthorized', status: 401 },
    })
  }))

test('bol answers in a supported language and reports which one it used', () =>
  withMarketplaces(async (marketplaces) => {
    const search = (language: string) =>
      queryBol(marketplaces, '/products/search?search-term=Kleinglut&page-size=1', { language })
    expect((await search('nl')).body.results[0].title).toContain('solitairring')
    const frenchResponse = await search('fr-BE')
    expect(frenchResponse.language).toBe('fr-BE')
    expect(frenchResponse.body.results[0].title).toContain('bague solitaire')
    expect((await search('de')).status).toBe(406)
  }))

test('a search at bol is paged, knows the country and includes the requested parts', () =>
  withMarketplaces(async (marketplaces) => {
    const search = async (query: string) =>
      (await queryBol(marketplaces, `/products/search?${query}`)).body
    const { results, totalResults } = await search('search-term=ketting&page-size=50')
    expect(results).toHaveLength(Math.min(50, totalResults))
    expect(Object.keys(results[0])).toEqual([
      'ean',
      'bolProductId',
      'url',
      'title',
      'description',
      'gpc',
    ])
    const belgianResult = await search('search-term=ketting&page-size=50&country-code=BE')
    expect(belgianResult.totalResults).toBeLessThan(totalResults)
    const expensiveFirst = await search(
      'category-id=46116&sort=PRICE_DESC&include-offer=true&include-image=true&include-rating=true',
    )
    const prices = expensiveFirst.results.flatMap(({ offer }: { offer?: { price: number } }) =>
      offer ? [offer.price] : [],
    )
    expect(prices).toEqual(prices.toSorted((a: number, b: number) => b - a))
    const image = await fetch(expensiveFirst.results[0].image.url)
    expect(image.headers.get('content-type')).toBe('image/jpeg')

    const [product] = results
    expect((await search(`search-term=${product.ean}`)).results).toMatchObject([
      { ean: product.ean },
    ])
    expect(await queryBol(marketplaces, '/products/search?page-size=51')).toMatchObject({
      status: 400,
      body: { violations: [{ name: 'page-size' }] },
    })
    expect((await queryBol(marketplaces, '/products/search?country-code=DE')).status).toBe(400)
  }))

test("a product of bol is found by EAN, with its id, best offer and media, and is the same as Amazon's", () =>
  withMarketplaces(async (marketplaces) => {
    const get = (path: string) => queryBol(marketplaces, path)
    const { body } = await get('/products/search?search-term=Kleinglut&page-size=1')
    const [{ ean, bolProductId, url }] = body.results
    expect(marketplaces.catalogue.itemOfGtin(ean)?.model.brand.name).toBe('Kleinglut')

    expect((await get(`/products/${ean}`)).body).toMatchObject({ ean, bolProductId })
    expect((await get(`/products/${bolProductId}/to-ean`)).body).toEqual({ ean })
    expect((await get(`/products/${ean}/media`)).body.images[0].renditions).toHaveLength(3)
    marketplaces.setPrice(ean, 49_95)
    expect((await get(`/products/${ean}/offers/best?country-code=NL`)).body.price).toBe(49.95)
    marketplaces.setNoOffer([ean])
    expect(await get(`/products/${ean}/offers/best`)).toMatchObject({
      status: 404,
      body: { detail: `Unable to find offer for product ${ean}` },
    })
    expect((await get(`/products/${ean}?include-offer=true`)).body).not.toHaveProperty('offer')

    const clickUrl = `${marketplaces.url}/partner.bol.com/click/click?p=2&t=url&s=1000001&f=TXL&url=`
    const page = await fetch(clickUrl + encodeURIComponent(url))
    expect(await page.text()).toContain('Dit is een nagebootste winkel')
    expect((await fetch(`${clickUrl}https%3A%2F%2Felders.example%2F`)).status).toBe(400)
    marketplaces.setGone([ean])
    expect((await get(`/products/${ean}`)).status).toBe(404)
    expect((await fetch(url)).status).toBe(404)
    expect((await get('/products/9300000000000001/to-ean')).status).toBe(404)
  }))

test('the popular products of a category are listed', () =>
  withMarketplaces(async (marketplaces) => {
    const { body } = await queryBol(marketplaces, '/products/lists/popular?category-id=46124')
    expect(body.results.length).toBeGreaterThan(0)
    for (const { gpc } of body.results) expect(gpc[0].name).toBe('manchetknopen')
  }))
