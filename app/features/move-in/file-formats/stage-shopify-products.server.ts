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
    const withTitle = rows.filter(({ cells }) => cells.title)
    const withoutTitle = rows.filter(({ cells }) => !cells.title)
    stageProduct(shop, [...withTitle, ...withoutTitle])
    await shop.flushIfFull()
  }
  await shop.flush()
}

/** Reads the stock file of a shop with several locations; must be called before its product file is staged. */
export async function readShopifyStock(shop: StagedShop, file: CsvFile): Promise<void> {
  for await (const { cells } of file.rows()) {
    const text = STOCK_COLUMNS.map((name) => cells[name]).find((value) => value !== undefined)
    // A location that does not stock the variant has the text "not stocked".
    if (/^-?\d+$/.test(text ?? '')) shop.addStock(variantKey(cells), Number(text))
  }
}

const variantKey = (cells: Record<string, string>) =>
  [
    cells.handle,
    ...OPTION_NUMBERS.flatMap((optionNumber) => cells[`option${optionNumber}Value`] ?? []),
  ].join(' / ')

/** Yields the rows of each product; they are not adjacent in a file that was sorted by another column. */
async function* productsOf(file: CsvFile): AsyncGenerator<CsvRow[]> {
  if (await hasScatteredRows(file)) {
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

/** Whether rows of another product lie between the rows of a product. */
async function hasScatteredRows(file: CsvFile): Promise<boolean> {
  const seenHandles = new Set<string>()
  let lastHandle = ''
  for await (const { cells } of file.rows()) {
    const { handle = '' } = cells
    if (handle === '' || handle === lastHandle) continue
    if (seenHandles.has(handle)) return true
    seenHandles.add(handle)
    lastHandle = handle
  }
  return false
}

const OPTION_NUMBERS = [1, 2, 3] as const

function stageProduct(shop: StagedShop, rows: CsvRow[]): void {
  const [main] = rows
  if (!main) return
  const { cells, cellsByHeading } = main
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
  const [mainPhotoId, ...galleryIds] = images.map(([url, alt]) => shop.addPhoto(url ?? '', alt))
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
      _thumbnail_id: mainPhotoId ? String(mainPhotoId) : '',
      _product_image_gallery: galleryIds.join(','),
      _gift_card: isYes(cells.giftCard) ? 'yes' : 'no',
      _yoast_wpseo_title: cellsByHeading['SEO Title'] ?? cellsByHeading['SEO title'] ?? '',
      _yoast_wpseo_metadesc:
        cellsByHeading['SEO Description'] ?? cellsByHeading['SEO description'] ?? '',
      _product_attributes: attributesField([
        ...options.map(({ optionNumber, name }) => ({
          name,
          values: [
            ...new Set(variants.flatMap(({ cells }) => cells[`option${optionNumber}Value`] ?? [])),
          ],
          isVisible: true,
          isChoice: true,
          isShared: true,
        })),
        ...metafieldsOf(cells),
      ]),
    },
  )
  if (!isAdded) return
  shop.linkToTerm(
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
  OPTION_NUMBERS.flatMap((optionNumber) => {
    const name = cells[`option${optionNumber}Name`]
    return name && !(name === 'Title' && cells.option1Value === 'Default Title')
      ? [{ optionNumber, name }]
      : []
  })

interface Option {
  optionNumber: (typeof OPTION_NUMBERS)[number]
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
    const chosenValues = options.map(
      ({ optionNumber }) => row.cells[`option${optionNumber}Value`] ?? '',
    )
    shop.addPost(
      syntheticId('variation', `${handle} ${chosenValues.join(' / ')}`),
      'product_variation',
      { post_parent: String(id), menu_order: String(index), post_title: chosenValues.join(' / ') },
      {
        ...variantMetas(shop, row),
        ...Object.fromEntries(
          options.map(({ name }, position) => [
            `attribute_${attributeKey(name)}`,
            chosenValues[position] ?? '',
          ]),
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
  const [price, comparePrice] = [plainAmount(cells.price), plainAmount(cells.comparePrice)]
  const isOnSale = Number(comparePrice) > Number(price)
  const locationStock = shop.stockOf(variantKey(cells))
  const stock = locationStock === undefined ? cells.stock : String(locationStock)
  const isStockTracked =
    stock !== undefined && ((cells.tracker ?? '') !== '' || stock !== cells.stock)
  const sellsWithoutStock = /^(?:continue|true|yes)$/i.test(cells.policy ?? '')
  return {
    _sku: (cells.sku ?? '').replace(/^'/, ''),
    _global_unique_id: (cells.barcode ?? '').replace(/^'/, ''),
    _regular_price: isOnSale ? comparePrice : price,
    _sale_price: isOnSale ? price : '',
    _weight: Number(cells.grams) > 0 ? String(Number(cells.grams)) : '',
    _manage_stock: isStockTracked ? 'yes' : 'no',
    _stock: isStockTracked ? stock : '',
    _backorders: sellsWithoutStock ? 'yes' : 'no',
  }
}

function stageTerms(shop: StagedShop, id: number, cells: Record<string, string>): void {
  const category = cells.type || (cells.category ?? '').split('>').at(-1)?.trim() || ''
  if (category !== '') shop.linkToTerm(id, 'product_cat', [category])
  if (cells.collection) shop.linkToTerm(id, 'product_cat', [cells.collection])
  if (cells.vendor) shop.linkToTerm(id, 'product_brand', [cells.vendor])
  for (const tag of splitList(cells.tags)) shop.linkToTerm(id, 'product_tag', [tag])
}

const metafieldsOf = (cells: Record<string, string>) =>
  Object.entries(cells).flatMap(([name, value]) =>
    name.startsWith('metafield:')
      ? [
          {
            name: name.slice('metafield:'.length),
            values: splitList(value),
            isVisible: true,
            isChoice: false,
            isShared: false,
          },
        ]
      : [],
  )
