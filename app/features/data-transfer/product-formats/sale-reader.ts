import { readLocalDate } from '#app/features/data-transfer/import-runs/local-date.ts'
import type { RowReading } from '#app/features/data-transfer/import-runs/row-reader.ts'
import { readPrice } from '#app/platform/text/price-text.ts'

const NO_SALE = { salePriceCents: null, saleStartsAt: null, saleEndsAt: null }

/** Reads the sale of a row; a sale without a reduction or with an unreadable date is omitted with a note. */
export function readSale({ row, note }: RowReading, priceCents: number) {
  const { salePrice, saleStarts, saleEnds } = row.cells
  if (!salePrice) return NO_SALE
  const sale = readPrice(salePrice)
  if (!sale.ok || sale.cents === null) {
    note({ code: 'bad-sale-price', text: salePrice })
    return NO_SALE
  }
  if (sale.cents >= priceCents) {
    note({ code: 'sale-not-lower' })
    return NO_SALE
  }
  // undefined: the row has no date; null: the text is no date
  const startDate = saleStarts ? readLocalDate(saleStarts) : undefined
  const endDate = saleEnds ? readLocalDate(saleEnds, { isEnd: true }) : undefined
  if (startDate === null || endDate === null) {
    note({ code: 'bad-date', text: (startDate === null ? saleStarts : saleEnds) ?? '' })
    return NO_SALE
  }
  return {
    salePriceCents: sale.cents,
    saleStartsAt: startDate?.toISOString() ?? null,
    saleEndsAt: endDate?.toISOString() ?? null,
  }
}
