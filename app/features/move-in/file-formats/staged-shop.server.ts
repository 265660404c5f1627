import { createHash } from 'node:crypto'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import { writePhpValue } from '#app/features/move-in/dump-files/php-value.ts'
import { FIRST_SYNTHETIC_ID } from '#app/features/move-in/former-shop/former-ids.ts'
import type { FormerStaging } from '#app/features/move-in/former-shop/stage-former-shop.server.ts'

/** Start here: files of other formats are staged in the tables of a WooCommerce shop. */

type Row = Record<string, string | null>

const ROWS_PER_BATCH = 1_000

/** Returns an id for an object without one: equal in every run, and higher than any id of a real shop. */
export function syntheticId(kind: string, ref: string): number {
  const hash = createHash('sha256').update(`${kind} ${ref}`).digest()
  return FIRST_SYNTHETIC_ID + Math.floor(hash.readUIntBE(0, 6) / 16)
}

/** Post fields that are columns in a product file. */
const IN_PRODUCT_FILES =
  /^(?:_(?:sku|global_unique_id|regular_price|sale_price\w*|price|tax_\w+|manage_stock|stock\w*|backorders|sold_individually|weight|length|width|height|virtual|downloadable|product_url|thumbnail_id|product_image_gallery|product_attributes|default_attributes|children|upsell_ids|crosssell_ids)$|attribute_)/

/** Collects rows for the staged tables. An object in several files is added once, from the first file that has it. */
export class StagedShop {
  private readonly staging: FormerStaging
  private readonly pendingRows = new Map<string, Row[]>()
  private readonly termIds = new Map<string, number>()
  private readonly takenSlugs = new Set<string>()
  private readonly photoIds = new Map<string, number>()
  private readonly registeredKeys = new Set<string>()
  private readonly productFileIds = new Set<number>()
  private readonly postSlugs = new Map<number, string>()
  private readonly storedOptions = new Set<string>()
  private readonly stock = new Map<string, number>()
  private pendingCount = 0

  constructor(staging: FormerStaging) {
    this.staging = staging
  }

  add(table: string, row: Row): void {
    const rows = this.pendingRows.get(table) ?? []
    this.pendingRows.set(table, rows)
    rows.push(row)
    this.pendingCount++
  }

  /** Inserts the collected rows into the database if there are many; call it between two records of a file. */
  async flushIfFull(): Promise<void> {
    if (this.pendingCount >= ROWS_PER_BATCH) await this.flush()
  }

  /** Inserts the collected rows into the database; call it at the end of a file. */
  async flush(): Promise<void> {
    for (const [table, rows] of this.pendingRows) await this.staging.add(table, rows)
    this.pendingRows.clear()
    this.pendingCount = 0
  }

  /** Sets an option unless an earlier file did. */
  setOption(name: string, value: string): void {
    if (value === '' || this.storedOptions.has(name)) return
    this.storedOptions.add(name)
    this.add('options', { option_name: name, option_value: value })
  }

  /** Registers an object; returns false if one of this kind with this id is registered already. */
  register(kind: 'post' | 'user' | 'order' | 'comment' | 'term', id: number | string): boolean {
    const key = `${kind} ${id}`
    if (this.registeredKeys.has(key)) return false
    this.registeredKeys.add(key)
    return true
  }

  /** Marks a product whose data comes from a product file, although an export of WordPress is read first. */
  reserveProduct(id: number): void {
    this.productFileIds.add(id)
  }

  isOfProductFile(id: number): boolean {
    return this.productFileIds.has(id)
  }

  /** Adds the data that only an export of WordPress has to a product of a product file. */
  completeProduct(id: number, slug: string, metas: { key: string; value: string }[]): void {
    this.postSlugs.set(id, slug)
    for (const { key, value } of metas)
      if (!IN_PRODUCT_FILES.test(key))
        this.add('postmeta', { post_id: String(id), meta_key: key, meta_value: value })
  }

  /** Returns the slug of a product in an export of WordPress. */
  slugOf(id: number): string | undefined {
    return this.postSlugs.get(id)
  }

  /** Adds units at a location to the stock of a variant; call it before its product file is staged. */
  addStock(variant: string, units: number): void {
    this.stock.set(variant, (this.stock.get(variant) ?? 0) + units)
  }

  stockOf(variant: string): number | undefined {
    return this.stock.get(variant)
  }

  /** Returns false if another file has this post already. */
  addPost(id: number, type: string, fields: Row, metas: Record<string, string> = {}): boolean {
    if (!this.register('post', id)) return false
    this.add('posts', {
      ID: String(id),
      post_type: type,
      post_status: 'publish',
      post_parent: '0',
      menu_order: '0',
      post_author: '0',
      ...fields,
    })
    for (const [key, value] of Object.entries(metas))
      if (value !== '')
        this.add('postmeta', { post_id: String(id), meta_key: key, meta_value: value })
    return true
  }

  /** Adds a term to an object. `path`: names from the top-level term down, in a taxonomy with levels. */
  linkToTerm(object: number, taxonomy: string, path: string[], slug?: string): void {
    const id = this.addTerm(taxonomy, path, slug)
    this.add('term_relationships', {
      object_id: String(object),
      term_taxonomy_id: String(id),
      term_order: '0',
    })
  }

  addTerm(taxonomy: string, path: string[], slug?: string): number {
    const key = termKey(taxonomy, path)
    const existingId = this.termIds.get(key)
    if (existingId !== undefined) return existingId
    const id = syntheticId('term', key)
    this.termIds.set(key, id)
    const parent = path.length > 1 ? this.addTerm(taxonomy, path.slice(0, -1)) : 0
    this.add('terms', {
      term_id: String(id),
      name: path.at(-1) ?? '',
      slug: slug ?? this.findFreeSlug(taxonomy, path),
    })
    this.add('term_taxonomy', {
      term_taxonomy_id: String(id),
      term_id: String(id),
      taxonomy,
      description: '',
      parent: String(parent),
    })
    return id
  }

  /** Adds a photo by its URL and returns its id. */
  addPhoto(url: string, alt = ''): number {
    const existingId = this.photoIds.get(url)
    if (existingId !== undefined) return existingId
    const id = syntheticId('photo', url)
    this.photoIds.set(url, id)
    const fields = { post_status: 'inherit', guid: url, post_mime_type: 'image/jpeg' }
    this.addPost(id, 'attachment', fields, {
      _wp_attached_file: url,
      _wp_attachment_image_alt: alt,
    })
    return id
  }

  /** Registers a photo of an export of WordPress, to whose URL other files refer. */
  registerPhoto(url: string, id: number): void {
    if (!this.photoIds.has(url)) this.photoIds.set(url, id)
  }

  /** Registers a term of an export of WordPress, to which other files refer by name. */
  registerTerm(taxonomy: string, path: string[], slug: string, id: number): void {
    this.termIds.set(termKey(taxonomy, path), id)
    this.takenSlugs.add(`${taxonomy} ${slug}`)
  }

  private findFreeSlug(taxonomy: string, path: string[]): string {
    const candidates = [path.slice(-1), path.slice(-2), path].map((names) =>
      toSlug(names.join('-')),
    )
    const slug =
      candidates.find((each) => each !== '' && !this.takenSlugs.has(`${taxonomy} ${each}`)) ??
      `t${syntheticId('slug', path.join(' > '))}`
    this.takenSlugs.add(`${taxonomy} ${slug}`)
    return slug
  }
}

/** WordPress stores the & of names as an entity, but not every export does. */
const termKey = (taxonomy: string, path: string[]) =>
  `${taxonomy} ${path.join(' > ').replaceAll('&amp;', '&')}`

export interface StagedAttribute {
  name: string
  values: string[]
  isVisible: boolean
  isChoice: boolean
  isShared: boolean
}

/** Returns the key of an attribute in the fields of a product and of its variations. */
export const attributeKey = (name: string) => toSlug(name) || `a${syntheticId('attribute', name)}`

/** Serialises attributes for the field of a product. */
export const attributesField = (attributes: StagedAttribute[]): string =>
  attributes.length === 0
    ? ''
    : writePhpValue(
        Object.fromEntries(
          attributes.map(({ name, values, isVisible, isChoice, isShared }, position) => [
            attributeKey(name),
            {
              name,
              value: values.join(' | '),
              position,
              is_visible: isVisible ? 1 : 0,
              is_variation: isChoice ? 1 : 0,
              is_taxonomy: 0,
              is_shared: isShared ? 1 : 0,
            },
          ]),
        ),
      )

/** Converts "1.234,50", "1,234.50" or "€ 12,95" to "1234.50"; empty if there is no amount. */
export function plainAmount(text: string | undefined): string {
  const digits = (text ?? '').replace(/[^\d.,-]/g, '')
  const decimalPosition = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'))
  if (decimalPosition === -1) return digits
  // "1.234.567": equal separators can only group thousands.
  const hasNoDecimals = /^-?\d{1,3}([.,])\d{3}\1\d{3}$/.test(digits)
  if (hasNoDecimals) return digits.replace(/[.,]/g, '')
  return `${digits.slice(0, decimalPosition).replace(/[.,]/g, '')}.${digits.slice(decimalPosition + 1)}`
}
