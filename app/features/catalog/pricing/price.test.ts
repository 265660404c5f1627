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
const loggedPrice = (days: number, price: VariantPrice, isVisible = true): LoggedPrice => ({
  ...price,
  isVisible,
  recordedAt: daysAgo(days),
})

test('a sale starts at its first moment and ends just before its last', () => {
  const price = salePrice(100, 80, daysAgo(1), daysAgo(-1))
  expect(currentPriceCents(price, daysAgo(2))).toBe(100)
  expect(currentPriceCents(price, daysAgo(1))).toBe(80)
  expect(currentPriceCents(price, daysAgo(-1))).toBe(100)
  expect(currentPriceCents(salePrice(100, 100), NOW)).toBe(100)
  expect(currentPriceCents(salePrice(100, 120), NOW)).toBe(100)
})

test("the next price change is the nearest start or end of any variant's sale", () => {
  const prices = [
    salePrice(100, 80, daysAgo(1), daysAgo(-9)),
    salePrice(100, 80, daysAgo(-3)),
    plainPrice(100),
  ]
  expect(nextPriceChange(prices, NOW)).toEqual(daysAgo(-3))
  expect(nextPriceChange([plainPrice(100)], NOW)).toBeNull()
})

test('the reference price is the price before the reduction', () => {
  const now = salePrice(10_000, 7_900)
  const log = [loggedPrice(200, plainPrice(10_000)), loggedPrice(3, now)]
  expect(priceAt(now, log, NOW)).toEqual({ cents: 7_900, beforeCents: 10_000, percentOff: 21 })
})

test('the reference price is the lowest of the thirty days before, not the last', () => {
  const now = salePrice(10_000, 7_900)
  const log = [
    loggedPrice(200, plainPrice(8_500)),
    loggedPrice(20, plainPrice(10_000)),
    loggedPrice(3, now),
  ]
  expect(priceAt(now, log, NOW).beforeCents).toBe(8_500)
})

test('a price from longer ago than thirty days before the sale does not count', () => {
  const now = salePrice(10_000, 7_900)
  const log = [
    loggedPrice(200, plainPrice(5_000)),
    loggedPrice(40, plainPrice(10_000)),
    loggedPrice(3, now),
  ]
  expect(priceAt(now, log, NOW).beforeCents).toBe(10_000)
})

test('raising a price first and then lowering it does not count as a reduction', () => {
  const now = salePrice(12_000, 9_900)
  const log = [
    loggedPrice(200, plainPrice(9_900)),
    loggedPrice(10, plainPrice(12_000)),
    loggedPrice(1, now),
  ]
  expect(priceAt(now, log, NOW)).toEqual({ cents: 9_900, beforeCents: null, percentOff: null })
})

test('an earlier sale within the thirty days sets the reference price', () => {
  const now = salePrice(10_000, 7_900)
  const log = [
    loggedPrice(200, plainPrice(10_000)),
    loggedPrice(25, salePrice(10_000, 7_500)),
    loggedPrice(20, plainPrice(10_000)),
    loggedPrice(1, now),
  ]
  expect(priceAt(now, log, NOW).beforeCents).toBeNull()
})

test('a product that always had its current price has no reference price', () => {
  const now = salePrice(10_000, 7_900)
  expect(priceAt(now, [loggedPrice(1, now)], NOW).beforeCents).toBeNull()
  expect(priceAt(now, [], NOW).beforeCents).toBeNull()
})

test('a planned sale starts at its own moment', () => {
  const now = salePrice(10_000, 7_900, daysAgo(2), daysAgo(-5))
  const log = [
    loggedPrice(200, plainPrice(8_000)),
    loggedPrice(36, plainPrice(10_000)),
    loggedPrice(20, now),
  ]
  // The 30 days before the sale start 32 days ago, after the low price that ended 36 days ago.
  expect(priceAt(now, log, NOW).beforeCents).toBe(10_000)
})

test('extending a sale does not start a new one, and a lower price does not change the reference price', () => {
  const first = salePrice(10_000, 9_000, daysAgo(40), daysAgo(-1))
  const longer = salePrice(10_000, 9_000, daysAgo(40), daysAgo(-20))
  const lower = salePrice(10_000, 8_000, daysAgo(40), daysAgo(-20))
  const log = [
    loggedPrice(200, plainPrice(10_000)),
    loggedPrice(40, first),
    loggedPrice(10, longer),
  ]
  expect(priceAt(longer, log, NOW).beforeCents).toBe(10_000)
  expect(priceAt(lower, [...log, loggedPrice(5, lower)], NOW).beforeCents).toBe(10_000)
})

test('a sale whose price rises counts as a new one from that day', () => {
  const deep = salePrice(10_000, 7_000)
  const shallow = salePrice(10_000, 9_000)
  const log = [loggedPrice(200, plainPrice(10_000)), loggedPrice(20, deep), loggedPrice(5, shallow)]
  expect(priceAt(shallow, log, NOW).beforeCents).toBeNull()
})

test('the percentage is never rounded up', () => {
  const now = salePrice(10_000, 7_901)
  const log = [loggedPrice(200, plainPrice(10_000)), loggedPrice(3, now)]
  expect(priceAt(now, log, NOW).percentOff).toBe(20)
})

test('the reference price of a future sale is the lowest of the thirty days before its start', () => {
  const start = daysAgo(-20)
  const plannedSale = salePrice(10_000, 7_900, start, daysAgo(-30))
  // The low price ended fifteen days ago: within 30 days before today, but not within 30 days before the sale.
  const log = [
    loggedPrice(200, plainPrice(8_500)),
    loggedPrice(15, plainPrice(10_000)),
    loggedPrice(1, plannedSale),
  ]
  expect(saleFacts(plannedSale, log, NOW)).toEqual({
    state: 'planned',
    since: start,
    referenceCents: 10_000,
    percentOff: 21,
  })
  const sooner = salePrice(10_000, 7_900, daysAgo(-3))
  expect(saleFacts(sooner, [...log.slice(0, 2), loggedPrice(1, sooner)], NOW)).toMatchObject({
    referenceCents: 8_500,
    percentOff: 7,
  })
})

test('a price that was raised first gives no reduction, and the owner sees the reference price', () => {
  const now = salePrice(12_000, 10_000)
  const log = [
    loggedPrice(200, plainPrice(10_000)),
    loggedPrice(5, plainPrice(12_000)),
    loggedPrice(2, now),
  ]
  expect(saleFacts(now, log, NOW)).toEqual({
    state: 'running',
    since: daysAgo(2),
    referenceCents: 10_000,
    percentOff: null,
  })
})

test('a product whose price never changed has no reference price', () => {
  const now = salePrice(10_000, 7_900)
  expect(saleFacts(now, [loggedPrice(2, now)], NOW)).toMatchObject({
    referenceCents: null,
    percentOff: null,
  })
})

test('without a sale, or after it, there is no reference price', () => {
  expect(saleFacts(plainPrice(10_000), [loggedPrice(9, plainPrice(10_000))], NOW)).toBeUndefined()
  const endedSale = salePrice(10_000, 7_900, daysAgo(9), daysAgo(2))
  expect(saleFacts(endedSale, [loggedPrice(10, endedSale)], NOW)).toBeUndefined()
})

test('a price drop is relative to the lowest price of the thirty days before it, and there is none if that was as low', () => {
  const fell = (cents: number, ...log: LoggedPrice[]) =>
    priceBeforeDrop(plainPrice(cents), log, NOW)
  expect(fell(80, loggedPrice(100, plainPrice(100)), loggedPrice(2, plainPrice(80)))).toBe(100)
  expect(
    fell(
      80,
      loggedPrice(100, plainPrice(90)),
      loggedPrice(9, plainPrice(100)),
      loggedPrice(2, plainPrice(80)),
    ),
  ).toBe(90)
  // One price was raised and lowered again; the other never changed.
  expect(
    fell(
      80,
      loggedPrice(100, plainPrice(80)),
      loggedPrice(9, plainPrice(100)),
      loggedPrice(2, plainPrice(80)),
    ),
  ).toBeNull()
  expect(fell(80, loggedPrice(100, plainPrice(80)))).toBeNull()
  expect(fell(80)).toBeNull()
  const reducedPrice = salePrice(100, 80)
  expect(
    priceBeforeDrop(
      reducedPrice,
      [loggedPrice(50, plainPrice(100)), loggedPrice(3, reducedPrice)],
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

test('thirty days before the sale count to the millisecond', () => {
  const now = salePrice(10_000, 7_900)
  const log = (endedAt: Date): LoggedPrice[] => [
    loggedPrice(200, plainPrice(9_000)),
    { ...plainPrice(10_000), recordedAt: endedAt, isVisible: true },
    loggedPrice(3, now),
  ]
  expect(priceAt(now, log(daysAgo(33)), NOW).beforeCents).toBe(10_000)
  const aMomentLater = new Date(daysAgo(33).getTime() + 1)
  expect(priceAt(now, log(aMomentLater), NOW).beforeCents).toBe(9_000)
})

test('the lowest price of the last thirty days was valid during those days', () => {
  const log = [
    loggedPrice(200, plainPrice(5_000)),
    loggedPrice(29, plainPrice(9_000)),
    loggedPrice(2, plainPrice(10_000)),
  ]
  expect(lowestPrice(log, NOW)).toBe(5_000)
  const longer = [
    loggedPrice(200, plainPrice(5_000)),
    loggedPrice(31, plainPrice(9_000)),
    loggedPrice(2, plainPrice(10_000)),
  ]
  expect(lowestPrice(longer, NOW)).toBe(9_000)
  expect(lowestPrice([], NOW)).toBeNull()
})

test('a price that was replaced in the same moment was never valid', () => {
  const now = salePrice(10_000, 7_900)
  const log = [
    loggedPrice(200, plainPrice(10_000)),
    loggedPrice(20, plainPrice(100)),
    loggedPrice(20, plainPrice(9_000)),
    loggedPrice(3, now),
  ]
  expect(priceAt(now, log, NOW).beforeCents).toBe(9_000)
})

test('the log may be in any order', () => {
  const now = salePrice(10_000, 7_900)
  const log = [
    loggedPrice(3, now),
    loggedPrice(20, plainPrice(8_500)),
    loggedPrice(200, plainPrice(10_000)),
  ]
  expect(priceAt(now, log, NOW).beforeCents).toBe(8_500)
})

test('a sale that is older than three months keeps its first day', () => {
  const now = salePrice(10_000, 7_900)
  const log = [loggedPrice(200, plainPrice(10_000)), loggedPrice(100, now)]
  expect(saleFacts(now, log, NOW)).toMatchObject({ since: daysAgo(100), referenceCents: 10_000 })
})

test('a sale whose price falls further keeps its first day for ninety days', () => {
  const lower = salePrice(10_000, 8_000)
  const since = (days: number) =>
    saleFacts(
      lower,
      [
        loggedPrice(200, plainPrice(10_000)),
        loggedPrice(days, salePrice(10_000, 9_000)),
        loggedPrice(10, lower),
      ],
      NOW,
    )?.since
  expect(since(90)).toEqual(daysAgo(90))
  expect(since(91)).toEqual(daysAgo(10))
})

test('a sale counts from the day on which it was entered, not from an earlier start', () => {
  const lateSale = salePrice(10_000, 7_900, daysAgo(40))
  expect(
    saleFacts(lateSale, [loggedPrice(200, plainPrice(10_000)), loggedPrice(5, lateSale)], NOW)
      ?.since,
  ).toEqual(daysAgo(5))
})

test('a sale that was replaced before its end did not last longer', () => {
  const now = salePrice(10_000, 7_900)
  const log = [
    loggedPrice(200, plainPrice(10_000)),
    loggedPrice(60, salePrice(10_000, 7_000, null, daysAgo(-20))),
    loggedPrice(50, plainPrice(10_000)),
    loggedPrice(3, now),
  ]
  expect(priceAt(now, log, NOW).beforeCents).toBe(10_000)
})

test('a sale that starts now is running', () => {
  const now = salePrice(10_000, 7_900, NOW)
  expect(
    saleFacts(now, [loggedPrice(200, plainPrice(10_000)), loggedPrice(1, now)], NOW),
  ).toMatchObject({
    state: 'running',
    since: NOW,
  })
})

test('the price drop of a sale whose price fell further is relative to the price before its first day', () => {
  const lower = salePrice(10_000, 8_000)
  const log = [
    loggedPrice(200, plainPrice(10_000)),
    loggedPrice(20, salePrice(10_000, 9_000)),
    loggedPrice(5, lower),
  ]
  expect(priceBeforeDrop(lower, log, NOW)).toBe(10_000)
})

test('a price that no visitor saw is not used as a reference price', () => {
  const now = salePrice(124_995, 99_900)
  const draft = loggedPrice(1, plainPrice(124_995), false)
  // The product was published with its sale price at once, so the regular price was never shown.
  expect(priceAt(now, [draft, loggedPrice(0.5, now)], NOW)).toEqual({
    cents: 99_900,
    beforeCents: null,
    percentOff: null,
  })
  // The product was in the shop at the regular price for a week before the reduction.
  expect(
    priceAt(now, [loggedPrice(8, plainPrice(124_995)), loggedPrice(1, now)], NOW).percentOff,
  ).toBe(20)
})

test('a lower price that was stored while the product was a draft does not lower the reference', () => {
  const now = salePrice(10_000, 8_000)
  const log = [
    loggedPrice(60, plainPrice(10_000)),
    loggedPrice(20, plainPrice(10_000), false),
    loggedPrice(15, plainPrice(6_000), false),
    loggedPrice(10, plainPrice(10_000)),
    loggedPrice(2, now),
  ]
  expect(priceAt(now, log, NOW).beforeCents).toBe(10_000)
  expect(lowestPrice(log.slice(0, 4), NOW)).toBe(10_000)
})
