import type { VariantDraft } from '#app/features/catalog/product-draft.ts'
import { readPrice } from '#app/platform/price-text.ts'
import type { FileRow } from './imports.ts'
import { readLocalDate } from './local-date.ts'
import {
  isYes,
  type openPhotoList,
  type RowReading,
  readBarcode,
  readSku,
  readWeightMg,
  requirePrice,
  requireStock,
  splitList,
} from './row-reader.ts'

/** What is sold: a simple product's own row, or a variation with what it takes from its parent's. */
export function readWooVariant(
  reading: RowReading,
  parent: FileRow | null,
  photos: ReturnType<typeof openPhotoList>,
): VariantDraft {
  const { cells } = reading.row
  const weight = Object.keys(cells).find((cell) => cell.startsWith('weight:'))
  const parentWeight = Object.keys(parent?.cells ?? {}).find((cell) => cell.startsWith('weight:'))
  const [weightCell, weightText] = weight
    ? [weight, cells[weight]]
    : [parentWeight ?? '', parentWeight && parent?.cells[parentWeight]]
  return {
    sku: readSku(reading),
    gtin: readBarcode(reading, cells.gtin),
    optionValues: {},
    ...readPrices(reading),
    stock: readStock(reading, parent),
    weightMg: readWeightMg(reading, weightText, weightCell.split(':')[1] ?? 'kg'),
    photos: splitList(parent ? cells.images : '').flatMap((url) => photos.add(url, '') ?? []),
  }
}

function readPrices(reading: RowReading) {
  const { regularPrice, salePrice, saleStarts, saleEnds } = reading.row.cells
  const none = { salePriceCents: null, saleStartsAt: null, saleEndsAt: null }
  const sale = readPrice(salePrice ?? '')
  // A row with a sale price alone has that as its price.
  const regular = requirePrice(reading, regularPrice ?? (sale.ok ? salePrice : undefined))
  if (!salePrice || !regularPrice) return { priceCents: regular, ...none }
  if (!sale.ok || sale.cents === null) {
    reading.note({ code: 'bad-sale-price', text: salePrice })
    return { priceCents: regular, ...none }
  }
  if (sale.cents >= regular) {
    reading.note({ code: 'sale-not-lower' })
    return { priceCents: regular, ...none }
  }
  const starts = saleStarts ? readLocalDate(saleStarts, false) : undefined
  const ends = saleEnds ? readLocalDate(saleEnds, true) : undefined
  if (starts === null || ends === null) {
    reading.note({ code: 'bad-date', text: (starts === null ? saleStarts : saleEnds) ?? '' })
    return { priceCents: regular, ...none }
  }
  return {
    priceCents: regular,
    salePriceCents: sale.cents,
    saleStartsAt: starts?.toISOString() ?? null,
    saleEndsAt: ends?.toISOString() ?? null,
  }
}

/** A count where there is one; without one "in stock" is not counted and "not in stock" is none. */
function readStock(reading: RowReading, parent: FileRow | null): number | null {
  const { stock, inStock, backorders } = reading.row.cells
  // "parent": the parent's count is shared by its variations.
  const text = stock?.toLowerCase() === 'parent' ? parent?.cells.stock : stock
  const sellsOn = isYes(backorders) || backorders?.toLowerCase() === 'notify'
  if (sellsOn || inStock?.toLowerCase() === 'backorder') return null
  if (text) return requireStock(reading, text)
  const isOut = inStock !== undefined && !isYes(inStock)
  return isOut ? 0 : null
}
