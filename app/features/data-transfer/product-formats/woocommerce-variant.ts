import type { VariantDraft } from '#app/features/catalog/products/product-draft.ts'
import type { FileRow } from '#app/features/data-transfer/import-runs/imports.ts'
import {
  type createPhotoList,
  isYes,
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

/** Reads a variant: the row of a simple product, or a variation with the values it inherits from its parent. */
export function readWooVariant(
  reading: RowReading,
  parent: FileRow | null,
  photos: ReturnType<typeof createPhotoList>,
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
  // A row with only a sale price has it as its regular price.
  const sale = readPrice(salePrice ?? '')
  const priceCents = requirePrice(reading, sale.ok ? salePrice : undefined)
  return { priceCents, salePriceCents: null, saleStartsAt: null, saleEndsAt: null }
}

/** Returns the stock count if there is one; otherwise "in stock" is not tracked and "not in stock" is 0. */
function readStock(reading: RowReading, parent: FileRow | null): number | null {
  const { stock, inStock, backorders } = reading.row.cells
  // "parent": the variations share the stock of their parent.
  const text = stock?.toLowerCase() === 'parent' ? parent?.cells.stock : stock
  const sellsOn = isYes(backorders) || backorders?.toLowerCase() === 'notify'
  if (sellsOn || inStock?.toLowerCase() === 'backorder') return null
  if (text) return requireStock(reading, text)
  const isOut = inStock !== undefined && !isYes(inStock)
  return isOut ? 0 : null
}
