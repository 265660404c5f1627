import { readPrice } from '#app/platform/text/price-text.ts'
import type { RowReading } from './row-reader.ts'

/** Cents of an amount in the column of this name; nothing is 0, and what is no amount refuses the row. */
export function readAmount(reading: RowReading, column: string, text = ''): number {
  const price = readPrice(text)
  if (!price.ok) reading.reject({ code: 'bad-amount', column, text })
  return price.ok ? (price.cents ?? 0) : 0
}
