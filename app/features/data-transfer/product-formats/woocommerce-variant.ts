import type { VariantDraft } from '#app/features/catalog/products/product-draft.ts'
import { MAX_VALUE } from '#app/features/catalog/products/product-limits.ts'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import { type FileRow, MAX_VARIANTS } from '#app/features/data-transfer/import-runs/imports.ts'
import {
  createPhotoList,
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
  splitList,
} from '#app/features/data-transfer/import-runs/row-reader.ts'
import { readPrice } from '#app/platform/text/price-text.ts'
import { readSale } from './sale-reader.ts'
import { readWooAttributes, type WooAttribute } from './woocommerce-attributes.ts'

/** Reads a variant from the row of a simple product, or from a variation and the values of its parent. */
export function readWooVariant(
  reading: RowReading,
  parent: FileRow | null,
  photos: ReturnType<typeof createPhotoList>,
): VariantDraft {
  const { cells } = reading.row
  const weight = findWeight(cells) ?? (parent && findWeight(parent.cells))
  return {
    sku: readSku(reading),
    gtin: readBarcode(reading, cells.gtin),
    optionValues: {},
    ...readPrices(reading),
    stock: readStock(reading, parent),
    weightMg: readWeightMg(reading, weight?.text, weight?.unit ?? 'kg'),
    ...readCost(reading, cells.cost),
    // The photos in the row of a simple product belong to the product.
    photos: splitList(parent ? cells.images : '').flatMap((url) => photos.add(url, '') ?? []),
  }
}

/** Finds the weight in a cell such as `weight:kg`; the unit is part of the heading. */
function findWeight(cells: FileRow['cells']): { text: string | undefined; unit: string } | null {
  const cell = Object.keys(cells).find((name) => name.startsWith('weight:'))
  return cell ? { text: cells[cell], unit: cell.slice('weight:'.length) } : null
}

function readPrices(reading: RowReading) {
  const { regularPrice, salePrice } = reading.row.cells
  if (regularPrice) {
    const priceCents = requirePrice(reading, regularPrice)
    return { priceCents, ...readSale(reading, priceCents) }
  }
  // If a row has only a sale price, that is the regular price.
  const sale = readPrice(salePrice ?? '')
  const priceCents = requirePrice(reading, sale.ok ? salePrice : undefined)
  return { priceCents, salePriceCents: null, saleStartsAt: null, saleEndsAt: null }
}

/** Returns the stock count; without a count, null (not tracked) for "in stock" and 0 for "not in stock". */
function readStock(reading: RowReading, parent: FileRow | null): number | null {
  const { stock, inStock, backorders } = reading.row.cells
  // The value "parent" means that the variations share the stock of their parent.
  const text = stock?.toLowerCase() === 'parent' ? parent?.cells.stock : stock
  const allowsBackorders = isYes(backorders) || backorders?.toLowerCase() === 'notify'
  if (allowsBackorders || inStock?.toLowerCase() === 'backorder') return null
  if (text) return requireStock(reading, text)
  const isOutOfStock = inStock !== undefined && !isYes(inStock)
  return isOutOfStock ? 0 : null
}

export function readVariations(
  mainReading: RowReading,
  rows: FileRow[],
  options: WooAttribute[],
  remarks: RowRemarks,
): VariantDraft[] {
  const variants: VariantDraft[] = []
  const lineByOptionsKey = new Map<string, number>()
  // Disabled variations are not for sale.
  for (const row of rows.filter((variationRow) => variationRow.cells.published !== '0')) {
    const reading = createRowReading(row, remarks)
    const singleVariant = readWooVariant(reading, mainReading.row, createPhotoList(reading))
    const rowVariants = expandEmptyOptions(reading, singleVariant, options)
    const remainingCount = MAX_VARIANTS - variants.length
    if (rowVariants.length > remainingCount)
      reading.reject({ code: 'too-many-variants', max: MAX_VARIANTS })
    const newVariants = rowVariants.filter(
      (variant) => !lineByOptionsKey.has(JSON.stringify(variant.optionValues)),
    )
    const firstVariant = rowVariants[0]
    if (newVariants.length === 0 && firstVariant) {
      const otherLine = lineByOptionsKey.get(JSON.stringify(firstVariant.optionValues)) ?? row.line
      reading.reject({ code: 'duplicate-options', otherLine })
    }
    if (reading.isRejected) continue
    for (const variant of newVariants)
      lineByOptionsKey.set(JSON.stringify(variant.optionValues), row.line)
    variants.push(...newVariants)
  }
  return variants
}

/** Returns a variant for each value of an option that is empty in the row, because an empty attribute means "any value". */
function expandEmptyOptions(
  reading: RowReading,
  variant: VariantDraft,
  options: WooAttribute[],
): VariantDraft[] {
  const rowAttributes = readWooAttributes(reading.row.cells)
  let expandedVariants = [variant]
  for (const option of options) {
    const value = rowAttributes.find((attribute) => attribute.code === option.code)?.values[0]
    const values = value ? [value] : option.values
    if (values.length === 0) reading.reject({ code: 'missing-option', option: option.name })
    requireLength(reading, option.name, value ?? '', MAX_VALUE)
    if (expandedVariants.length * values.length > MAX_VARIANTS) {
      reading.reject({ code: 'too-many-variants', max: MAX_VARIANTS })
      return expandedVariants
    }
    expandedVariants = expandedVariants.flatMap((expandedVariant) =>
      values.map((text, index) => ({
        ...expandedVariant,
        optionValues: { ...expandedVariant.optionValues, [option.code]: text },
        // SKUs must be unique, so the first variant keeps the SKU and the others get the value as a suffix.
        sku:
          expandedVariant.sku && index > 0
            ? `${expandedVariant.sku}-${toSlug(text)}`
            : expandedVariant.sku,
      })),
    )
    if (!value && values.length > 1) {
      reading.note({ code: 'any-value-spread', option: option.name, count: values.length })
    }
  }
  return expandedVariants
}
