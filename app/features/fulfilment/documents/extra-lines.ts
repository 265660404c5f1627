import { shareOut, type VatLine } from '#app/features/fulfilment/order-totals/vat.ts'
import type { Cents } from '#app/platform/money.ts'
import type { DocumentLine } from './documents.ts'

/** What is for no piece in particular, like shipping: a line for each rate at which it counts. */
export function extraLines(text: string, cents: Cents, bought: VatLine[]): DocumentLine[] {
  const shares = shareOut(bought, cents).filter((share) => share.cents > 0)
  const highest = bought.length > 0 ? Math.max(...bought.map(({ rate }) => rate)) : null
  return shares.length > 0
    ? shares.map(({ rate, cents }) => ({ text, quantity: 1, unitCents: cents, vatRate: rate }))
    : [{ text, quantity: 1, unitCents: cents, vatRate: highest }]
}
