import { expect, test } from 'vitest'
import {
  daysAgo,
  daysAhead,
  loggedDaysAgo,
  NOW,
  plainPrice,
  salePrice,
} from '#tests/support/logged-prices.ts'
import { type LoggedPrice, lowestPrice, priceAt, saleFacts, type VariantPrice } from './price.ts'

const loggedAsDraft = (days: number, price: VariantPrice): LoggedPrice => ({
  ...loggedDaysAgo(days, price),
  isVisible: false,
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
