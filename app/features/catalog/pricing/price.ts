import type { SaleFacts } from '#app/features/catalog/products/catalog.ts'
import type { Cents } from '#app/platform/money.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Besluit prijsaanduiding producten, art. 5a, second paragraph: the reference price covers 30 days. */
const REFERENCE_DAYS = 30
/** A sale whose price falls further may keep its first reference price for this time (art. 5a, last paragraph). */
const GROWING_SALE_DAYS = 90

/** The stored price of a variant: a regular price, and possibly a sale price with a period. */
export interface VariantPrice {
  priceCents: Cents
  salePriceCents: Cents | null
  /** null: no start date */
  saleStartsAt: Date | null
  /** null: no end date */
  saleEndsAt: Date | null
}

/** A row of the price log: valid from `recordedAt` until the next row. */
export interface LoggedPrice extends VariantPrice {
  /** false: no visitor could see the price, so it cannot be a reference price */
  isVisible: boolean
  recordedAt: Date
}

/** The price that a shopper sees and pays. */
export interface PriceNow {
  cents: Cents
  /** lowest price of the 30 days before the reduction; null if no reduction may be announced */
  beforeCents: Cents | null
  /** reduction from `beforeCents` in whole percents, rounded down; null if `beforeCents` is null */
  percentOff: number | null
}

export function isOnSale(price: VariantPrice, now: Date): boolean {
  return (
    price.salePriceCents !== null &&
    price.salePriceCents < price.priceCents &&
    (price.saleStartsAt === null || price.saleStartsAt <= now) &&
    (price.saleEndsAt === null || price.saleEndsAt > now)
  )
}

/** Returns the price of a variant at `now`. */
export function currentPriceCents(price: VariantPrice, now: Date): Cents {
  return isOnSale(price, now) && price.salePriceCents !== null
    ? price.salePriceCents
    : price.priceCents
}

/** Returns the next moment at which one of the prices changes because a sale starts or ends. */
export function nextPriceChange(prices: VariantPrice[], now: Date): Date | null {
  let nextChange: Date | null = null
  for (const price of prices) {
    if (price.salePriceCents === null) continue
    for (const edge of [price.saleStartsAt, price.saleEndsAt]) {
      if (edge && edge > now && (nextChange === null || edge < nextChange)) nextChange = edge
    }
  }
  return nextChange
}

/** Returns the price at `now`, and the reference price if the law permits announcing a reduction. */
export function priceAt(price: VariantPrice, log: LoggedPrice[], now: Date): PriceNow {
  const cents = currentPriceCents(price, now)
  const withoutReduction = { cents, beforeCents: null, percentOff: null }
  if (!isOnSale(price, now)) return withoutReduction
  const beforeCents = findReference(log, now)?.lowestCents
  // A price that was raised first and then lowered again is not a reduction.
  if (!beforeCents || beforeCents <= cents) return withoutReduction
  return { cents, beforeCents, percentOff: Math.floor(((beforeCents - cents) / beforeCents) * 100) }
}

/**
 * Returns the start of the sale that is active at that moment, and the lowest price of the 30 days before the start. Returns
 * undefined if no sale is active.
 */
function findReference(log: LoggedPrice[], moment: Date) {
  const periods = readPeriods(log, moment)
  const startedAt = findSaleStart(periods, moment)
  if (!startedAt) return undefined
  const until = startedAt.getTime()
  return {
    startedAt,
    lowestCents: findLowestBetween(periods, until - REFERENCE_DAYS * DAY_MS, until),
  }
}

/** Returns the facts about the active sale, or about the planned sale if nothing changes before it; undefined without a sale. */
export function saleFacts(
  price: VariantPrice,
  log: LoggedPrice[],
  now: Date,
): SaleFacts | undefined {
  const isPlanned = price.saleStartsAt !== null && price.saleStartsAt > now
  const moment = isPlanned && price.saleStartsAt ? price.saleStartsAt : now
  if (!isOnSale(price, moment)) return undefined
  const reference = findReference(log, moment)
  return {
    state: isPlanned ? 'planned' : 'running',
    since: reference?.startedAt ?? moment,
    referenceCents: reference?.lowestCents ?? null,
    percentOff: priceAt(price, log, moment).percentOff,
  }
}

/** Returns the lowest price of the last 30 days, which is the reference price of a sale that would start now. */
export function lowestPrice(log: LoggedPrice[], now: Date): Cents | null {
  const until = now.getTime()
  return findLowestBetween(readPeriods(log, now), until - REFERENCE_DAYS * DAY_MS, until)
}

/**
 * Returns the lowest price of the 30 days before the current price started, whether it is a sale price or not. Returns null if that
 * price is not higher than the current one, because then the shop may not announce a price drop.
 */
export function priceBeforeDrop(price: VariantPrice, log: LoggedPrice[], now: Date): Cents | null {
  if (isOnSale(price, now)) return priceAt(price, log, now).beforeCents
  const cents = currentPriceCents(price, now)
  const periods = readPeriods(log, now)
  const earlierPeriod = periods.findLast((period) => period.cents !== cents)
  if (!earlierPeriod) return null
  const lowestCents = findLowestBetween(
    periods,
    earlierPeriod.until - REFERENCE_DAYS * DAY_MS,
    earlierPeriod.until,
  )
  return lowestCents !== null && lowestCents > cents ? lowestCents : null
}

/** A period with one price. */
interface Period {
  from: number
  until: number
  cents: Cents
  isSale: boolean
}

/** Converts the log into periods with one visible price each, up to now, oldest first. */
function readPeriods(log: LoggedPrice[], now: Date): Period[] {
  const rows = [...log].sort((a, b) => a.recordedAt.getTime() - b.recordedAt.getTime())
  const periods: Period[] = []
  rows.forEach((row, index) => {
    if (!row.isVisible) return
    const from = row.recordedAt.getTime()
    // One millisecond past now, because a price that was logged this very moment has a period too.
    const until = Math.min(rows[index + 1]?.recordedAt.getTime() ?? Infinity, now.getTime() + 1)
    const edges = [row.saleStartsAt?.getTime(), row.saleEndsAt?.getTime()]
      .filter((edge) => edge !== undefined && edge > from && edge < until)
      .sort((a = 0, b = 0) => a - b) as number[]
    const points = [from, ...edges, until]
    for (let part = 0; part + 1 < points.length; part++) {
      const [start = 0, end = 0] = [points[part], points[part + 1]]
      if (end <= start) continue
      const moment = new Date(start)
      periods.push({
        from: start,
        until: end,
        cents: currentPriceCents(row, moment),
        isSale: isOnSale(row, moment),
      })
    }
  })
  return periods
}

/**
 * Returns the start of the current reduction. If the price fell further during the sale, the reduction started with the first sale
 * price of the last 90 days. If an earlier sale price was lower, the reduction started when that price ended.
 */
function findSaleStart(periods: Period[], now: Date): Date | null {
  let startMs: number | null = null
  // Price of the period after the current one, because the loop goes back in time; −Infinity for the newest period.
  let laterCents = -Infinity
  for (const period of periods.toReversed()) {
    const isSameSale =
      period.isSale &&
      (period.cents === laterCents ||
        laterCents === -Infinity ||
        (period.cents > laterCents && period.from >= now.getTime() - GROWING_SALE_DAYS * DAY_MS))
    if (!isSameSale) break
    startMs = period.from
    laterCents = period.cents
  }
  return startMs === null ? null : new Date(startMs)
}

function findLowestBetween(periods: Period[], from: number, until: number): Cents | null {
  const overlappingPeriods = periods.filter((period) => period.from < until && period.until > from)
  return overlappingPeriods.length === 0
    ? null
    : Math.min(...overlappingPeriods.map((period) => period.cents))
}
