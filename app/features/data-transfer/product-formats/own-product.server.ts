import { MARGIN_SCHEME } from '#app/features/catalog/pricing/vat-classes.ts'
import type {
  AttributeDraft,
  ProductDraft,
  VariantDraft,
} from '#app/features/catalog/products/product-draft.ts'
import {
  MAX_NAME,
  MAX_SHORT_DESCRIPTION,
  MAX_SUBTITLE,
  MAX_VALUE,
} from '#app/features/catalog/products/product-limits.ts'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import {
  type FileRow,
  MAX_TAGS,
  MAX_VARIANTS,
} from '#app/features/data-transfer/import-runs/imports.ts'
import {
  createRowReading,
  isYes,
  type RowRemarks,
  readWebUrl,
  requireLength,
  splitList,
  splitPaths,
} from '#app/features/data-transfer/import-runs/row-reader.ts'
import { lookUp } from '#app/platform/http/look-up.ts'
import { plainText } from '#app/platform/text/html-text.server.ts'
import { readMeasure } from '#app/platform/text/price-text.ts'
import { readImportedDescription } from './description-reader.server.ts'
import { resolveAttribute, toAttributeDraft, toOptionAttribute } from './known-attributes.ts'
import { type OwnOption, readOwnPhotos, readOwnVariant } from './own-variant.ts'
import { readTextFields } from './text-field-cell.ts'

const MAX_OPTIONS = 3
const STATUSES: Record<string, ProductDraft['status']> = {
  concept: 'draft',
  draft: 'draft',
  'in de winkel': 'published',
  gepubliceerd: 'published',
  published: 'published',
  verborgen: 'hidden',
  hidden: 'hidden',
  'voor klanten': 'members',
}
const SELLERS: Record<string, ProductDraft['seller']> = { eigen: 'own', elders: 'external' }
/** "Metaal [metaal]": an option with the code that it has in this shop. */
const OPTION_WITH_CODE = /^(.+) \[([a-z][a-z0-9-]{0,40})\]$/

/** Returns the value that identifies the product of a row: its id, group, SKU or name, in this order. */
export function readOwnRef(cells: FileRow['cells']): string | null {
  if (cells.number) return `nr:${cells.number}`
  if (cells.group) return `groep:${cells.group.toLowerCase().slice(0, MAX_NAME)}`
  if (cells.sku) return `sku:${cells.sku.slice(0, MAX_NAME)}`
  return cells.name ? `naam:${toSlug(cells.name)}` : null
}

/** Reads one product from all its rows in our own columns; invalid variants are omitted. */
export function readOwnProduct(
  rows: FileRow[],
  siteUrl: string,
): { draft: ProductDraft | null } & RowRemarks {
  const remarks: RowRemarks = { problems: [], notes: [] }
  const mainReading = createRowReading(
    rows.find(({ cells }) => cells.name) ?? (rows[0] as FileRow),
    remarks,
  )
  const { cells } = mainReading.row
  const name = plainText(cells.name ?? '')
  if (name === '') mainReading.reject({ code: 'no-title' })
  requireLength(mainReading, 'De naam', name, MAX_NAME)
  const status = STATUSES[cells.status?.toLowerCase() ?? 'in de winkel']
  if (!status) mainReading.reject({ code: 'unknown-status', text: cells.status ?? '' })
  const externalUrl = cells.externalUrl ? readWebUrl(cells.externalUrl) : null
  if (cells.externalUrl && !externalUrl) mainReading.reject({ code: 'no-external-url' })
  // Without a column for it, a product with a URL at another shop is sold by that shop.
  const defaultSeller = externalUrl ? 'external' : 'own'
  const seller = cells.seller ? lookUp(SELLERS, cells.seller.toLowerCase()) : defaultSeller
  if (!seller) mainReading.reject({ code: 'unknown-seller', text: cells.seller ?? '' })
  if (mainReading.isRejected || !status || !seller)
    return rejectOtherRows(mainReading.row, rows, remarks)

  const options = readOptions(mainReading.row, rows)
  const variants: VariantDraft[] = []
  const lineByOptionsKey = new Map<string, number>()
  for (const row of rows) {
    const reading = row === mainReading.row ? mainReading : createRowReading(row, remarks)
    const variant = readOwnVariant(reading, options, { siteUrl, seller })
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
  if (variants.length === 0) return { draft: null, ...remarks }

  const usedOptions = options.map(({ code, name: label }) => ({
    code,
    name: label,
    values: [...new Set(variants.map((variant) => variant.optionValues[code] ?? ''))],
  }))
  const productNumber = Number(cells.number)
  const manufacturer = readManufacturer(cells)
  const textFields = cells.textFields
    ? readTextFields(
        cells.textFields,
        usedOptions.flatMap(({ values }) => values),
      )
    : null
  if (textFields && !textFields.ok) {
    mainReading.reject({ code: 'bad-text-field', text: textFields.text })
    return rejectOtherRows(mainReading.row, rows, remarks)
  }
  const draft: ProductDraft = {
    ref: readOwnRef(cells) ?? `naam:${toSlug(name)}`,
    kind: usedOptions.length > 0 ? 'variable' : 'simple',
    seller,
    status,
    slug: toSlug(cells.slug ?? '') || toSlug(name),
    name,
    subtitle: plainText(cells.subtitle ?? '').slice(0, MAX_SUBTITLE),
    shortDescription: plainText(cells.shortDescription ?? '').slice(0, MAX_SHORT_DESCRIPTION),
    description: readImportedDescription(mainReading, cells.description),
    brand: cells.brand?.slice(0, MAX_VALUE) ?? null,
    categories: splitPaths(cells.categories),
    tags: splitList(cells.tags, MAX_TAGS).map((tag) => tag.slice(0, MAX_VALUE)),
    options: usedOptions,
    specifications: readPairs(cells.specifications).map(([label, value]) => ({ label, value })),
    attributes: [
      // Shoppers filter on the material and the colour of a metal.
      ...usedOptions.filter(({ code }) => code !== 'metaal').map(toOptionAttribute),
      ...readPairs(cells.attributes).flatMap(([code, label]) => readAttribute(code, label)),
    ],
    ...readVatClass(cells.vatRate),
    soldIndividually: isYes(cells.soldIndividually),
    externalUrl,
    popularity: 0,
    photos: readOwnPhotos(mainReading, rows.map((row) => row.cells.images).join('\n'), siteUrl),
    variants,
    ...(isProductId(productNumber) && { productId: productNumber }),
    ...(manufacturer && { manufacturer }),
    ...(textFields && { textFields: textFields.fields }),
  }
  return { draft, ...remarks }
}

/** Returns whether a number can be the id of a product, which the database stores as a 32-bit integer. */
const isProductId = (number: number) =>
  Number.isSafeInteger(number) && number > 0 && number < 2 ** 31

/** Rejects the other rows of a product whose main row is invalid. */
function rejectOtherRows(mainRow: FileRow, rows: FileRow[], remarks: RowRemarks) {
  for (const row of rows) {
    if (row !== mainRow)
      createRowReading(row, remarks).reject({ code: 'main-row-bad', mainLine: mainRow.line })
  }
  return { draft: null, ...remarks }
}

/** Reads the options. The name of an option is in a cell, or is the heading of the column with its values. */
function readOptions(mainRow: FileRow, rows: FileRow[]): OwnOption[] {
  const options: OwnOption[] = []
  const addOption = (name: string | undefined, cell: string) => {
    if (!name || !rows.some((row) => row.cells[cell]) || options.length >= MAX_OPTIONS) return
    const optionParts = name.match(OPTION_WITH_CODE)
    if (optionParts?.[1] && optionParts[2]) {
      options.push({ code: optionParts[2], name: optionParts[1], cell })
      return
    }
    const attribute = resolveAttribute(name.slice(0, MAX_VALUE))
    const isTaken = options.some(({ code }) => code === attribute.code)
    const code = isTaken ? `${attribute.code}-${options.length + 1}` : attribute.code
    options.push({
      code,
      name: attribute.isKnown ? attribute.name : name.slice(0, MAX_VALUE),
      cell,
    })
  }
  for (const optionNumber of [1, 2, 3]) {
    const cell = `option${optionNumber}Name`
    addOption(
      mainRow.cells[cell] ?? rows.find((row) => row.cells[cell])?.cells[cell],
      `option${optionNumber}Value`,
    )
  }
  const optionCells = rows
    .flatMap(({ cells }) => Object.keys(cells))
    .filter((cell) => cell.startsWith('option:'))
  for (const cell of new Set(optionCells)) addOption(cell.slice('option:'.length), cell)
  return options
}

/** Parses one pair per line: "steen: Saffier". */
function readPairs(text: string | undefined): [string, string][] {
  return (text ?? '').split('\n').flatMap((line): [string, string][] => {
    const colonIndex = line.indexOf(':')
    const [name, value] = [line.slice(0, colonIndex).trim(), line.slice(colonIndex + 1).trim()]
    return colonIndex > 0 && name !== '' && value !== ''
      ? [[name.slice(0, MAX_VALUE), value.slice(0, 500)]]
      : []
  })
}

/** Reads an attribute; values of known attributes are parsed by their rules, other values do not change. */
function readAttribute(name: string, label: string): AttributeDraft[] {
  const attribute = resolveAttribute(name)
  if (attribute.isKnown) {
    const draft = toAttributeDraft(name, label)
    if (draft) return [{ ...draft, label }]
  }
  const { code } = attribute
  return [
    {
      code,
      name,
      kind: 'text',
      unit: null,
      label: label.slice(0, MAX_VALUE),
      number: null,
      isChoice: false,
    },
  ]
}

/** "0", "9%", "21" or "marge"; any other text means 21%. */
function readVatClass(text: string | undefined) {
  if (text?.toLowerCase() === MARGIN_SCHEME) return { vatRate: 0, isMarginScheme: true as const }
  const rate = readMeasure((text ?? '21').replace('%', ''))
  return { vatRate: rate === 0 || rate === 9 ? rate : 21 }
}

/** Returns null unless name, address and e-mail are all filled in, because the law requires all three. */
function readManufacturer(cells: FileRow['cells']) {
  const { manufacturerName, manufacturerAddress, manufacturerEmail } = cells
  if (!manufacturerName || !manufacturerAddress || !manufacturerEmail) return null
  return {
    name: manufacturerName.slice(0, 120),
    address: manufacturerAddress.slice(0, 200),
    email: manufacturerEmail.slice(0, 200),
  }
}
