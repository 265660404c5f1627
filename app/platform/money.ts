import { formatWhole } from './number-text.ts'

/** An amount in cents of a euro: an integer, so that no sum is ever rounded. */
export type Cents = number

/** "€ 1.249,95" with a no-break space, from integer cents; less than nothing is "− € 75,00". */
export function formatCents(cents: number): string {
  return `${cents < 0 ? '−\u00a0' : ''}€\u00a0${formatAmount(Math.abs(cents))}`
}

/** "€ 50" where the cents are none, as in a promise. */
export function formatRound(cents: number): string {
  return formatCents(cents).replace(/,00$/, '')
}

/** "1.249,95": what an amount in a form looks like, from integer cents. */
export function formatAmount(cents: number): string {
  const amount = Math.abs(cents)
  const rest = String(amount % 100).padStart(2, '0')
  return `${cents < 0 ? '-' : ''}${formatWhole(Math.trunc(amount / 100))},${rest}`
}

/** "1249.95": an amount for programs, as in structured data and other interfaces, from integer cents. */
export const decimalAmount = (cents: number): string => (cents / 100).toFixed(2)
