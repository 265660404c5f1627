import { formatWhole } from '#app/platform/text/number-text.ts'

/** An amount in euro cents: an integer, so that sums are never rounded. */
export type Cents = number

/** "€ 1.249,95" with a no-break space, from integer cents; negative amounts as "− € 75,00". */
export function formatCents(cents: number): string {
  return `${cents < 0 ? '−\u00a0' : ''}€\u00a0${formatAmount(Math.abs(cents))}`
}

/** "€ 50": whole euros have no decimals, for use in a sentence. */
export function formatShortPrice(cents: number): string {
  return formatCents(cents).replace(/,00$/, '')
}

/** "1.249,95": an amount in a form field, from integer cents. */
export function formatAmount(cents: number): string {
  const amount = Math.abs(cents)
  const decimals = String(amount % 100).padStart(2, '0')
  return `${cents < 0 ? '-' : ''}${formatWhole(Math.trunc(amount / 100))},${decimals}`
}

/** "1249.95": an amount in structured data and APIs, from integer cents. */
export const decimalAmount = (cents: number): string => (cents / 100).toFixed(2)
