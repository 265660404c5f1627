import type { Cents } from '#app/platform/money.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** An earlier price, with the number of days ago at which it began. */
interface PastPrice {
  daysAgo: number
  /** fraction of the catalogue price */
  factor: number
}

interface DemoSale {
  beganDaysAgo: number
  endsInDays: number
  /** prices before the sale, oldest first */
  past: PastPrice[]
}

const UNCHANGED_PRICE: PastPrice[] = [{ daysAgo: 220, factor: 1 }]

/** Sales of products with a sale price in the catalogue, and their earlier prices. */
export const DEMO_SALES: Record<string, DemoSale> = {
  'figaroketting-milan': { beganDaysAgo: 6, endsInDays: 15, past: UNCHANGED_PRICE },
  'slangketting-liv': { beganDaysAgo: 3, endsInDays: 11, past: UNCHANGED_PRICE },
  // The price was lower in the month before, so the reduction is relative to that lower price.
  'robijnring-roos': {
    beganDaysAgo: 9,
    endsInDays: 12,
    past: [
      { daysAgo: 220, factor: 0.96 },
      { daysAgo: 24, factor: 1 },
    ],
  },
  'oorhangers-parel-wende': { beganDaysAgo: 2, endsInDays: 19, past: UNCHANGED_PRICE },
  'bedelarmband-fleur': { beganDaysAgo: 12, endsInDays: 9, past: UNCHANGED_PRICE },
  'parelset-marit': { beganDaysAgo: 5, endsInDays: 23, past: UNCHANGED_PRICE },
  // The price was raised and then lowered to the old price, which is not a reduction by law.
  'cadeauset-noor': {
    beganDaysAgo: 4,
    endsInDays: 24,
    past: [
      { daysAgo: 220, factor: 0.93 },
      { daysAgo: 14, factor: 1 },
    ],
  },
}

export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/** Returns an earlier price, rounded to whole euros as usual for jewellery. */
export function pastCents(priceCents: Cents, factor: number): Cents {
  return factor === 1 ? priceCents : Math.round((priceCents * factor) / 100) * 100
}
