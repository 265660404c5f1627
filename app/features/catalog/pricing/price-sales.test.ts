import { expect, test } from 'vitest'
import {
  daysAgo,
  daysAhead,
  loggedDaysAgo,
  NOW,
  plainPrice,
  salePrice,
} from '#tests/support/logged-prices.ts'
import { currentPriceCents, isOnSale, nextPriceChange, priceAt, saleFacts } from './price.ts'

test('a sale starts at its first moment and ends just before its last', () => {
  const price = salePrice(100, 80, daysAgo(1), daysAhead(1))
  expect(currentPriceCents(price, daysAgo(2))).toBe(100)
  expect(currentPriceCents(price, daysAgo(1))).toBe(80)
  expect(currentPriceCents(price, daysAhead(1))).toBe(100)
  expect(currentPriceCents(salePrice(100, 100), NOW)).toBe(100)
  expect(currentPriceCents(salePrice(100, 120), NOW)).toBe(100)
})

test("the next price change is the nearest start or end of any variant's sale", () => {
  const prices = [
    salePrice(100, 80, daysAgo(1), daysAhead(9)),
    salePrice(100, 80, daysAhead(3)),
    plainPrice(100),
  ]
  expect(nextPriceChange(prices, NOW)).toEqual(daysAhead(3))
  expect(nextPriceChange([plainPrice(100)], NOW)).toBeNull()
})

test('a planned sale starts at its own moment', () => {
  const currentPrice = salePrice(10_000, 7_900, daysAgo(2), daysAhead(5))
  const log = [
    loggedDaysAgo(200, plainPrice(8_000)),
    loggedDaysAgo(36, plainPrice(10_000)),
    loggedDaysAgo(20, currentPrice),
  ]
  // The 30 days before the sale start 32 days ago, after the low price that ended 36 days ago.
  expect(priceAt(currentPrice, log, NOW).beforeCents).toBe(10_000)
})

test('extending a sale does not start a new one, and a lower price does not change the reference price', () => {
  const firstSale = salePrice(10_000, 9_000, daysAgo(40), daysAhead(1))
  const extendedSale = salePrice(10_000, 9_000, daysAgo(40), daysAhead(20))
  const lowerSale = salePrice(10_000, 8_000, daysAgo(40), daysAhead(20))
  const log = [
    loggedDaysAgo(200, plainPrice(10_000)),
    loggedDaysAgo(40, firstSale),
    loggedDaysAgo(10, extendedSale),
  ]
  expect(priceAt(extendedSale, log, NOW).beforeCents).toBe(10_000)
  expect(priceAt(lowerSale, [...log, loggedDaysAgo(5, lowerSale)], NOW).beforeCents).toBe(10_000)
})

test('a sale whose price rises counts as a new one from that day', () => {
  const deepSale = salePrice(10_000, 7_000)
  const shallowSale = salePrice(10_000, 9_000)
  const log = [
    loggedDaysAgo(200, plainPrice(10_000)),
    loggedDaysAgo(20, deepSale),
    loggedDaysAgo(5, shallowSale),
  ]
  expect(priceAt(shallowSale, log, NOW).beforeCents).toBeNull()
})

test('a sale price that is not lower is ignored', () => {
  expect(isOnSale(salePrice(100, 100), NOW)).toBe(false)
  expect(isOnSale(salePrice(100, 99), NOW)).toBe(true)
})

test('a change at this very moment is not the next one', () => {
  expect(nextPriceChange([salePrice(100, 80, daysAgo(2), NOW)], NOW)).toBeNull()
})

test('a sale that is older than three months keeps its first day', () => {
  const currentPrice = salePrice(10_000, 7_900)
  const log = [loggedDaysAgo(200, plainPrice(10_000)), loggedDaysAgo(100, currentPrice)]
  expect(saleFacts(currentPrice, log, NOW)).toMatchObject({
    since: daysAgo(100),
    referenceCents: 10_000,
  })
})

test('a sale whose price falls further keeps its first day for ninety days', () => {
  const lowerSale = salePrice(10_000, 8_000)
  const since = (days: number) =>
    saleFacts(
      lowerSale,
      [
        loggedDaysAgo(200, plainPrice(10_000)),
        loggedDaysAgo(days, salePrice(10_000, 9_000)),
        loggedDaysAgo(10, lowerSale),
      ],
      NOW,
    )?.since
  expect(since(90)).toEqual(daysAgo(90))
  expect(since(91)).toEqual(daysAgo(10))
})

test('a sale counts from the day on which it was entered, not from an earlier start', () => {
  const lateSale = salePrice(10_000, 7_900, daysAgo(40))
  expect(
    saleFacts(lateSale, [loggedDaysAgo(200, plainPrice(10_000)), loggedDaysAgo(5, lateSale)], NOW)
      ?.since,
  ).toEqual(daysAgo(5))
})

test('a sale that was replaced before its end did not last longer', () => {
  const currentPrice = salePrice(10_000, 7_900)
  const log = [
    loggedDaysAgo(200, plainPrice(10_000)),
    loggedDaysAgo(60, salePrice(10_000, 7_000, null, daysAhead(20))),
    loggedDaysAgo(50, plainPrice(10_000)),
    loggedDaysAgo(3, currentPrice),
  ]
  expect(priceAt(currentPrice, log, NOW).beforeCents).toBe(10_000)
})

test('a sale that starts now is running', () => {
  const currentPrice = salePrice(10_000, 7_900, NOW)
  expect(
    saleFacts(
      currentPrice,
      [loggedDaysAgo(200, plainPrice(10_000)), loggedDaysAgo(1, currentPrice)],
      NOW,
    ),
  ).toMatchObject({
    state: 'running',
    since: NOW,
  })
})
