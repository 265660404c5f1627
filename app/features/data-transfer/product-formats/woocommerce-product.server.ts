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
import { readDescription } from './description-reader.server.ts'
import { attributeDraft, attributeOf, choiceDraft } from './known-attributes.ts'
import { readWooAttributes, type WooAttribute } from './woocommerce-attributes.ts'
import { readVariations, readWooVariant } from './woocommerce-variant.ts'

const KINDS = new Set(['simple', 'variable', 'variation', 'external', 'grouped'])
const NO_CATEGORY = new Set(['uncategorized', 'ongecategoriseerd', 'geen categorie'])

/** Reads one product from its own row and the rows of its variations; invalid variations are omitted. */
export function readWooCommerceProduct(
  rows: FileRow[],
): { draft: ProductDraft | null } & RowRemarks {
  const remarks: RowRemarks = { problems: [], notes: [] }
  const [mainRow, ...doubles] = rows.filter((row) => wooKind(row.cells) !== 'variation')
  const variations = rows.filter((row) => wooKind(row.cells) === 'variation')
  if (!mainRow) {
    for (const row of variations) rejectOrphan(createRowReading(row, remarks))
    return { draft: null, ...remarks }
  }
  for (const row of doubles) {
    createRowReading(row, remarks).reject({ code: 'duplicate-product', otherLine: mainRow.line })
  }
  const main = createRowReading(mainRow, remarks)
  const draft = readDraft(main, variations, remarks)
  if (main.isRejected) {
    for (const row of variations) {
      createRowReading(row, remarks).reject({ code: 'main-row-bad', mainLine: mainRow.line })
    }
  }
  return { draft: main.isRejected ? null : draft, ...remarks }
}

/** Returns the type of a row: "simple, downloadable, virtual" is simple; a row with a parent and no type is a variation. */
export function wooKind(cells: FileRow['cells']): string {
  const types = (cells.type ?? '')
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
  const kind = types.find((word) => KINDS.has(word))
  if (kind) return kind
  return types[0] || (cells.parent ? 'variation' : 'simple')
}

function rejectOrphan(reading: RowReading) {
  const { parent } = reading.row.cells
  reading.reject(parent ? { code: 'unknown-parent', parent } : { code: 'no-parent' })
}

function readDraft(
  main: RowReading,
  variations: FileRow[],
  remarks: RowRemarks,
): ProductDraft | null {
  const { cells } = main.row
  const kind = variations.length > 0 && wooKind(cells) === 'simple' ? 'variable' : wooKind(cells)
  const name = plainText(cells.name ?? '')
  if (kind === 'grouped') main.reject({ code: 'grouped-product' })
  else if (!KINDS.has(kind)) main.reject({ code: 'unknown-type', type: kind })
  if (name === '') main.reject({ code: 'no-title' })
  requireLength(main, 'De naam', name, MAX_NAME)
  const externalUrl = kind === 'external' ? readWebUrl(cells.externalUrl ?? '') : null
  if (kind === 'external' && !externalUrl) main.reject({ code: 'no-external-url' })
  if (main.isRejected) return null

  const photos = createPhotoList(main)
  for (const url of splitList(cells.images)) photos.add(url, '')
  const attributes = readWooAttributes(cells)
  const optionAttributes = kind === 'variable' ? findOptions(attributes, variations) : []
  const variants =
    kind === 'variable'
      ? readVariations(main, variations, optionAttributes, remarks)
      : [readWooVariant(main, null, photos)]
  if (main.isRejected) return null
  if (variants.length === 0) {
    main.reject({ code: 'no-variants' })
    return null
  }
  const options = optionAttributes.map(({ code, name: label }) => ({
    code,
    name: label,
    values: [...new Set(variants.map((variant) => variant.optionValues[code] ?? ''))],
  }))
  const ref = wooRef(cells, name)
  return {
    ref,
    kind: options.length > 0 ? 'variable' : 'simple',
    seller: kind === 'external' ? 'external' : 'own',
    status: readStatus(cells),
    slug: toSlug(name) || toSlug(ref),
    name,
    subtitle: '',
    shortDescription: plainText(cells.shortDescription ?? '').slice(0, MAX_SHORT_DESCRIPTION),
    description: readDescription(main, cells.description),
    brand: splitList(cells.brands)[0]?.slice(0, MAX_VALUE) ?? null,
    categories: readCategories(cells.categories),
    tags: splitList(cells.tags, MAX_TAGS).map((tag) => tag.slice(0, MAX_VALUE)),
    options,
    specifications: readSpecifications(cells, attributes, optionAttributes),
    attributes: readFacets(attributes, options),
    vatRate: readVatRate(cells),
    soldIndividually: isYes(cells.soldIndividually),
    externalUrl,
    popularity: 0,
    photos: photos.list(),
    variants,
  }
}

/** Returns the product id of the former shop, else the SKU, else the name. */
export function wooRef(cells: FileRow['cells'], name: string): string {
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
  const sizes = DIMENSION_COLUMNS.flatMap(([column, label]) => {
    const name = Object.keys(cells).find((each) => each.startsWith(`${column}:`))
    const value = name && cells[name]
    return value ? [{ label, value: `${value.replace('.', ',')} ${name.split(':')[1]}` }] : []
  })
  return [
    ...shownAttributes.map(({ name, values }) => ({
      label: name,
      value: values.join(', ').slice(0, 500),
    })),
    ...sizes,
  ]
}

/** Returns the options, the shared attributes of the former shop, and the attributes that this shop knows. */
function readFacets(
  attributes: WooAttribute[],
  options: ProductDraft['options'],
): AttributeDraft[] {
  const attributeDrafts = attributes
    .filter((attribute) => !options.some((option) => option.code === attribute.code))
    .filter((attribute) => attribute.isGlobal || attributeOf(attribute.name).isKnown)
    .flatMap(({ name, values }) => values.flatMap((value) => attributeDraft(name, value) ?? []))
  return [...options.map(choiceDraft), ...attributeDrafts]
}
