import type { AttributeDraft, ProductDraft } from '#app/features/catalog/products/product-draft.ts'
import { MAX_NAME, MAX_VALUE } from '#app/features/catalog/products/product-limits.ts'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import {
  type FileFacts,
  type FileRow,
  MAX_TAGS,
} from '#app/features/data-transfer/import-runs/imports.ts'
import {
  createPhotoList,
  createRowReading,
  isYes,
  type RowReading,
  type RowRemarks,
  requireLength,
  splitList,
} from '#app/features/data-transfer/import-runs/row-reader.ts'
import { readImportedDescription } from './description-reader.server.ts'
import { resolveAttribute, toAttributeDraft, toOptionAttribute } from './known-attributes.ts'
import { type Option, readOptions, readVariants, withUsedValues } from './shopify-variant.ts'

/** Reads one product from all rows of its handle. Invalid variants are omitted; a product without variants is rejected. */
export function readShopifyProduct(
  rows: FileRow[],
  facts: FileFacts,
): { draft: ProductDraft | null } & RowRemarks {
  const remarks: RowRemarks = { problems: [], notes: [] }
  const mainReading = createRowReading(
    rows.find((row) => row.cells.title) ?? (rows[0] as FileRow),
    remarks,
  )
  const nameAndHandle = readNameAndHandle(mainReading)
  if (mainReading.isRejected) {
    const mainLine = mainReading.row.line
    for (const row of rows) {
      if (row !== mainReading.row)
        createRowReading(row, remarks).reject({ code: 'main-row-bad', mainLine })
    }
    return { draft: null, ...remarks }
  }

  const options = readOptions(mainReading.row, rows)
  const photos = createPhotoList(mainReading)
  for (const image of sortedImages(rows)) photos.add(image.url, image.alt)
  const variants = readVariants(rows, mainReading, options, facts, photos, remarks)
  if (variants.length === 0) return { draft: null, ...remarks }

  const usedOptions = withUsedValues(options, variants)
  const { cells } = mainReading.row
  const draft: ProductDraft = {
    ref: nameAndHandle.handle,
    kind: usedOptions.length > 0 ? 'variable' : 'simple',
    seller: 'own',
    status: readStatus(mainReading.row),
    slug: toSlug(nameAndHandle.handle) || toSlug(nameAndHandle.name),
    name: nameAndHandle.name,
    subtitle: '',
    shortDescription: '',
    description: readImportedDescription(mainReading, cells.body),
    brand: cells.vendor?.slice(0, MAX_VALUE) ?? null,
    categories: readCategories(mainReading.row),
    tags: splitList(cells.tags, MAX_TAGS).map((tag) => tag.slice(0, MAX_VALUE)),
    options: usedOptions.map(({ code, name, values }) => ({ code, name, values })),
    specifications: readMetafields(mainReading.row).map(([label, values]) => ({
      label,
      value: values.join(', '),
    })),
    attributes: readAttributes(mainReading.row, usedOptions),
    vatRate: 21,
    soldIndividually: false,
    externalUrl: null,
    popularity: 0,
    photos: photos.list(),
    variants,
  }
  return { draft, ...remarks }
}

function readNameAndHandle(mainReading: RowReading): { name: string; handle: string } {
  const { cells } = mainReading.row
  const name = cells.title?.replace(/\s+/g, ' ') ?? ''
  const handle = cells.handle ?? ''
  if (isYes(cells.giftCard)) mainReading.reject({ code: 'gift-card' })
  if (name === '') mainReading.reject({ code: 'no-title' })
  requireLength(mainReading, 'De naam', name, MAX_NAME)
  requireLength(mainReading, 'De handle', handle, MAX_NAME)
  return { name, handle: handle.toLowerCase() }
}

function readStatus(mainRow: FileRow): ProductDraft['status'] {
  const { status, published } = mainRow.cells
  if (status?.toLowerCase() === 'draft') return 'draft'
  const isHidden = ['archived', 'unlisted'].includes(status?.toLowerCase() ?? '')
  if (isHidden || (published !== undefined && !isYes(published))) return 'hidden'
  return 'published'
}

/** Reads the categories: the type, or else the last step of the taxonomy, and the collections. */
function readCategories(mainRow: FileRow): string[][] {
  const { type, category, collection } = mainRow.cells
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
function readMetafields(mainRow: FileRow): [string, string[]][] {
  return Object.entries(mainRow.cells)
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

function readAttributes(mainRow: FileRow, options: Option[]): AttributeDraft[] {
  const metafields = readMetafields(mainRow)
    .filter(([name]) => resolveAttribute(name).isKnown)
    .flatMap(([name, values]) => values.flatMap((value) => toAttributeDraft(name, value) ?? []))
  return [
    ...options.map(toOptionAttribute),
    ...metafields.filter(({ code }) => !options.some((option) => option.code === code)),
  ]
}
