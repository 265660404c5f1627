import { expect, test } from 'vitest'
import { bolProductResponse, bolSearchResponse } from '#app/features/partners/bol/bol-responses.ts'
import { readJson } from './bol-client.server.ts'

test('the product id of bol is read without rounding, as a number or as text', () => {
  const otherFields =
    '"ean":"8712345678911","url":"https://www.bol.com/nl/nl/p/ring/1/","title":"Ring"'
  for (const id of ['9300000012345679', '"9300000012345679"', '930000001'])
    expect(
      bolProductResponse.parse(readJson(`{"bolProductId":${id},${otherFields}}`)).bolProductId,
    ).toBe(id.replaceAll('"', ''))
  expect(readJson('{"price":19.95,"parts":[1,2]}')).toEqual({ price: 19.95, parts: [1, 2] })
})

test('a product without an id of bol, or with a URL that no browser may open, is left out', () => {
  const product = { ean: '8712345678911', bolProductId: '1', title: 'Ring' }
  const url = 'https://www.bol.com/nl/nl/p/ring/1/'
  const { bolProductId: _id, ...withoutId } = product
  const results = [
    { ...product, url },
    { ...withoutId, url },
    { ...product, bolProductId: null, url },
    { ...product, url: 'javascript:alert(1)' },
  ]
  expect(bolSearchResponse.parse({ results, totalResults: 4 }).results).toMatchObject([
    { bolProductId: '1', url },
  ])
})

test('invalid JSON is read as null', () => {
  expect(readJson('<html>')).toBeNull()
})
