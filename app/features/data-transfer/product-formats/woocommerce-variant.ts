import type { VariantDraft } from '#app/features/catalog/products/product-draft.ts'
import type { FileRow } from '#app/features/data-transfer/import-runs/imports.ts'
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
} from '#app/features/data-transfer/import-runs/row-reader.ts'
import { readPrice } from '#app/platform/text/price-text.ts'
import { readSale } from './sale-reader.ts'

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
  const { regularPrice, salePrice } = reading.row.cells
  if (regularPrice) {
    const priceCents = requirePrice(reading, regularPrice)
    return { priceCents, ...readSale(reading, priceCents) }
  }
  // A row with a sale price alone has that as its price.
  const sale = readPrice(salePrice ?? '')
  const priceCents = requirePrice(reading, sale.ok ? salePrice : undefined)
  return { priceCents, salePriceCents: null, saleStartsAt: null, saleEndsAt: null }
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
