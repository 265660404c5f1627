import { toSlug } from '#app/features/catalog/products/slug.ts'
import { readLocalDate } from '#app/features/data-transfer/import-runs/local-date.ts'
import { isYes, splitList, splitPaths } from '#app/features/data-transfer/import-runs/row-reader.ts'
import { readWooAttributes } from '#app/features/data-transfer/product-formats/woocommerce-attributes.ts'
import { findWooCommerceColumn } from '#app/features/data-transfer/product-formats/woocommerce-columns.ts'
import { readWooType } from '#app/features/data-transfer/product-formats/woocommerce-product.server.ts'
import { writePhpValue } from '#app/features/move-in/dump-files/php-value.ts'
import type { CsvFile, CsvRow } from './csv-files.server.ts'
import {
  attributeKey,
  attributesField,
  plainAmount,
  type StagedShop,
  syntheticId,
} from './staged-shop.server.ts'

/** References between rows of a file, which may be in any order. */
interface RowReferences {
  bySku: Map<string, number>
  /** keys of the attributes that variations of a product fill in, because the export does not mark choices */
  choiceKeys: Map<number, Set<string>>
  links: { id: number; key: string; refs: string[] }[]
}

/** Stages a product file of WooCommerce with all its columns, including "Meta: …". */
export async function stageWooProducts(shop: StagedShop, file: CsvFile): Promise<void> {
  const references = await readReferences(file)
  stageUnits(shop, file.headers)
  for await (const row of file.rows()) {
    stageRow(shop, row, references)
    await shop.flushIfFull()
  }
  for (const { id, key, refs } of references.links) {
    const ids = refs.flatMap((ref) => idOfRef(ref, references) ?? [])
    if (ids.length > 0)
      shop.add('postmeta', { post_id: String(id), meta_key: key, meta_value: writePhpValue(ids) })
    await shop.flushIfFull()
  }
  await shop.flush()
}

/** Reserves the ids of the products in a file before an export of WordPress with the same products is read. */
export async function reserveWooProducts(shop: StagedShop, file: CsvFile): Promise<void> {
  for await (const row of file.rows()) shop.reserveProduct(idOfRow(row))
}

async function readReferences(file: CsvFile): Promise<RowReferences> {
  const references: RowReferences = { bySku: new Map(), choiceKeys: new Map(), links: [] }
  const attributeKeysByParent = new Map<string, Set<string>>()
  for await (const row of file.rows()) {
    const { cells } = row
    if (cells.sku && !references.bySku.has(cells.sku)) references.bySku.set(cells.sku, idOfRow(row))
    if (readWooType(cells) !== 'variation') continue
    const keys = attributeKeysByParent.get(cells.parent ?? '') ?? new Set()
    attributeKeysByParent.set(cells.parent ?? '', keys)
    for (const { name } of readWooAttributes(cells)) keys.add(attributeKey(name))
  }
  for (const [ref, keys] of attributeKeysByParent) {
    const id = idOfRef(ref, references)
    if (id !== undefined) references.choiceKeys.set(id, keys)
  }
  return references
}

const idOfRow = ({ cells, cellsByHeading }: CsvRow): number =>
  /^\d{1,15}$/.test(cells.id ?? '')
    ? Number(cells.id)
    : syntheticId('product', cells.sku ? `sku ${cells.sku}` : JSON.stringify(cellsByHeading))

/** Stages the units of the shop, which the headings name: "Weight (lbs)", "Length (in)". */
function stageUnits(shop: StagedShop, headers: string[]): void {
  for (const header of headers) {
    const [measure, unit = ''] = (findWooCommerceColumn(header) ?? '').split(':')
    if (measure === 'weight') shop.setOption('woocommerce_weight_unit', unit)
    if (measure === 'length') shop.setOption('woocommerce_dimension_unit', unit)
  }
}

const idOfRef = (ref: string, { bySku }: RowReferences): number | undefined =>
  /^id:\d+$/.test(ref) ? Number(ref.slice(3)) : bySku.get(ref)

const STATUS_BY_CODE: Record<string, string> = {
  '1': 'publish',
  '0': 'private',
  '-1': 'draft',
  '2': 'pending',
}

function stageRow(shop: StagedShop, row: CsvRow, references: RowReferences): void {
  const { cells, cellsByHeading } = row
  const kind = readWooType(cells)
  const id = idOfRow(row)
  const isVariation = kind === 'variation'
  const withLineBreaks = (value: string | undefined) => (value ?? '').replaceAll('\\n', '\n')
  const status =
    STATUS_BY_CODE[cells.published ?? '1'] ?? (isYes(cells.published) ? 'publish' : 'draft')
  const attributes = readWooAttributes(cells)
  const photos = splitList(cells.images).filter((url) => /^https?:\/\//i.test(url))
  stageShopUrl(shop, photos)
  const [mainPhotoId, ...galleryIds] = photos.map((url) => shop.addPhoto(url))
  const isAdded = shop.addPost(
    id,
    isVariation ? 'product_variation' : 'product',
    {
      post_title: cells.name ?? '',
      post_name: isVariation ? '' : (shop.slugOf(id) ?? toSlug(cells.name ?? '')),
      post_content: withLineBreaks(cells.description),
      post_excerpt: withLineBreaks(cells.shortDescription),
      post_status: status,
      menu_order: cells.position ?? '0',
      post_parent: String(isVariation ? (idOfRef(cells.parent ?? '', references) ?? 0) : 0),
    },
    {
      ...productMeta(cells, kind),
      _thumbnail_id: mainPhotoId ? String(mainPhotoId) : '',
      _product_image_gallery: galleryIds.join(','),
      ...(isVariation
        ? Object.fromEntries(
            attributes.map(({ name, values }) => [
              `attribute_${attributeKey(name)}`,
              values[0] ?? '',
            ]),
          )
        : {
            _product_attributes: attributesField(
              attributes.map(({ name, values, isVisible, isGlobal }) => ({
                name,
                values,
                isVisible,
                isChoice: references.choiceKeys.get(id)?.has(attributeKey(name)) ?? false,
                isShared: isGlobal,
              })),
            ),
          }),
      ...Object.fromEntries(
        Object.entries(cellsByHeading).flatMap(([header, value]) => {
          const key = /^m[eé]ta\s*:\s*(.+)$/i.exec(header)?.[1]
          return key ? [[key, value]] : []
        }),
      ),
    },
  )
  if (isVariation || !isAdded) return
  stageTerms(shop, id, cells, kind)
  addLinks(id, cells, references)
}

/** Headings of related products, without accents. */
const LINK_FIELD_BY_HEADING: Record<string, string> = {
  'grouped products': '_children',
  'gegroepeerde producten': '_children',
  'gruppierte produkte': '_children',
  'groupes de produits': '_children',
  upsells: '_upsell_ids',
  "upsell's": '_upsell_ids',
  zusatzverkaufe: '_upsell_ids',
  'produits suggeres': '_upsell_ids',
  'cross-sells': '_crosssell_ids',
  "cross-sell's": '_crosssell_ids',
  'cross-sells (querverkaufe)': '_crosssell_ids',
  'ventes croisees': '_crosssell_ids',
}

/** Adds links to related products; they are resolved at the end, because those products may come later in the file. */
function addLinks(id: number, cells: CsvRow['cells'], { links }: RowReferences): void {
  for (const [name, key] of Object.entries(LINK_FIELD_BY_HEADING)) {
    const refs = splitList(cells[name])
    if (refs.length > 0) links.push({ id, key, refs })
  }
}

/** Derives the URL of the former shop from its photo URLs. */
function stageShopUrl(shop: StagedShop, photos: string[]): void {
  const ownPhoto = photos.find((url) => url.includes('/wp-content/uploads/'))
  if (ownPhoto && URL.canParse(ownPhoto)) shop.setOption('home', new URL(ownPhoto).origin)
}

function productMeta(cells: Record<string, string>, kind: string): Record<string, string> {
  const stock = cells.stock ?? ''
  const toUnixTime = (text: string | undefined) => {
    const date = text ? readLocalDate(text) : null
    return date ? String(Math.floor(date.getTime() / 1000)) : ''
  }
  const readMeasure = (name: string) =>
    plainAmount(cells[Object.keys(cells).find((each) => each.startsWith(`${name}:`)) ?? ''])
  const types = (cells.type ?? '').toLowerCase()
  return {
    _sku: cells.sku ?? '',
    _global_unique_id: cells.gtin ?? '',
    _regular_price: plainAmount(cells.regularPrice),
    _sale_price: plainAmount(cells.salePrice),
    _sale_price_dates_from: toUnixTime(cells.saleStarts),
    _sale_price_dates_to: toUnixTime(cells.saleEnds),
    _tax_status: (cells.taxStatus ?? '').toLowerCase(),
    _tax_class: cells.taxClass ?? '',
    _manage_stock: /^-?\d/.test(stock) ? 'yes' : 'no',
    _stock: /^-?\d/.test(stock) ? plainAmount(stock) : '',
    _stock_status:
      cells.inStock === undefined || isYes(cells.inStock) || cells.inStock === 'backorder'
        ? 'instock'
        : 'outofstock',
    _backorders: cells.backorders === 'notify' || isYes(cells.backorders) ? 'yes' : 'no',
    _sold_individually: isYes(cells.soldIndividually) ? 'yes' : 'no',
    _weight: readMeasure('weight'),
    _length: readMeasure('length'),
    _width: readMeasure('width'),
    _height: readMeasure('height'),
    _virtual: types.includes('virtual') ? 'yes' : 'no',
    _downloadable: types.includes('downloadable') ? 'yes' : 'no',
    _product_url: kind === 'external' ? (cells.externalUrl ?? '') : '',
  }
}

function stageTerms(
  shop: StagedShop,
  id: number,
  cells: Record<string, string>,
  kind: string,
): void {
  shop.linkToTerm(id, 'product_type', [kind], kind)
  for (const path of splitPaths(cells.categories)) shop.linkToTerm(id, 'product_cat', path)
  for (const tag of splitList(cells.tags)) shop.linkToTerm(id, 'product_tag', [tag])
  for (const brand of splitList(cells.brands)) shop.linkToTerm(id, 'product_brand', [brand])
  if (cells.visibility?.toLowerCase() !== 'hidden') return
  for (const name of ['exclude-from-catalog', 'exclude-from-search'])
    shop.linkToTerm(id, 'product_visibility', [name], name)
}
