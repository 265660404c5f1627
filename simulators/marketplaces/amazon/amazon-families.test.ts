import { expect, test } from 'vitest'
import { queryAmazon, withMarketplaces } from '#tests/support/query-amazon.ts'

test('getVariations pages through a family of 120, from its parent or any child', () =>
  withMarketplaces(async (marketplaces) => {
    const [family, , singleModel] = marketplaces.catalogue.models
    const resources = [
      'itemInfo.title',
      'offersV2.listings.price',
      'variationSummary.price.lowestPrice',
      'variationSummary.variationDimension',
    ]
    const request = (asin: string | undefined, more = {}) =>
      queryAmazon(marketplaces, 'getVariations', { asin, resources, ...more })

    const asins = new Set<string>()
    for (let variationPage = 1; variationPage <= 12; variationPage++) {
      const { body } = await request(family?.parentAsin, { variationPage })
      for (const { asin } of body.variationsResult.items) asins.add(asin)
    }
    expect(asins).toEqual(new Set(family?.items.map(({ asin }) => asin)))
    const variations = (await request(family?.items[77]?.asin, { variationCount: 1 })).body
      .variationsResult
    expect(variations.items[0].variationAttributes).toEqual([
      { name: 'size_name', value: '14,9 mm (47)' },
      { name: 'metal_type', value: '925 zilver' },
    ])
    const { variationSummary: summary } = variations
    expect(summary).toMatchObject({ pageCount: 120, variationCount: 120 })
    expect(Object.keys(summary.price)).toEqual(['lowestPrice'])
    expect(
      summary.variationDimensions.map(({ name, values }: { name: string; values: string[] }) => [
        name,
        values.length,
      ]),
    ).toEqual([
      ['size_name', 15],
      ['metal_type', 8],
    ])

    expect((await request(family?.parentAsin, { variationPage: 13 })).body.errors[0].code).toBe(
      'NoResults',
    )
    expect((await request(singleModel?.items[0]?.asin)).body.errors[0].code).toBe('NoResults')
    expect((await request(family?.parentAsin, { variationCount: 11 })).status).toBe(400)
  }))

test('getBrowseNodes shows the jewellery tree in the language and with the numbers of that country', () =>
  withMarketplaces(async (marketplaces) => {
    const request = (browseNodeIds: string[], resources: string[], marketplace: string) =>
      queryAmazon(marketplaces, 'getBrowseNodes', { browseNodeIds, resources }, { marketplace })

    const ancestorAndChildren = ['browseNodes.ancestor', 'browseNodes.children']
    // The second number is that of the Dutch node, which amazon.de does not know.
    const { body } = await request(['327400113', '163900113'], ancestorAndChildren, 'www.amazon.de')
    expect(body.browseNodesResult.browseNodes).toEqual([
      {
        id: '327400113',
        displayName: 'Halsketten',
        contextFreeName: 'Halsketten - Damen',
        isRoot: false,
        ancestor: {
          id: '327400110',
          displayName: 'Damen',
          contextFreeName: 'Damen - Schmuck',
          ancestor: { id: '327400100', displayName: 'Schmuck', contextFreeName: 'Schmuck' },
        },
        children: [
          { id: '327400114', displayName: 'Anhänger', contextFreeName: 'Anhänger - Halsketten' },
        ],
      },
    ])
    expect(body.errors).toHaveLength(1)
    const [root] = (await request(['163900100'], [], 'www.amazon.nl')).body.browseNodesResult
      .browseNodes
    expect(root).toEqual({
      id: '163900100',
      displayName: 'Sieraden',
      contextFreeName: 'Sieraden',
      isRoot: true,
    })
    expect((await request(['163900100'], ['itemInfo.title'], 'www.amazon.nl')).status).toBe(400)
  }))

test('links with a partner tag open the product, cart and search pages of Amazon', () =>
  withMarketplaces(async ({ url, catalogue, calls }) => {
    const [, , heartModel] = catalogue.models
    const asin = heartModel?.items[0]?.asin ?? ''
    const shopUrl = `${url}/www.amazon.de`
    const openPage = async (path: string) => {
      const response = await fetch(`${shopUrl}${path}`)
      return { status: response.status, html: await response.text() }
    }
    const productPage = await openPage(`/dp/${asin}?tag=voorbeeldde-21&linkCode=ogi`)
    expect(productPage.html).toContain('Dit is een nagebootste winkel')
    expect(productPage.html).toContain('voorbeeldde-21')
    expect(productPage.html).toContain(heartModel?.titles.de)

    const cart = await openPage(
      `/gp/aws/cart/add.html?AssociateTag=voorbeeldde-21&ASIN.1=${asin}&Quantity.1=2&ASIN.2=%3Cb%3E&Quantity.2=1`,
    )
    expect(cart.html).toContain(`2 × ${asin}`)
    expect(cart.html).toContain('1 × &#60;b&#62;')
    expect((await openPage('/gp/aws/cart/add.html?AssociateTag=x-21')).status).toBe(400)
    expect((await openPage('/dp/B0BESTAAT0')).status).toBe(404)
    const search = await openPage('/s?k=Aurelisse+Herzkette&tag=voorbeeldde-21')
    expect(search.html).toContain(`href="dp/${asin}"`)
    expect(calls()).toMatchObject({ 'amazon.page': 3, 'amazon.cart': 2 })
  }))
