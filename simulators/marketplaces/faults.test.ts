import { expect, test } from 'vitest'
import { fetchAmazonToken, queryAmazon, withMarketplaces } from '#tests/support/query-amazon.ts'
import { fetchBolToken, queryBol } from '#tests/support/query-bol.ts'
import type { Marketplaces } from './local-marketplaces.ts'

/** Finds the ASINs of four items that amazon.nl sells. */
async function findAsins(marketplaces: Marketplaces): Promise<string[]> {
  const { body } = await queryAmazon(marketplaces, 'searchItems', {
    keywords: 'ring',
    itemCount: 4,
  })
  return body.searchResult.items.map(({ asin }: { asin: string }) => asin)
}

test('the next calls fail as planned, and the one after them succeeds', () =>
  withMarketplaces(async (marketplaces) => {
    const itemIds = await findAsins(marketplaces)
    const token = String((await fetchAmazonToken(marketplaces)).body.access_token)
    const requestItems = () => queryAmazon(marketplaces, 'getItems', { itemIds }, { token })

    marketplaces.failNext('amazon', ['throttled', 'throttled', 'pass', 'error', 'not-eligible'])
    expect(await requestItems()).toMatchObject({ status: 429, body: { type: 'ThrottleException' } })
    expect((await requestItems()).status).toBe(429)
    expect((await requestItems()).status).toBe(200)
    expect(await requestItems()).toMatchObject({
      status: 500,
      body: { type: 'InternalServerException' },
    })
    expect(await requestItems()).toEqual({
      status: 403,
      body: {
        message: 'Your account does not currently meet the eligibility requirements.',
        reason: 'AssociateNotEligible',
        type: 'AccessDeniedException',
      },
    })

    marketplaces.failNext('amazon', ['partial', 'nonsense', 'cut-off', 'down'])
    const partialResponse = await requestItems()
    expect(partialResponse.body.itemsResult.items).toHaveLength(2)
    expect(partialResponse.body.errors).toHaveLength(2)
    await expect(requestItems()).rejects.toThrow(SyntaxError)
    await expect(requestItems()).rejects.toThrow(/terminated|fetch failed/)
    await expect(requestItems()).rejects.toThrow('fetch failed')

    marketplaces.failNext('amazon', ['expired'])
    expect((await requestItems()).body.reason).toBe('TokenExpired')
    expect((await requestItems()).body.reason).toBe('TokenExpired')
    expect((await queryAmazon(marketplaces, 'getItems', { itemIds })).status).toBe(200)
  }))

test('an outage affects the tokens and calls of one marketplace only, and calls can be throttled', () =>
  withMarketplaces(async (marketplaces) => {
    marketplaces.setFault('bol', 'down')
    await expect(fetchBolToken(marketplaces)).rejects.toThrow('fetch failed')
    await expect(queryBol(marketplaces, '/products/search', { token: 'x' })).rejects.toThrow()
    await expect(fetch(`${marketplaces.url}/www.bol.com/nl/nl/p/x/1/`)).rejects.toThrow()
    expect((await fetchAmazonToken(marketplaces)).status).toBe(200)
    marketplaces.setFault('bol', null)
    marketplaces.failNext('bol', ['throttled', 'not-eligible'])
    expect(await queryBol(marketplaces, '/products/search')).toMatchObject({
      status: 429,
      type: 'application/problem+json; charset=utf-8',
    })
    expect((await queryBol(marketplaces, '/products/search')).status).toBe(403)
    marketplaces.failNext('bol-token', ['throttled'])
    expect((await fetchBolToken(marketplaces)).status).toBe(429)
    expect((await fetchBolToken(marketplaces)).status).toBe(200)
  }))

test('a slow response still arrives, and one that never comes ends when the server closes', () =>
  withMarketplaces(async (marketplaces) => {
    marketplaces.setSlowMs(1)
    marketplaces.failNext('amazon-token', ['slow', 'silent'])
    expect((await fetchAmazonToken(marketplaces)).status).toBe(200)
    const pendingRequest = fetchAmazonToken(marketplaces)
    const rejection = expect(pendingRequest).rejects.toThrow()
    await marketplaces.close()
    await rejection
  }))

test('items are shuffled, disappear, lose their offer and rating, and change their price', () =>
  withMarketplaces(async (marketplaces) => {
    const itemIds = await findAsins(marketplaces)
    const resources = ['offersV2.listings.price', 'customerReviews.count', 'itemInfo.title']
    const requestItems = async (marketplace = 'www.amazon.nl') =>
      (await queryAmazon(marketplaces, 'getItems', { itemIds, resources }, { marketplace })).body
    const listAsins = (body: Awaited<ReturnType<typeof requestItems>>) =>
      body.itemsResult.items.map(({ asin }: { asin: string }) => asin)

    const bodyBefore = await requestItems()
    expect(listAsins(bodyBefore)).toEqual(itemIds)
    marketplaces.setShuffled(true)
    const shuffledAsins = listAsins(await requestItems())
    expect(shuffledAsins).not.toEqual(itemIds)
    expect(shuffledAsins.toSorted()).toEqual(itemIds.toSorted())
    marketplaces.setShuffled(false)

    const [goneAsin = '', offerlessAsin = '', changedAsin = ''] = itemIds
    const isGone = true
    marketplaces.setGone([goneAsin], isGone, 'www.amazon.nl')
    marketplaces.setNoOffer([offerlessAsin])
    marketplaces.setPrice(changedAsin, 123_45, 'www.amazon.nl')
    marketplaces.setTitle(changedAsin, 'Iets anders')
    marketplaces.setRatings(false)
    const bodyAfter = await requestItems()
    const remainingIds = itemIds.filter((id) => id !== goneAsin)
    expect(listAsins(bodyAfter)).toEqual(remainingIds)
    expect(bodyAfter.errors[0].code).toBe('ItemNotAccessible')
    expect(bodyAfter.itemsResult.items[0]).not.toHaveProperty('offersV2')
    expect(bodyAfter.itemsResult.items[1].offersV2.listings[0].price.money.amount).toBe(123.45)
    expect(bodyAfter.itemsResult.items[1].itemInfo.title.displayValue).toBe('Iets anders')
    expect(JSON.stringify(bodyBefore)).toContain('customerReviews')
    expect(JSON.stringify(bodyAfter)).not.toContain('customerReviews')

    marketplaces.setGone([goneAsin], !isGone, 'www.amazon.nl')
    marketplaces.setNoOffer([offerlessAsin], false)
    marketplaces.setPrice(changedAsin, null, 'www.amazon.nl')
    marketplaces.setTitle(changedAsin, null)
    marketplaces.setRatings(true)
    expect(await requestItems()).toEqual(bodyBefore)
  }))

test('faults are set on a page of the simulator, or over HTTP', () =>
  withMarketplaces(async ({ url, setFault, lastCalls }) => {
    const readFaultPage = async () => (await fetch(`${url}/faults`)).text()
    const postFaults = (form: Record<string, string>) =>
      fetch(`${url}/faults`, { method: 'POST', body: new URLSearchParams(form) })
    expect(await readFaultPage()).not.toContain('tot nader order</th>')
    const faultsResponse = await postFaults({
      target: 'amazon',
      fault: 'not-eligible',
      act: 'lasting',
    })
    expect(await faultsResponse.text()).toContain(
      '<th>Amazon, tot nader order</th><td>account mag niet meer (403)</td>',
    )
    await postFaults({ target: 'bol', fault: 'slow', times: '2', act: 'next' })
    expect(await readFaultPage()).toContain('traag antwoord, traag antwoord')
    await postFaults({ act: 'clear' })
    expect(await readFaultPage()).not.toContain('tot nader order</th>')
    expect(await (await fetch(url)).text()).toContain('AMAZON_API_URL')

    const callControl = async (name: string, args: unknown[]) => {
      const response = await fetch(`${url}/control/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(args),
      })
      return { status: response.status, body: await response.json() }
    }
    expect((await callControl('setFault', ['amazon-token', 'error'])).status).toBe(200)
    expect((await fetch(`${url}/api.amazon.co.uk/auth/o2/token`, { method: 'POST' })).status).toBe(
      500,
    )
    setFault('amazon-token', null)
    expect((await callControl('calls', [])).body).toEqual({ result: { 'amazon.token': 1 } })
    expect(lastCalls()).toEqual([{ operation: 'amazon.token', payload: {} }])
    expect((await callControl('setFault', ['amazon', 'verzonnen'])).status).toBe(400)
    expect((await callControl('nergens', [])).status).toBe(404)
  }))
