import { expect, test } from 'vitest'
import { bolProduct } from '#app/features/partners/bol/bol-responses.ts'
import { readJson } from './bol-client.server.ts'

test('the product id of bol is read without rounding, as a number or as text', () => {
  const otherFields =
    '"ean":"8712345678911","url":"https://www.bol.com/nl/nl/p/ring/1/","title":"Ring"'
  for (const id of ['9300000012345679', '"9300000012345679"', '930000001'])
    expect(bolProduct.parse(readJson(`{"bolProductId":${id},${otherFields}}`)).bolProductId).toBe(
      id.replaceAll('"', ''),
    )
  expect(readJson('{"price":19.95,"parts":[1,2]}')).toEqual({ price: 19.95, parts: [1, 2] })
})

test('invalid JSON is read as null', () => {
  expect(readJson('<html>')).toBeNull()
})
