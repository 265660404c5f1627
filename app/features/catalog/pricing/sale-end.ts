import { dutchClock, dutchDate, dutchMidnight } from '#app/platform/dutch-time.ts'
import { isOnSale, type VariantPrice } from './price.ts'

/** The end of a sale price and its text. */
export interface SaleEnd {
  /** ISO */
  at: string
  /** Dutch text such as "tot en met 30 november 2026" or "tot 30 november 2026, 14.00 uur" */
  text: string
}

/** Returns the end of the active sale; null if no sale is active or the sale has no end. */
export function saleEnd(price: VariantPrice, now: Date): SaleEnd | null {
  const { saleEndsAt: end } = price
  return end && isOnSale(price, now) ? { at: end.toISOString(), text: endText(end) } : null
}

/** Returns the end of a sale as text. If it is midnight, the text names the last whole day. */
function endText(end: Date): string {
  return dutchMidnight(end).getTime() === end.getTime()
    ? `tot en met ${dutchDate(new Date(end.getTime() - 1))}`
    : `tot ${dutchDate(end)}, ${dutchClock(end)} uur`
}
