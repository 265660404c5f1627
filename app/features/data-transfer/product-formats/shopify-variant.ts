import type { VariantDraft } from '#app/features/catalog/products/product-draft.ts'
import { MAX_VALUE } from '#app/features/catalog/products/product-limits.ts'
import {
  type FileFacts,
  type FileRow,
  MAX_VARIANTS,
} from '#app/features/data-transfer/import-runs/imports.ts'
import {
  type createPhotoList,
  createRowReading,
  isYes,
  type RowReading,
  type RowRemarks,
  readBarcode,
  readCost,
  readSku,
  readWeightMg,
  requireLength,
  requirePrice,
  requireStock,
} from '#app/features/data-transfer/import-runs/row-reader.ts'
import { readPrice } from '#app/platform/text/price-text.ts'
import { resolveAttribute } from './known-attributes.ts'

const OPTION_NUMBERS = [1, 2, 3] as const

const DEFAULT_VALUE = 'default title'

export interface Option {
  code: string
  name: string
  /** cell of a variant row that has the value */
  cell: string
  values: string[]
}

/** Returns false for rows that contain only a photo. */
function isVariantRow(row: FileRow, mainRow: FileRow): boolean {
  const { price, option1Value, sku } = row.cells
  return Boolean(price || option1Value || sku) || row === mainRow
}

export function readOptions(mainRow: FileRow, rows: FileRow[]): Option[] {
  const options: Option[] = []
  for (const number of OPTION_NUMBERS) {
    const namedRow = mainRow.cells[`option${number}Name`]
      ? mainRow
      : rows.find((row) => row.cells[`option${number}Name`])
    const name = namedRow?.cells[`option${number}Name`]
    const cell = `option${number}Value`
    const values = rows.flatMap((row) => row.cells[cell] ?? [])
    const isDefault = number === 1 && values.every((text) => text.toLowerCase() === DEFAULT_VALUE)
    if (!name || values.length === 0 || isDefault) continue
    const attribute = resolveAttribute(name.slice(0, MAX_VALUE))
    const isTaken = options.some((option) => option.code === attribute.code)
    const code = isTaken ? `${attribute.code}-${number}` : attribute.code
    options.push({ code, name: attribute.name, cell, values: [] })
  }
  return options
}

export function readVariants(
  rows: FileRow[],
  mainReading: RowReading,
  options: Option[],
  facts: FileFacts,
  photos: ReturnType<typeof createPhotoList>,
  remarks: RowRemarks,
): VariantDraft[] {
  const variants: VariantDraft[] = []
  const lineByOptionsKey = new Map<string, number>()
  for (const row of rows.filter((candidate) => isVariantRow(candidate, mainReading.row))) {
    const reading = row === mainReading.row ? mainReading : createRowReading(row, remarks)
    const variant = readVariant(reading, options, facts, photos)
    const optionsKey = JSON.stringify(variant.optionValues)
    const otherLine = lineByOptionsKey.get(optionsKey)
    if (otherLine !== undefined) reading.reject({ code: 'duplicate-options', otherLine })
    if (variants.length >= MAX_VARIANTS) {
      reading.reject({ code: 'too-many-variants', max: MAX_VARIANTS })
    }
    if (reading.isRejected) continue
    lineByOptionsKey.set(optionsKey, row.line)
    variants.push(variant)
  }
  return variants
}

function readVariant(
  reading: RowReading,
  options: Option[],
  facts: FileFacts,
  photos: ReturnType<typeof createPhotoList>,
): VariantDraft {
  const { cells } = reading.row
  const optionValues: Record<string, string> = {}
  for (const option of options) {
    const value = cells[option.cell] ?? ''
    if (value === '') reading.reject({ code: 'missing-option', option: option.name })
    requireLength(reading, option.name, value, MAX_VALUE)
    optionValues[option.code] = value
  }
  const currentPriceCents = requirePrice(reading, cells.price)
  const comparePrice = readPrice(cells.comparePrice ?? '')
  if (!comparePrice.ok) reading.note({ code: 'bad-sale-price', text: cells.comparePrice ?? '' })
  const beforePriceCents = comparePrice.ok ? (comparePrice.cents ?? 0) : 0
  const photo = cells.variantImage ? photos.add(cells.variantImage, '') : null
  return {
    sku: readSku(reading),
    gtin: readBarcode(reading, cells.barcode),
    optionValues,
    // Shopify's price is the current one; "compare at" is the price before the sale.
    priceCents: Math.max(currentPriceCents, beforePriceCents),
    salePriceCents: beforePriceCents > currentPriceCents ? currentPriceCents : null,
    saleStartsAt: null,
    saleEndsAt: null,
    stock: readStock(reading, facts),
    weightMg: readWeightMg(reading, cells.grams, 'g'),
    ...readCost(reading, cells.cost),
    photos: photo ? [photo] : [],
  }
}

/** Returns the stock count; null if stock is not tracked or the variant may be oversold. */
function readStock(reading: RowReading, facts: FileFacts): number | null {
  const { stock, tracker, policy } = reading.row.cells
  const isTracked = Boolean(tracker) || facts.usesUntrackedStock
  const allowsBackorders = policy?.toLowerCase() === 'continue' || isYes(policy)
  if (stock === undefined || !isTracked || allowsBackorders) return null
  return requireStock(reading, stock)
}

export function withUsedValues(options: Option[], variants: VariantDraft[]): Option[] {
  return options.map((option) => ({
    ...option,
    values: [...new Set(variants.map((variant) => variant.optionValues[option.code] ?? ''))],
  }))
}
