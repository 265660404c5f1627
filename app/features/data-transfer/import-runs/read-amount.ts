import { readPrice } from '#app/platform/text/price-text.ts'
import type { RowReading } from './row-reader.ts'

/** Returns the amount in a column in cents; an empty cell is 0, and an invalid amount rejects the row. */
export function readAmount(reading: RowReading, column: string, text = ''): number {
  const price = readPrice(text)
  if (!price.ok) reading.reject({ code: 'bad-amount', column, text })
  return price.ok ? (price.cents ?? 0) : 0
}
