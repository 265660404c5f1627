import { expect, test } from 'vitest'
import { loggedDaysAgo, NOW, plainPrice, salePrice } from '#tests/support/logged-prices.ts'
import { type LoggedPrice, lowestPrice, priceBeforeDrop } from './price.ts'

test('a price drop is relative to the lowest price of the thirty days before it, and there is none if that was as low', () => {
  const beforeDropTo = (cents: number, ...log: LoggedPrice[]) =>
    priceBeforeDrop(plainPrice(cents), log, NOW)
  expect(
    beforeDropTo(80, loggedDaysAgo(100, plainPrice(100)), loggedDaysAgo(2, plainPrice(80))),
  ).toBe(100)
  expect(
    beforeDropTo(
      80,
      loggedDaysAgo(100, plainPrice(90)),
      loggedDaysAgo(9, plainPrice(100)),
      loggedDaysAgo(2, plainPrice(80)),
    ),
  ).toBe(90)
  // One price was raised and lowered again; the other never changed.
  expect(
    beforeDropTo(
      80,
      loggedDaysAgo(100, plainPrice(80)),
      loggedDaysAgo(9, plainPrice(100)),
      loggedDaysAgo(2, plainPrice(80)),
    ),
  ).toBeNull()
  expect(beforeDropTo(80, loggedDaysAgo(100, plainPrice(80)))).toBeNull()
  expect(beforeDropTo(80)).toBeNull()
  const reducedPrice = salePrice(100, 80)
  expect(
    priceBeforeDrop(
      reducedPrice,
      [loggedDaysAgo(50, plainPrice(100)), loggedDaysAgo(3, reducedPrice)],
      NOW,
    ),
  ).toBe(100)
})

test('the lowest price of the last thirty days was valid during those days', () => {
  const log = [
    loggedDaysAgo(200, plainPrice(5_000)),
    loggedDaysAgo(29, plainPrice(9_000)),
    loggedDaysAgo(2, plainPrice(10_000)),
  ]
  expect(lowestPrice(log, NOW)).toBe(5_000)
  const longerLog = [
    loggedDaysAgo(200, plainPrice(5_000)),
    loggedDaysAgo(31, plainPrice(9_000)),
    loggedDaysAgo(2, plainPrice(10_000)),
  ]
  expect(lowestPrice(longerLog, NOW)).toBe(9_000)
  expect(lowestPrice([], NOW)).toBeNull()
})

test('the price drop of a sale whose price fell further is relative to the price before its first day', () => {
  const lowerSale = salePrice(10_000, 8_000)
  const log = [
    loggedDaysAgo(200, plainPrice(10_000)),
    loggedDaysAgo(20, salePrice(10_000, 9_000)),
    loggedDaysAgo(5, lowerSale),
  ]
  expect(priceBeforeDrop(lowerSale, log, NOW)).toBe(10_000)
})
