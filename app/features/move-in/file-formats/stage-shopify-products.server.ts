import { isYes, splitList } from '#app/features/data-transfer/import-runs/row-reader.ts'
import { type CsvFile, type CsvRow, STOCK_COLUMNS } from './csv-files.server.ts'
import {
  attributeKey,
  attributesField,
  plainAmount,
  type StagedShop,
  syntheticId,
} from './staged-shop.server.ts'

/** Stages a product file of Shopify, with the headings of the old or new template; rows of one product share its handle. */
export async function stageShopifyProducts(shop: StagedShop, file: CsvFile): Promise<void> {
  shop.setOption('move_system', 'shopify')
  shop.setOption('home', 'https://shopify.invalid')
  shop.setOption('woocommerce_weight_unit', 'g')
  for await (const rows of productsOf(file)) {
    // The row with the title has the product data; a spreadsheet may have sorted it after the other rows.
    stageProduct(
      shop,
      rows.toSorted((a, b) => Number(!a.cells.title) - Number(!b.cells.title)),
    )
    await shop.flush()
  }
  await shop.flush(true)
}

/** Reads the stock file of a shop with several locations; must be called before its product file is staged. */
export async function readShopifyStock(shop: StagedShop, file: CsvFile): Promise<void> {
  for await (const { cells } of file.rows()) {
    const text = STOCK_COLUMNS.map((name) => cells[name]).find((value) => value !== undefined)
    // The cell of a location without the variant says "not stocked".
    if (/^-?\d+$/.test(text ?? '')) shop.addStock(variantKey(cells), Number(text))
  }
}

const variantKey = (cells: Record<string, string>) =>
  [cells.handle, ...NUMBERS.flatMap((n) => cells[`option${n}Value`] ?? [])].join(' / ')

/** Yields the rows of each product; they are not adjacent in a file that was sorted by another column. */
async function* productsOf(file: CsvFile): AsyncGenerator<CsvRow[]> {
  if (await liesApart(file)) {
    const byHandle = new Map<string, CsvRow[]>()
    for await (const row of file.rows()) {
      const { handle } = row.cells
      if (handle) byHandle.set(handle, [...(byHandle.get(handle) ?? []), row])
    }
    yield* byHandle.values()
    return
  }
  let rows: CsvRow[] = []
  for await (const row of file.rows()) {
    if (rows[0] && row.cells.handle !== rows[0].cells.handle) {
      yield rows
      rows = []
    }
    if (row.cells.handle) rows.push(row)
  }
  if (rows.length > 0) yield rows
}

async function liesApart(file: CsvFile): Promise<boolean> {
  const doneRefs = new Set<string>()
  let last = ''
  for await (const { cells } of file.rows()) {
    const { handle = '' } = cells
    if (handle === '' || handle === last) continue
    if (doneRefs.has(handle)) return true
    doneRefs.add(handle)
    last = handle
  }
  return false
}

const NUMBERS = [1, 2, 3] as const

function stageProduct(shop: StagedShop, rows: CsvRow[]): void {
  const [main] = rows
  if (!main) return
  const { cells, raw } = main
  const handle = cells.handle ?? ''
  const id = syntheticId('product', handle)
  const options = optionsOf(cells)
  const variants = rows.filter(
    (row) => row === main || row.cells.option1Value || row.cells.price || row.cells.sku,
  )
  const images = [
    ...new Map(
      rows.flatMap(({ cells }) => (cells.image ? [[cells.image, cells.imageAlt ?? '']] : [])),
    ),
  ]
  const [first, ...gallery] = images.map(([url, alt]) => shop.addPhoto(url ?? '', alt))
  const isVariable = options.length > 0
  const isAdded = shop.addPost(
    id,
    'product',
    {
      post_title: cells.title ?? handle,
      post_name: handle,
      post_content: cells.body ?? '',
      post_status: statusOf(cells),
    },
    {
      ...(!isVariable && variantMetas(shop, main)),
      _thumbnail_id: first ? String(first) : '',
      _product_image_gallery: gallery.join(','),
      _gift_card: isYes(cells.giftCard) ? 'yes' : 'no',
      _yoast_wpseo_title: raw['SEO Title'] ?? raw['SEO title'] ?? '',
      _yoast_wpseo_metadesc: raw['SEO Description'] ?? raw['SEO description'] ?? '',
      _product_attributes: attributesField([
        ...options.map(({ n, name }) => ({
          name,
          values: [...new Set(variants.flatMap(({ cells }) => cells[`option${n}Value`] ?? []))],
          isVisible: true,
          isChoice: true,
          isShared: true,
        })),
        ...metafieldsOf(cells),
      ]),
    },
  )
  if (!isAdded) return
  shop.addLink(
    id,
    'product_type',
    [isVariable ? 'variable' : 'simple'],
    isVariable ? 'variable' : 'simple',
  )
  stageTerms(shop, id, cells)
  if (isVariable) stageVariants(shop, handle, id, variants, options)
}

/** Returns the options; the option "Title" with the value "Default Title" means that there is no choice. */
const optionsOf = (cells: Record<string, string>): Option[] =>
  NUMBERS.flatMap((n) => {
    const name = cells[`option${n}Name`]
    return name && !(name === 'Title' && cells.option1Value === 'Default Title')
      ? [{ n, name }]
      : []
  })

interface Option {
  n: (typeof NUMBERS)[number]
  name: string
}

function stageVariants(
  shop: StagedShop,
  handle: string,
  id: number,
  variants: CsvRow[],
  options: Option[],
): void {
  for (const [index, row] of variants.entries()) {
    const choice = options.map(({ n }) => row.cells[`option${n}Value`] ?? '')
    shop.addPost(
      syntheticId('variation', `${handle} ${choice.join(' / ')}`),
      'product_variation',
      { post_parent: String(id), menu_order: String(index), post_title: choice.join(' / ') },
      {
        ...variantMetas(shop, row),
        ...Object.fromEntries(
          options.map(({ name }, nr) => [`attribute_${attributeKey(name)}`, choice[nr] ?? '']),
        ),
        _thumbnail_id: row.cells.variantImage ? String(shop.addPhoto(row.cells.variantImage)) : '',
      },
    )
  }
}

/** An active but unpublished product becomes hidden: its page works, but no list shows it. */
function statusOf(cells: Record<string, string>): string {
  const status = (cells.status ?? 'active').toLowerCase()
  if (status !== 'active') return 'draft'
  return cells.published === undefined || isYes(cells.published) ? 'publish' : 'private'
}

function variantMetas(shop: StagedShop, { cells }: CsvRow): Record<string, string> {
  const [price, compare] = [plainAmount(cells.price), plainAmount(cells.comparePrice)]
  const isSale = Number(compare) > Number(price)
  const ofLocations = shop.stockOf(variantKey(cells))
  const stock = ofLocations === undefined ? cells.stock : String(ofLocations)
  const isCounted = stock !== undefined && ((cells.tracker ?? '') !== '' || stock !== cells.stock)
  const isAlwaysSold = /^(?:continue|true|yes)$/i.test(cells.policy ?? '')
  return {
    _sku: (cells.sku ?? '').replace(/^'/, ''),
    _global_unique_id: (cells.barcode ?? '').replace(/^'/, ''),
    _regular_price: isSale ? compare : price,
    _sale_price: isSale ? price : '',
    _weight: Number(cells.grams) > 0 ? String(Number(cells.grams)) : '',
    _manage_stock: isCounted ? 'yes' : 'no',
    _stock: isCounted ? stock : '',
    _backorders: isAlwaysSold ? 'yes' : 'no',
  }
}

function stageTerms(shop: StagedShop, id: number, cells: Record<string, string>): void {
  const category = cells.type || (cells.category ?? '').split('>').at(-1)?.trim() || ''
  if (category !== '') shop.addLink(id, 'product_cat', [category])
  if (cells.collection) shop.addLink(id, 'product_cat', [cells.collection])
  if (cells.vendor) shop.addLink(id, 'product_brand', [cells.vendor])
  for (const tag of splitList(cells.tags)) shop.addLink(id, 'product_tag', [tag])
}

const metafieldsOf = (cells: Record<string, string>) =>
  Object.entries(cells).flatMap(([name, value]) =>
    name.startsWith('metafield:')
      ? [
          {
            name: name.slice(10),
            values: splitList(value),
            isVisible: true,
            isChoice: false,
            isShared: false,
          },
        ]
      : [],
  )
