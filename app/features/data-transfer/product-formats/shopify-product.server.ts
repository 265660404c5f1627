import type {
  AttributeDraft,
  ProductDraft,
  VariantDraft,
} from '#app/features/catalog/products/product-draft.ts'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import {
  type FileFacts,
  type FileRow,
  MAX_NAME,
  MAX_TAGS,
  MAX_VALUE,
  MAX_VARIANTS,
} from '#app/features/data-transfer/import-runs/imports.ts'
import {
  createPhotoList,
  createRowReading,
  isYes,
  type RowReading,
  type RowRemarks,
  readBarcode,
  readSku,
  readWeightMg,
  requireLength,
  requirePrice,
  requireStock,
  splitList,
} from '#app/features/data-transfer/import-runs/row-reader.ts'
import { readPrice } from '#app/platform/text/price-text.ts'
import { readDescription } from './description-reader.server.ts'
import { attributeDraft, attributeOf, choiceDraft } from './known-attributes.ts'

const OPTION_NUMBERS = [1, 2, 3] as const
const DEFAULT_VALUE = 'default title'

interface Option {
  code: string
  name: string
  /** cell of the value in a variant row */
  cell: string
  values: string[]
}

/**
 * Reads one product from all rows of its handle. Invalid variants are omitted; a product without variants is rejected.
 */
export function readShopifyProduct(
  rows: FileRow[],
  facts: FileFacts,
): { draft: ProductDraft | null } & RowRemarks {
  const remarks: RowRemarks = { problems: [], notes: [] }
  const main = createRowReading(
    rows.find((row) => row.cells.title) ?? (rows[0] as FileRow),
    remarks,
  )
  const head = readHead(main)
  if (main.isRejected) {
    const mainLine = main.row.line
    for (const row of rows) {
      if (row !== main.row)
        createRowReading(row, remarks).reject({ code: 'main-row-bad', mainLine })
    }
    return { draft: null, ...remarks }
  }

  const options = readOptions(main.row, rows)
  const photos = createPhotoList(main)
  for (const image of sortedImages(rows)) photos.add(image.url, image.alt)
  const variants = readVariants(rows, main, options, facts, photos, remarks)
  if (variants.length === 0) return { draft: null, ...remarks }

  const used = usedOptions(options, variants)
  const { cells } = main.row
  const draft: ProductDraft = {
    ref: head.handle,
    kind: used.length > 0 ? 'variable' : 'simple',
    seller: 'own',
    status: readStatus(main.row),
    slug: toSlug(head.handle) || toSlug(head.name),
    name: head.name,
    subtitle: '',
    shortDescription: '',
    description: readDescription(main, cells.body),
    brand: cells.vendor?.slice(0, MAX_VALUE) ?? null,
    categories: readCategories(main.row),
    tags: splitList(cells.tags, MAX_TAGS).map((tag) => tag.slice(0, MAX_VALUE)),
    options: used.map(({ code, name, values }) => ({ code, name, values })),
    specifications: readMetafields(main.row).map(([label, values]) => ({
      label,
      value: values.join(', '),
    })),
    attributes: readAttributes(main.row, used),
    vatRate: 21,
    soldIndividually: false,
    externalUrl: null,
    popularity: 0,
    photos: photos.list(),
    variants,
  }
  return { draft, ...remarks }
}

function readHead(main: RowReading): { name: string; handle: string } {
  const { cells } = main.row
  const name = cells.title?.replace(/\s+/g, ' ') ?? ''
  const handle = cells.handle ?? ''
  if (isYes(cells.giftCard)) main.reject({ code: 'gift-card' })
  if (name === '') main.reject({ code: 'no-title' })
  requireLength(main, 'De naam', name, MAX_NAME)
  requireLength(main, 'De handle', handle, MAX_NAME)
  return { name, handle: handle.toLowerCase() }
}

/** Rows that only add a photo contain no variant. */
function isVariantRow(row: FileRow, main: FileRow): boolean {
  const { price, option1Value, sku } = row.cells
  return Boolean(price || option1Value || sku) || row === main
}

function readOptions(main: FileRow, rows: FileRow[]): Option[] {
  const options: Option[] = []
  for (const number of OPTION_NUMBERS) {
    const named = main.cells[`option${number}Name`]
      ? main
      : rows.find((row) => row.cells[`option${number}Name`])
    const name = named?.cells[`option${number}Name`]
    const cell = `option${number}Value`
    const values = rows.flatMap((row) => row.cells[cell] ?? [])
    const isDefault = number === 1 && values.every((text) => text.toLowerCase() === DEFAULT_VALUE)
    if (!name || values.length === 0 || isDefault) continue
    const known = attributeOf(name.slice(0, MAX_VALUE))
    const isTaken = options.some((option) => option.code === known.code)
    const code = isTaken ? `${known.code}-${number}` : known.code
    options.push({ code, name: known.name, cell, values: [] })
  }
  return options
}

function readVariants(
  rows: FileRow[],
  main: RowReading,
  options: Option[],
  facts: FileFacts,
  photos: ReturnType<typeof createPhotoList>,
  remarks: RowRemarks,
): VariantDraft[] {
  const variants: VariantDraft[] = []
  const lineOfChoice = new Map<string, number>()
  for (const row of rows.filter((each) => isVariantRow(each, main.row))) {
    const reading = row === main.row ? main : createRowReading(row, remarks)
    const variant = readVariant(reading, options, facts, photos)
    const choice = JSON.stringify(variant.optionValues)
    const otherLine = lineOfChoice.get(choice)
    if (otherLine !== undefined) reading.reject({ code: 'duplicate-options', otherLine })
    if (variants.length >= MAX_VARIANTS) {
      reading.reject({ code: 'too-many-variants', max: MAX_VARIANTS })
    }
    if (reading.isRejected) continue
    lineOfChoice.set(choice, row.line)
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
  const price = requirePrice(reading, cells.price)
  const compare = readPrice(cells.comparePrice ?? '')
  if (!compare.ok) reading.note({ code: 'bad-sale-price', text: cells.comparePrice ?? '' })
  const before = compare.ok ? (compare.cents ?? 0) : 0
  const photo = cells.variantImage ? photos.add(cells.variantImage, '') : null
  return {
    sku: readSku(reading),
    gtin: readBarcode(reading, cells.barcode),
    optionValues,
    // Shopify's price is the current one; "compare at" is the price before the sale.
    priceCents: Math.max(price, before),
    salePriceCents: before > price ? price : null,
    saleStartsAt: null,
    saleEndsAt: null,
    stock: readStock(reading, facts),
    weightMg: readWeightMg(reading, cells.grams, 'g'),
    photos: photo ? [photo] : [],
  }
}

/** Returns null for stock that is not tracked or may be oversold. */
function readStock(reading: RowReading, facts: FileFacts): number | null {
  const { stock, tracker, policy } = reading.row.cells
  const isCounted = Boolean(tracker) || facts.countsWithoutTracker
  const sellsOn = policy?.toLowerCase() === 'continue' || isYes(policy)
  if (stock === undefined || !isCounted || sellsOn) return null
  return requireStock(reading, stock)
}

function usedOptions(options: Option[], variants: VariantDraft[]): Option[] {
  return options.map((option) => ({
    ...option,
    values: [...new Set(variants.map((variant) => variant.optionValues[option.code] ?? ''))],
  }))
}

function readStatus(main: FileRow): ProductDraft['status'] {
  const { status, published } = main.cells
  if (status?.toLowerCase() === 'draft') return 'draft'
  const isHidden = ['archived', 'unlisted'].includes(status?.toLowerCase() ?? '')
  if (isHidden || (published !== undefined && !isYes(published))) return 'hidden'
  return 'published'
}

/** The type is the shop's own category, with the last step of the taxonomy as fallback; collections are added to it. */
function readCategories(main: FileRow): string[][] {
  const { type, category, collection } = main.cells
  const names = [type ?? category?.split('>').at(-1)?.trim(), collection]
  return [...new Set(names.map((name) => name?.slice(0, MAX_VALUE)))].flatMap((name) =>
    name ? [[name]] : [],
  )
}

function sortedImages(rows: FileRow[]): { url: string; alt: string }[] {
  return rows
    .filter((row) => row.cells.image)
    .map((row, index) => ({
      url: row.cells.image ?? '',
      alt: row.cells.imageAlt ?? '',
      position: Number(row.cells.imagePosition) || 1_000 + index,
    }))
    .sort((a, b) => a.position - b.position)
}

/** Returns the readable metafields; references and structured values are omitted. */
function readMetafields(main: FileRow): [string, string[]][] {
  return Object.entries(main.cells)
    .filter(([name, text]) => name.startsWith('metafield:') && !/^[[{]|^gid:|</.test(text))
    .filter(([, text]) => text.length <= MAX_VALUE)
    .map(([name, text]) => [
      name.slice('metafield:'.length),
      text
        .split(';')
        .map((value) => value.trim())
        .filter((value) => value !== ''),
    ])
}

function readAttributes(main: FileRow, options: Option[]): AttributeDraft[] {
  const given = readMetafields(main)
    .filter(([name]) => attributeOf(name).isKnown)
    .flatMap(([name, values]) => values.flatMap((value) => attributeDraft(name, value) ?? []))
  return [
    ...options.map(choiceDraft),
    ...given.filter(({ code }) => !options.some((option) => option.code === code)),
  ]
}
