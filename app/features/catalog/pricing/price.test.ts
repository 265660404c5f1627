import { expect, test } from 'vitest'
import {
  currentPriceCents,
  isOnSale,
  type LoggedPrice,
  lowestPrice,
  nextPriceChange,
  priceAt,
  priceBeforeDrop,
  saleFacts,
  type VariantPrice,
} from './price.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
const daysAhead = (days: number) => daysAgo(-days)

const plainPrice = (priceCents: number): VariantPrice => ({
  priceCents,
  salePriceCents: null,
  saleStartsAt: null,
  saleEndsAt: null,
})
const salePrice = (
  priceCents: number,
  salePriceCents: number,
  from: Date | null = null,
  until: Date | null = null,
): VariantPrice => ({ priceCents, salePriceCents, saleStartsAt: from, saleEndsAt: until })
const loggedDaysAgo = (days: number, price: VariantPrice): LoggedPrice => ({
  ...price,
  isVisible: true,
  recordedAt: daysAgo(days),
})
const loggedAsDraft = (days: number, price: VariantPrice): LoggedPrice => ({
  ...loggedDaysAgo(days, price),
  isVisible: false,
})

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

test('the reference price is the price before the reduction', () => {
  const currentPrice = salePrice(10_000, 7_900)
  const log = [loggedDaysAgo(200, plainPrice(10_000)), loggedDaysAgo(3, currentPrice)]
  expect(priceAt(currentPrice, log, NOW)).toEqual({
    cents: 7_900,
    beforeCents: 10_000,
    percentOff: 21,
  })
})

test('the reference price is the lowest of the thirty days before, not the last', () => {
  const currentPrice = salePrice(10_000, 7_900)
  const log = [
    loggedDaysAgo(200, plainPrice(8_500)),
    loggedDaysAgo(20, plainPrice(10_000)),
    loggedDaysAgo(3, currentPrice),
  ]
  expect(priceAt(currentPrice, log, NOW).beforeCents).toBe(8_500)
})

test('a price from longer ago than thirty days before the sale does not count', () => {
  const currentPrice = salePrice(10_000, 7_900)
  const log = [
    loggedDaysAgo(200, plainPrice(5_000)),
    loggedDaysAgo(40, plainPrice(10_000)),
    loggedDaysAgo(3, currentPrice),
  ]
  expect(priceAt(currentPrice, log, NOW).beforeCents).toBe(10_000)
})

test('raising a price first and then lowering it does not count as a reduction', () => {
  const currentPrice = salePrice(12_000, 9_900)
  const log = [
    loggedDaysAgo(200, plainPrice(9_900)),
    loggedDaysAgo(10, plainPrice(12_000)),
    loggedDaysAgo(1, currentPrice),
  ]
  expect(priceAt(currentPrice, log, NOW)).toEqual({
    cents: 9_900,
    beforeCents: null,
    percentOff: null,
  })
})

test('an earlier sale within the thirty days with a lower price leaves no reduction', () => {
  const currentPrice = salePrice(10_000, 7_900)
  const log = [
    loggedDaysAgo(200, plainPrice(10_000)),
    loggedDaysAgo(25, salePrice(10_000, 7_500)),
    loggedDaysAgo(20, plainPrice(10_000)),
    loggedDaysAgo(1, currentPrice),
  ]
  expect(priceAt(currentPrice, log, NOW).beforeCents).toBeNull()
})

test('a product that always had its current price has no reference price', () => {
  const currentPrice = salePrice(10_000, 7_900)
  expect(priceAt(currentPrice, [loggedDaysAgo(1, currentPrice)], NOW).beforeCents).toBeNull()
  expect(priceAt(currentPrice, [], NOW).beforeCents).toBeNull()
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

test('the percentage is never rounded up', () => {
  const currentPrice = salePrice(10_000, 7_901)
  const log = [loggedDaysAgo(200, plainPrice(10_000)), loggedDaysAgo(3, currentPrice)]
  expect(priceAt(currentPrice, log, NOW).percentOff).toBe(20)
})

test('the reference price of a future sale is the lowest of the thirty days before its start', () => {
  const start = daysAhead(20)
  const plannedSale = salePrice(10_000, 7_900, start, daysAhead(30))
  // The low price ended fifteen days ago: within 30 days before today, but not within 30 days before the sale.
  const log = [
    loggedDaysAgo(200, plainPrice(8_500)),
    loggedDaysAgo(15, plainPrice(10_000)),
    loggedDaysAgo(1, plannedSale),
  ]
  expect(saleFacts(plannedSale, log, NOW)).toEqual({
    state: 'planned',
    since: start,
    referenceCents: 10_000,
    percentOff: 21,
  })
  const soonerSale = salePrice(10_000, 7_900, daysAhead(3))
  expect(
    saleFacts(soonerSale, [...log.slice(0, 2), loggedDaysAgo(1, soonerSale)], NOW),
  ).toMatchObject({
    referenceCents: 8_500,
    percentOff: 7,
  })
})

test('a price that was raised first gives no reduction, and the owner sees the reference price', () => {
  const currentPrice = salePrice(12_000, 10_000)
  const log = [
    loggedDaysAgo(200, plainPrice(10_000)),
    loggedDaysAgo(5, plainPrice(12_000)),
    loggedDaysAgo(2, currentPrice),
  ]
  expect(saleFacts(currentPrice, log, NOW)).toEqual({
    state: 'running',
    since: daysAgo(2),
    referenceCents: 10_000,
    percentOff: null,
  })
})

test('a product whose price never changed has no reference price', () => {
  const currentPrice = salePrice(10_000, 7_900)
  expect(saleFacts(currentPrice, [loggedDaysAgo(2, currentPrice)], NOW)).toMatchObject({
    referenceCents: null,
    percentOff: null,
  })
})

test('without a sale, or after it, there is no reference price', () => {
  expect(saleFacts(plainPrice(10_000), [loggedDaysAgo(9, plainPrice(10_000))], NOW)).toBeUndefined()
  const endedSale = salePrice(10_000, 7_900, daysAgo(9), daysAgo(2))
  expect(saleFacts(endedSale, [loggedDaysAgo(10, endedSale)], NOW)).toBeUndefined()
})

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

test('a sale price that is not lower is ignored', () => {
  expect(isOnSale(salePrice(100, 100), NOW)).toBe(false)
  expect(isOnSale(salePrice(100, 99), NOW)).toBe(true)
})

test('a change at this very moment is not the next one', () => {
  expect(nextPriceChange([salePrice(100, 80, daysAgo(2), NOW)], NOW)).toBeNull()
})

test('the thirty days before a sale are counted to the millisecond', () => {
  const currentPrice = salePrice(10_000, 7_900)
  const log = (endedAt: Date): LoggedPrice[] => [
    loggedDaysAgo(200, plainPrice(9_000)),
    { ...plainPrice(10_000), recordedAt: endedAt, isVisible: true },
    loggedDaysAgo(3, currentPrice),
  ]
  expect(priceAt(currentPrice, log(daysAgo(33)), NOW).beforeCents).toBe(10_000)
  const aMomentLater = new Date(daysAgo(33).getTime() + 1)
  expect(priceAt(currentPrice, log(aMomentLater), NOW).beforeCents).toBe(9_000)
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

test('a price that was replaced in the same moment was never valid', () => {
  const currentPrice = salePrice(10_000, 7_900)
  const log = [
    loggedDaysAgo(200, plainPrice(10_000)),
    loggedDaysAgo(20, plainPrice(100)),
    loggedDaysAgo(20, plainPrice(9_000)),
    loggedDaysAgo(3, currentPrice),
  ]
  expect(priceAt(currentPrice, log, NOW).beforeCents).toBe(9_000)
})

test('the log may be in any order', () => {
  const currentPrice = salePrice(10_000, 7_900)
  const log = [
    loggedDaysAgo(3, currentPrice),
    loggedDaysAgo(20, plainPrice(8_500)),
    loggedDaysAgo(200, plainPrice(10_000)),
  ]
  expect(priceAt(currentPrice, log, NOW).beforeCents).toBe(8_500)
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

test('the price drop of a sale whose price fell further is relative to the price before its first day', () => {
  const lowerSale = salePrice(10_000, 8_000)
  const log = [
    loggedDaysAgo(200, plainPrice(10_000)),
    loggedDaysAgo(20, salePrice(10_000, 9_000)),
    loggedDaysAgo(5, lowerSale),
  ]
  expect(priceBeforeDrop(lowerSale, log, NOW)).toBe(10_000)
})

test('a price that no visitor saw is not used as a reference price', () => {
  const currentPrice = salePrice(124_995, 99_900)
  const draftPrice = loggedAsDraft(1, plainPrice(124_995))
  // The product was published with its sale price at once, so the regular price was never shown.
  expect(priceAt(currentPrice, [draftPrice, loggedDaysAgo(0.5, currentPrice)], NOW)).toEqual({
    cents: 99_900,
    beforeCents: null,
    percentOff: null,
  })
  // The product was in the shop at the regular price for a week before the reduction.
  expect(
    priceAt(
      currentPrice,
      [loggedDaysAgo(8, plainPrice(124_995)), loggedDaysAgo(1, currentPrice)],
      NOW,
    ).percentOff,
  ).toBe(20)
})

test('a lower price that was stored while the product was a draft does not lower the reference', () => {
  const currentPrice = salePrice(10_000, 8_000)
  const log = [
    loggedDaysAgo(60, plainPrice(10_000)),
    loggedAsDraft(20, plainPrice(10_000)),
    loggedAsDraft(15, plainPrice(6_000)),
    loggedDaysAgo(10, plainPrice(10_000)),
    loggedDaysAgo(2, currentPrice),
  ]
  expect(priceAt(currentPrice, log, NOW).beforeCents).toBe(10_000)
  expect(lowestPrice(log.slice(0, 4), NOW)).toBe(10_000)
})
