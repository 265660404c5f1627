import { readPrice } from '#app/platform/text/price-text.ts'
import type { RowReading } from './row-reader.ts'

/**
 * Returns an amount in cents; an empty cell is 0, an invalid amount rejects the row. `subject` names it in the message: "De
 * korting".
 */
export function readAmount(reading: RowReading, subject: string, text = ''): number {
  const price = readPrice(text)
  if (!price.ok) reading.reject({ code: 'bad-amount', subject, text })
  return price.ok ? (price.cents ?? 0) : 0
}
