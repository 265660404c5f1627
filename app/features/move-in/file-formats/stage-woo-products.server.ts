import { toSlug } from '#app/features/catalog/products/slug.ts'
import { readLocalDate } from '#app/features/data-transfer/import-runs/local-date.ts'
import { isYes, splitList, splitPaths } from '#app/features/data-transfer/import-runs/row-reader.ts'
import { readWooAttributes } from '#app/features/data-transfer/product-formats/woocommerce-attributes.ts'
import { wooKind } from '#app/features/data-transfer/product-formats/woocommerce-product.server.ts'
import { writePhpValue } from '#app/features/move-in/dump-files/php-value.ts'
import type { CsvFile, CsvRow } from './csv-files.server.ts'
import {
  attributeKey,
  attributesField,
  plainAmount,
  type StagedShop,
  syntheticId,
} from './staged-shop.server.ts'

/** References of the rows of a file, which may stand anywhere in it. */
interface Known {
  bySku: Map<string, number>
  /** keys of the attributes that the variations of a product fill in: the export does not mark them */
  choices: Map<number, Set<string>>
  links: { id: number; key: string; refs: string[] }[]
}

/** Stages a product file of WooCommerce with all its columns, "Meta: …" included. */
export async function stageWooProducts(shop: StagedShop, file: CsvFile): Promise<void> {
  const known = await readReferences(file)
  stageUnits(shop, file.headers)
  for await (const row of file.rows()) {
    stageRow(shop, row, known)
    await shop.flush()
  }
  for (const { id, key, refs } of known.links) {
    const ids = refs.flatMap((ref) => idOfRef(ref, known) ?? [])
    if (ids.length > 0)
      shop.add('postmeta', { post_id: String(id), meta_key: key, meta_value: writePhpValue(ids) })
    await shop.flush()
  }
  await shop.flush(true)
}

async function readReferences(file: CsvFile): Promise<Known> {
  const known: Known = { bySku: new Map(), choices: new Map(), links: [] }
  const filled = new Map<string, Set<string>>()
  for await (const row of file.rows()) {
    const { cells } = row
    if (cells.sku && !known.bySku.has(cells.sku)) known.bySku.set(cells.sku, idOfRow(row))
    if (wooKind(cells) !== 'variation') continue
    const keys = filled.get(cells.parent ?? '') ?? new Set()
    filled.set(cells.parent ?? '', keys)
    for (const { name } of readWooAttributes(cells)) keys.add(attributeKey(name))
  }
  for (const [ref, keys] of filled) {
    const id = idOfRef(ref, known)
    if (id !== undefined) known.choices.set(id, keys)
  }
  return known
}

const idOfRow = ({ cells, raw }: CsvRow): number =>
  /^\d{1,15}$/.test(cells.id ?? '')
    ? Number(cells.id)
    : syntheticId('product', cells.sku ? `sku ${cells.sku}` : JSON.stringify(raw))

/** "Weight (lbs)" and "Length (in)" name the units of the shop. */
function stageUnits(shop: StagedShop, headers: string[]): void {
  for (const header of headers) {
    const [, weight] = /^(?:weight|gewicht) \((\w+)\)$/i.exec(header) ?? []
    const [, size] = /^(?:length|lengte) \((\w+)\)$/i.exec(header) ?? []
    if (weight) shop.option('woocommerce_weight_unit', weight.toLowerCase())
    if (size) shop.option('woocommerce_dimension_unit', size.toLowerCase())
  }
}

const idOfRef = (ref: string, { bySku }: Known): number | undefined =>
  /^id:\d+$/.test(ref) ? Number(ref.slice(3)) : bySku.get(ref)

const STATUSES: Record<string, string> = {
  '1': 'publish',
  '0': 'private',
  '-1': 'draft',
  '2': 'pending',
}

function stageRow(shop: StagedShop, row: CsvRow, known: Known): void {
  const { cells, raw } = row
  const kind = wooKind(cells)
  const id = idOfRow(row)
  const isVariation = kind === 'variation'
  const text = (value: string | undefined) => (value ?? '').replaceAll('\\n', '\n')
  const status = STATUSES[cells.published ?? '1'] ?? (isYes(cells.published) ? 'publish' : 'draft')
  const attributes = readWooAttributes(cells)
  const photos = splitList(cells.images).filter((url) => /^https?:\/\//i.test(url))
  stageHome(shop, photos)
  const [first, ...gallery] = photos.map((url) => shop.photo(url))
  shop.post(
    id,
    isVariation ? 'product_variation' : 'product',
    {
      post_title: cells.name ?? '',
      post_name: isVariation ? '' : toSlug(cells.name ?? ''),
      post_content: text(cells.description),
      post_excerpt: text(cells.shortDescription),
      post_status: status,
      menu_order: cells.position ?? '0',
      post_parent: String(isVariation ? (idOfRef(cells.parent ?? '', known) ?? 0) : 0),
    },
    {
      ...metasOf(cells, kind),
      _thumbnail_id: first ? String(first) : '',
      _product_image_gallery: gallery.join(','),
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
                isChoice: known.choices.get(id)?.has(attributeKey(name)) ?? false,
                isShared: isGlobal,
              })),
            ),
          }),
      ...Object.fromEntries(
        Object.entries(raw).flatMap(([header, value]) => {
          const key = /^meta:\s*(.+)$/i.exec(header)?.[1]
          return key ? [[key, value]] : []
        }),
      ),
    },
  )
  if (isVariation) return
  stageTerms(shop, id, cells, kind)
  addLinks(id, raw, known)
}

/** Related products are resolved at the end, because they may come later in the file. */
function addLinks(id: number, raw: CsvRow['raw'], { links }: Known): void {
  for (const [key, cell] of [
    ['_children', raw['Grouped products'] ?? raw['Gegroepeerde producten']],
    ['_upsell_ids', raw.Upsells ?? raw["Upsell's"]],
    ['_crosssell_ids', raw['Cross-sells'] ?? raw["Cross-sell's"]],
  ] as const) {
    const refs = splitList(cell)
    if (refs.length > 0) links.push({ id, key, refs })
  }
}

/** The address of the former shop follows from its photos. */
function stageHome(shop: StagedShop, photos: string[]): void {
  const own = photos.find((url) => url.includes('/wp-content/uploads/'))
  if (own && URL.canParse(own)) shop.option('home', new URL(own).origin)
}

function metasOf(cells: Record<string, string>, kind: string): Record<string, string> {
  const stock = cells.stock ?? ''
  const unix = (text: string | undefined) => {
    const at = text ? readLocalDate(text, false) : null
    return at ? String(Math.floor(at.getTime() / 1000)) : ''
  }
  const measure = (name: string) =>
    plainAmount(cells[Object.keys(cells).find((each) => each.startsWith(`${name}:`)) ?? ''])
  const types = (cells.type ?? '').toLowerCase()
  return {
    _sku: cells.sku ?? '',
    _global_unique_id: cells.gtin ?? '',
    _regular_price: plainAmount(cells.regularPrice),
    _sale_price: plainAmount(cells.salePrice),
    _sale_price_dates_from: unix(cells.saleStarts),
    _sale_price_dates_to: unix(cells.saleEnds),
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
    _weight: measure('weight'),
    _length: measure('length'),
    _width: measure('width'),
    _height: measure('height'),
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
  shop.link(id, 'product_type', [kind], kind)
  for (const path of splitPaths(cells.categories)) shop.link(id, 'product_cat', path)
  for (const tag of splitList(cells.tags)) shop.link(id, 'product_tag', [tag])
  for (const brand of splitList(cells.brands)) shop.link(id, 'product_brand', [brand])
  if (cells.visibility?.toLowerCase() !== 'hidden') return
  for (const name of ['exclude-from-catalog', 'exclude-from-search'])
    shop.link(id, 'product_visibility', [name], name)
}
