import { expect, test } from 'vitest'
import { fetchAmazonToken, queryAmazon, withMarketplaces } from '#tests/support/query-amazon.ts'

const NL = 'www.amazon.nl'

test('tokens of 3.x are requested with JSON or a form with Basic, those of 2.x with a form, and are valid for an hour', () =>
  withMarketplaces(async (marketplaces) => {
    const { url, environment, catalogue } = marketplaces
    const id = environment.AMAZON_CREDENTIAL_ID
    const secret = environment.AMAZON_CREDENTIAL_SECRET
    expect(await fetchAmazonToken(marketplaces)).toMatchObject({
      status: 200,
      body: { expires_in: 3600, token_type: 'bearer' },
    })
    expect(await fetchAmazonToken(marketplaces, { client_secret: 'anders' })).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    })
    expect(await fetchAmazonToken(marketplaces, { scope: 'creatorsapi/default' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_scope' },
    })

    const basicResponse = await fetch(environment.AMAZON_TOKEN_URL, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        scope: 'creatorsapi::default',
      }),
    })
    expect(basicResponse.status).toBe(200)

    const cognitoUrl = `${url}/creatorsapi.auth.eu-south-2.amazoncognito.com/oauth2/token`
    const version2Response = await fetch(cognitoUrl, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: id,
        client_secret: secret,
        scope: 'creatorsapi/default',
      }),
    })
    const { access_token: token } = (await version2Response.json()) as { access_token: string }
    const itemIds = catalogue.models[0]?.items.slice(0, 1).map(({ asin }) => asin)
    expect((await queryAmazon(marketplaces, 'getItems', { itemIds }, { token })).body.reason).toBe(
      'InvalidToken',
    )
    const tokenWithVersion = { token: `${token}, Version 2.2` }
    expect(
      (await queryAmazon(marketplaces, 'getItems', { itemIds }, tokenWithVersion)).status,
    ).toBe(200)
  }))

test('a request without a valid token is rejected, and a token expires after an hour', () =>
  withMarketplaces(async (marketplaces) => {
    const token = String((await fetchAmazonToken(marketplaces)).body.access_token)
    const requestWith = (accessToken: string) =>
      queryAmazon(marketplaces, 'getItems', {}, { token: accessToken })
    expect(await requestWith('niets')).toMatchObject({
      status: 401,
      body: { type: 'UnauthorizedException', reason: 'InvalidToken' },
    })
    marketplaces.advanceClock(3599_000)
    expect((await requestWith(token)).status).toBe(400)
    marketplaces.advanceClock(1000)
    expect((await requestWith(token)).body.reason).toBe('TokenExpired')
  }))

test('getItems returns only the requested resources and reports unknown ASINs', () =>
  withMarketplaces(async (marketplaces) => {
    const [ring, chain, heart] = marketplaces.catalogue.models
    const heartAsin = heart?.items[0]?.asin ?? ''
    const parentAsin = ring?.parentAsin ?? ''
    const variationAsin = ring?.items[5]?.asin ?? ''
    marketplaces.setGone([chain?.items[0]?.asin ?? ''], true, NL)
    const request = (resources: string[], marketplace = NL) =>
      queryAmazon(
        marketplaces,
        'getItems',
        {
          itemIds: [heartAsin, parentAsin, variationAsin, chain?.items[0]?.asin, 'B0BESTAAT0'],
          resources,
        },
        { marketplace },
      )

    const responseWithoutResources = await request([])
    expect(responseWithoutResources.status).toBe(200)
    expect(responseWithoutResources.body.itemsResult.items.map(Object.keys)).toEqual(
      Array(3).fill(['asin', 'detailPageURL']),
    )
    expect(responseWithoutResources.body.itemsResult.items[0].detailPageURL).toBe(
      `${marketplaces.url}/www.amazon.nl/dp/${heartAsin}?tag=voorbeeld-21&linkCode=ogi&th=1&psc=1`,
    )
    expect(responseWithoutResources.body.errors.map(({ code }: { code: string }) => code)).toEqual([
      'ItemNotAccessible',
      'InvalidItemId',
    ])

    const responseWithResources = await request([
      'itemInfo.title',
      'itemInfo.externalIds',
      'images.primary.highRes',
      'images.primary.small',
      'offersV2.listings.price',
      'offersV2.listings.availability',
      'browseNodeInfo.browseNodes',
      'browseNodeInfo.browseNodes.ancestor',
      'parentASIN',
    ])
    const [item, parentItem, variation] = responseWithResources.body.itemsResult.items
    expect(item.itemInfo.title).toMatchObject({
      displayValue: heart?.titles.nl,
      locale: 'nl_NL',
    })
    expect(item.itemInfo.externalIds.eans.displayValues).toEqual([heart?.items[0]?.gtin])
    expect(Object.keys(item.images.primary).sort()).toEqual(['hiRes', 'small'])
    expect(item.offersV2.listings[0].price.money).toMatchObject({ currency: 'EUR' })
    expect(Object.keys(item.offersV2.listings[0]).sort()).toEqual([
      'availability',
      'price',
      'violatesMAP',
    ])
    expect(item.browseNodeInfo.browseNodes[0].ancestor.ancestor.ancestor.displayName).toBe(
      'Sieraden',
    )
    expect(parentItem).not.toHaveProperty('offersV2')
    expect(variation.parentASIN).toBe(parentAsin)
    const photo = await fetch(item.images.primary.small.url)
    expect(photo.headers.get('content-type')).toBe('image/jpeg')
    const jpegStart = new Uint8Array([0xff, 0xd8])
    expect((await photo.bytes()).subarray(0, 2)).toEqual(jpegStart)
  }))

test("an invalid request gets Amazon's own error", () =>
  withMarketplaces(
    async (marketplaces) => {
      const itemIds = ['B0BESTAAT0']
      const request = (body: Record<string, unknown>, marketplace = NL) =>
        queryAmazon(marketplaces, 'getItems', body, { marketplace })
      const listInvalidFields = (answer: Awaited<ReturnType<typeof request>>) =>
        answer.body.fieldList.map(({ name }: { name: string }) => name)

      expect(listInvalidFields(await request({ itemIds, resources: ['ItemInfo.Title'] }))).toEqual([
        'resources.0',
      ])
      // At most ten ids are allowed.
      expect(listInvalidFields(await request({ itemIds: Array(11).fill('B0BESTAAT0') }))).toEqual([
        'itemIds',
      ])
      expect(listInvalidFields(await request({ itemIds }, 'www.amazon.com'))).toEqual([
        'x-marketplace',
      ])
      expect(
        listInvalidFields(await request({ itemIds, languagesOfPreference: ['fr_FR'] })),
      ).toEqual(['languagesOfPreference'])
      expect(await request({ itemIds, partnerTag: 'vreemd-21' })).toMatchObject({
        status: 400,
        body: { type: 'ValidationException', reason: 'InvalidPartnerTag' },
      })
      // Unknown fields are ignored.
      expect((await request({ itemIds, partnerType: 'Associates' })).status).toBe(200)
      expect((await queryAmazon(marketplaces, 'getEverything', {})).body.reason).toBe(
        'UnknownOperation',
      )
    },
    { tags: { nl: 'voorbeeld-21' } },
  ))

test('searchItems searches by keywords, brand, node, price and saving, in pages of ten', () =>
  withMarketplaces(async (marketplaces) => {
    const resources = ['itemInfo.title', 'itemInfo.byLineInfo', 'offersV2.listings.price']
    const search = async (body: Record<string, unknown>, marketplace = NL) =>
      (await queryAmazon(marketplaces, 'searchItems', { resources, ...body }, { marketplace })).body
    const readCents = (
      items: { offersV2: { listings: { price: { money: { amount: number } } }[] } }[],
    ) =>
      items.map(({ offersV2 }) => Math.round((offersV2.listings[0]?.price.money.amount ?? 0) * 100))

    const { searchResult: firstPage } = await search({ keywords: 'Ketting ZILVER' })
    expect(firstPage.items).toHaveLength(10)
    for (const { itemInfo } of firstPage.items) {
      expect(itemInfo.title.displayValue.toLowerCase()).toMatch(/ketting.*zilver|zilver.*ketting/)
    }
    const { searchResult: secondPage } = await search({ keywords: 'ketting zilver', itemPage: 2 })
    const asins = [...firstPage.items, ...secondPage.items].map(({ asin }) => asin)
    expect(new Set(asins).size).toBe(asins.length)

    const { searchResult: germanResult } = await search({ keywords: 'Silber' }, 'www.amazon.de')
    expect(germanResult.items[0].itemInfo.title.locale).toBe('de_DE')
    const { searchResult: brandResult } = await search({ brand: 'Kleinglut' })
    expect(brandResult.items.length).toBeGreaterThan(0)
    for (const { itemInfo } of brandResult.items) {
      expect(itemInfo.byLineInfo.brand.displayValue).toBe('Kleinglut')
    }
    const { searchResult: pricedResult } = await search({
      keywords: 'ring',
      minPrice: 2000,
      maxPrice: 9000,
      sortBy: 'Price:LowToHigh',
    })
    expect(readCents(pricedResult.items)).toEqual(
      readCents(pricedResult.items).toSorted((a, b) => a - b),
    )
    expect(readCents(pricedResult.items)[0]).toBeGreaterThanOrEqual(2000)
    expect(readCents(pricedResult.items).at(-1)).toBeLessThanOrEqual(9000)
    const { searchResult: nodeResult } = await search({
      browseNodeId: '163900116',
      resources: ['browseNodeInfo.browseNodes', 'searchRefinements'],
      minSavingPercent: 5,
    })
    expect(nodeResult.items[0].browseNodeInfo.browseNodes[0].id).toBe('163900116')
    expect(nodeResult.searchRefinements.browseNode.bins).toEqual([
      { id: '163900116', displayName: 'Oorbellen' },
    ])
    expect((await search({ keywords: 'tractor' })).errors[0].code).toBe('NoResults')
  }))

test('more than one request a second is rejected, by the simulated clock', () => {
  let time = new Date('2026-11-22T23:59:50Z')
  return withMarketplaces(
    async (marketplaces) => {
      const token = String((await fetchAmazonToken(marketplaces)).body.access_token)
      const request = async () =>
        (await queryAmazon(marketplaces, 'getItems', { itemIds: ['B0BESTAAT0'] }, { token })).status
      expect(await request()).toBe(200)
      expect(await request()).toBe(429)
      time = new Date(time.getTime() + 1000)
      expect(await request()).toBe(200)
      expect(await request()).toBe(429)
      marketplaces.setQuota({ callsPerSecond: null, callsPerDay: 3 })
      expect(await request()).toBe(200)
      expect(await request()).toBe(429)
      time = new Date('2026-11-23T00:00:00Z')
      expect(await request()).toBe(200)
      expect(marketplaces.calls()).toEqual({ 'amazon.token': 1, 'amazon.getItems': 7 })
    },
    { now: () => time, callsPerSecond: 1 },
  )
})
