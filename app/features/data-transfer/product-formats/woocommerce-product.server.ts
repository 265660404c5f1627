import type { AttributeDraft, ProductDraft } from '#app/features/catalog/products/product-draft.ts'
import {
  MAX_NAME,
  MAX_SHORT_DESCRIPTION,
  MAX_VALUE,
} from '#app/features/catalog/products/product-limits.ts'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import { type FileRow, MAX_TAGS } from '#app/features/data-transfer/import-runs/imports.ts'
import {
  createPhotoList,
  createRowReading,
  isYes,
  type RowReading,
  type RowRemarks,
  readWebUrl,
  requireLength,
  splitList,
  splitPaths,
} from '#app/features/data-transfer/import-runs/row-reader.ts'
import { plainText } from '#app/platform/text/html-text.server.ts'
import { readImportedDescription } from './description-reader.server.ts'
import { resolveAttribute, toAttributeDraft, toOptionAttribute } from './known-attributes.ts'
import { readWooAttributes, type WooAttribute } from './woocommerce-attributes.ts'
import { readVariations, readWooVariant } from './woocommerce-variant.ts'

const PRODUCT_TYPES = new Set(['simple', 'variable', 'variation', 'external', 'grouped'])
const NO_CATEGORY = new Set(['uncategorized', 'ongecategoriseerd', 'geen categorie'])

/** Reads one product from its own row and the rows of its variations; invalid variations are omitted. */
export function readWooCommerceProduct(
  rows: FileRow[],
): { draft: ProductDraft | null } & RowRemarks {
  const remarks: RowRemarks = { problems: [], notes: [] }
  const [mainRow, ...duplicateRows] = rows.filter((row) => readWooType(row.cells) !== 'variation')
  const variations = rows.filter((row) => readWooType(row.cells) === 'variation')
  if (!mainRow) {
    for (const row of variations) rejectOrphan(createRowReading(row, remarks))
    return { draft: null, ...remarks }
  }
  for (const row of duplicateRows) {
    createRowReading(row, remarks).reject({ code: 'duplicate-product', otherLine: mainRow.line })
  }
  const mainReading = createRowReading(mainRow, remarks)
  const draft = readDraft(mainReading, variations, remarks)
  if (mainReading.isRejected) {
    for (const row of variations) {
      createRowReading(row, remarks).reject({ code: 'main-row-bad', mainLine: mainRow.line })
    }
  }
  return { draft: mainReading.isRejected ? null : draft, ...remarks }
}

/** Returns the type of a row: "simple, downloadable, virtual" is simple; a row with a parent and no type is a variation. */
export function readWooType(cells: FileRow['cells']): string {
  const types = (cells.type ?? '')
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
  const knownType = types.find((word) => PRODUCT_TYPES.has(word))
  if (knownType) return knownType
  return types[0] || (cells.parent ? 'variation' : 'simple')
}

function rejectOrphan(reading: RowReading) {
  const { parent } = reading.row.cells
  reading.reject(parent ? { code: 'unknown-parent', parent } : { code: 'no-parent' })
}

function readDraft(
  mainReading: RowReading,
  variations: FileRow[],
  remarks: RowRemarks,
): ProductDraft | null {
  const { cells } = mainReading.row
  const type =
    variations.length > 0 && readWooType(cells) === 'simple' ? 'variable' : readWooType(cells)
  const name = plainText(cells.name ?? '')
  if (type === 'grouped') mainReading.reject({ code: 'grouped-product' })
  else if (!PRODUCT_TYPES.has(type)) mainReading.reject({ code: 'unknown-type', type })
  if (name === '') mainReading.reject({ code: 'no-title' })
  requireLength(mainReading, 'De naam', name, MAX_NAME)
  const externalUrl = type === 'external' ? readWebUrl(cells.externalUrl ?? '') : null
  if (type === 'external' && !externalUrl) mainReading.reject({ code: 'no-external-url' })
  if (mainReading.isRejected) return null

  const photos = createPhotoList(mainReading)
  for (const url of splitList(cells.images)) photos.add(url, '')
  const attributes = readWooAttributes(cells)
  const optionAttributes = type === 'variable' ? findOptions(attributes, variations) : []
  const variants =
    type === 'variable'
      ? readVariations(mainReading, variations, optionAttributes, remarks)
      : [readWooVariant(mainReading, null, photos)]
  if (mainReading.isRejected) return null
  if (variants.length === 0) {
    mainReading.reject({ code: 'no-variants' })
    return null
  }
  const options = optionAttributes.map(({ code, name: label }) => ({
    code,
    name: label,
    values: [...new Set(variants.map((variant) => variant.optionValues[code] ?? ''))],
  }))
  const ref = readWooRef(cells, name)
  return {
    ref,
    kind: options.length > 0 ? 'variable' : 'simple',
    seller: type === 'external' ? 'external' : 'own',
    status: readStatus(cells),
    slug: toSlug(name) || toSlug(ref),
    name,
    subtitle: '',
    shortDescription: plainText(cells.shortDescription ?? '').slice(0, MAX_SHORT_DESCRIPTION),
    description: readImportedDescription(mainReading, cells.description),
    brand: splitList(cells.brands)[0]?.slice(0, MAX_VALUE) ?? null,
    categories: readCategories(cells.categories),
    tags: splitList(cells.tags, MAX_TAGS).map((tag) => tag.slice(0, MAX_VALUE)),
    options,
    specifications: readSpecifications(cells, attributes, optionAttributes),
    attributes: readFilterAttributes(attributes, options),
    vatRate: readVatRate(cells),
    soldIndividually: isYes(cells.soldIndividually),
    externalUrl,
    popularity: 0,
    photos: photos.list(),
    variants,
  }
}

/** Returns the product id of the former shop, else the SKU, else the name. */
export function readWooRef(cells: FileRow['cells'], name: string): string {
  if (cells.id) return `id:${cells.id.slice(0, 50)}`
  return cells.sku ? `sku:${cells.sku.slice(0, MAX_NAME)}` : `naam:${toSlug(name)}`
}

/** Finds the options: the attributes for which the variations have a value, because the export does not mark options. */
function findOptions(attributes: WooAttribute[], variations: FileRow[]): WooAttribute[] {
  const usedAttributes = new Map<string, WooAttribute>()
  for (const row of variations) {
    for (const attribute of readWooAttributes(row.cells)) {
      const usedAttribute = usedAttributes.get(attribute.code)
      if (usedAttribute)
        usedAttribute.values = [...new Set([...usedAttribute.values, ...attribute.values])]
      else usedAttributes.set(attribute.code, { ...attribute, values: [...attribute.values] })
    }
  }
  return [...usedAttributes.values()].map((usedAttribute) => {
    const parent = attributes.find((attribute) => attribute.code === usedAttribute.code)
    const values = [...new Set([...(parent?.values ?? []), ...usedAttribute.values])]
    return { ...usedAttribute, name: parent?.name ?? usedAttribute.name, values }
  })
}

/** Reads the status: 1 is published, 0 is private, -1 is a draft. */
function readStatus(cells: FileRow['cells']): ProductDraft['status'] {
  if (cells.published === '-1') return 'draft'
  const isHidden = cells.visibility?.toLowerCase() === 'hidden'
  return isHidden || (cells.published !== undefined && !isYes(cells.published))
    ? 'hidden'
    : 'published'
}

function readCategories(text: string | undefined): string[][] {
  return splitPaths(text).filter(([first = '']) => !NO_CATEGORY.has(first.toLowerCase()))
}

function readVatRate(cells: FileRow['cells']): number {
  if (cells.taxStatus?.toLowerCase() === 'none') return 0
  const taxClass = cells.taxClass?.toLowerCase() ?? ''
  if (/zero|nul|0%/.test(taxClass) && !/[1-9]/.test(taxClass)) return 0
  return /reduced|verlaagd|laag|9/.test(taxClass) ? 9 : 21
}

const DIMENSION_COLUMNS = [
  ['length', 'Lengte'],
  ['width', 'Breedte'],
  ['height', 'Hoogte'],
] as const

function readSpecifications(
  cells: FileRow['cells'],
  attributes: WooAttribute[],
  options: WooAttribute[],
): ProductDraft['specifications'] {
  const shownAttributes = attributes.filter(
    (attribute) =>
      attribute.isVisible &&
      attribute.values.length > 0 &&
      !options.some((option) => option.code === attribute.code),
  )
  const dimensions = DIMENSION_COLUMNS.flatMap(([column, label]) => {
    const name = Object.keys(cells).find((cell) => cell.startsWith(`${column}:`))
    const value = name && cells[name]
    return value ? [{ label, value: `${value.replace('.', ',')} ${name.split(':')[1]}` }] : []
  })
  return [
    ...shownAttributes.map(({ name, values }) => ({
      label: name,
      value: values.join(', ').slice(0, 500),
    })),
    ...dimensions,
  ]
}

/** Returns the options, the shared attributes of the former shop, and the attributes that this shop knows. */
function readFilterAttributes(
  attributes: WooAttribute[],
  options: ProductDraft['options'],
): AttributeDraft[] {
  const attributeDrafts = attributes
    .filter((attribute) => !options.some((option) => option.code === attribute.code))
    .filter((attribute) => attribute.isGlobal || resolveAttribute(attribute.name).isKnown)
    .flatMap(({ name, values }) => values.flatMap((value) => toAttributeDraft(name, value) ?? []))
  return [...options.map(toOptionAttribute), ...attributeDrafts]
}
