import { readPrice } from '#app/platform/text/price-text.ts'
import type { RowReading } from './row-reader.ts'

/** Returns the amount of the named column in cents: 0 for an empty cell, and an invalid amount rejects the row. */
export function readAmount(reading: RowReading, column: string, text = ''): number {
  const price = readPrice(text)
  if (!price.ok) reading.reject({ code: 'bad-amount', column, text })
  return price.ok ? (price.cents ?? 0) : 0
}
