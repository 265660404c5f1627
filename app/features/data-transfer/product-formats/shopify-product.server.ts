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
import { readDescription } from './description-reader.server.ts'
import { attributeDraft, attributeOf, choiceDraft } from './known-attributes.ts'
import { type Option, readOptions, readVariants, usedOptions } from './shopify-variant.ts'

/** Reads one product from all rows of its handle. Invalid variants are omitted; a product without variants is rejected. */
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

  const usedOptionList = usedOptions(options, variants)
  const { cells } = main.row
  const draft: ProductDraft = {
    ref: head.handle,
    kind: usedOptionList.length > 0 ? 'variable' : 'simple',
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
    options: usedOptionList.map(({ code, name, values }) => ({ code, name, values })),
    specifications: readMetafields(main.row).map(([label, values]) => ({
      label,
      value: values.join(', '),
    })),
    attributes: readAttributes(main.row, usedOptionList),
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

function readStatus(main: FileRow): ProductDraft['status'] {
  const { status, published } = main.cells
  if (status?.toLowerCase() === 'draft') return 'draft'
  const isHidden = ['archived', 'unlisted'].includes(status?.toLowerCase() ?? '')
  if (isHidden || (published !== undefined && !isYes(published))) return 'hidden'
  return 'published'
}

/** Reads the categories: the type, or else the last step of the taxonomy, and the collections. */
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
  const metafields = readMetafields(main)
    .filter(([name]) => attributeOf(name).isKnown)
    .flatMap(([name, values]) => values.flatMap((value) => attributeDraft(name, value) ?? []))
  return [
    ...options.map(choiceDraft),
    ...metafields.filter(({ code }) => !options.some((option) => option.code === code)),
  ]
}
