import { and, eq, inArray, or } from 'drizzle-orm'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { ChannelItem } from '#app/features/channels/channel-items/channel-item.ts'
import { readItemsOf } from '#app/features/channels/channel-items/read-channel-items.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { listingStore } from '#app/features/listings/listing-index/listing-store.server.ts'
import { readListing } from '#app/features/listings/listings/listing.server.ts'
import type { ListingQuery } from '#app/features/listings/listings/listing.ts'
import type { App } from '#app/platform/app.ts'
import { outcomeResult, type UcpResult } from './ucp.ts'
import {
  effectiveSelection,
  itemsOfSelection,
  itemsPassingFilters,
  type LookupInput,
  optionsWithStock,
  selectionOf,
  type UcpShop,
  ucpProduct,
} from './ucp-product.ts'
import {
  type LookupRequest,
  MAX_LOOKUP_IDS,
  type ProductRequest,
  pageSize,
  type SearchRequest,
} from './ucp-schemas.ts'

const MAX_ID = 2 ** 31 - 1
const NO_PRODUCT = outcomeResult('not_found', 'Dit product bestaat niet.')

async function readShop(app: App): Promise<UcpShop> {
  const [settings, { vocabulary }] = await Promise.all([
    readSettings(app),
    app.use(listingStore).open(),
  ])
  return {
    name: settings.name,
    siteUrl: app.siteUrl,
    categorySlugs: new Map(vocabulary.categories.map(({ id, slug }) => [id, slug])),
  }
}

const groupByProduct = (items: ChannelItem[]) => Map.groupBy(items, ({ productId }) => productId)

/** Sorts available variants first, because the first variant is the featured one. */
const sortAvailableFirst = (items: ChannelItem[]) =>
  items.toSorted((a, b) => Number(b.offer.isAvailable) - Number(a.offer.isAvailable))

/** A position in the results: the index of the category, the page in that category, and the number of products shown from that page. */
interface Cursor {
  category: number
  page: number
  shownCount: number
}

const writeCursor = ({ category, page, shownCount }: Cursor) =>
  Buffer.from(`${category}.${page}.${shownCount}`).toString('base64url')

function readCursor(cursorText: string | undefined): Cursor | null {
  if (cursorText === undefined) return { category: 0, page: 1, shownCount: 0 }
  const text = Buffer.from(cursorText, 'base64url').toString()
  const [, category, page, shownCount] = /^(\d{1,2})\.(\d{1,5})\.(\d{1,2})$/.exec(text) ?? []
  if (!page || page === '0') return null
  return { category: Number(category), page: Number(page), shownCount: Number(shownCount) }
}

/** Searches the shop's own products. */
export async function searchCatalog(app: App, request: SearchRequest): Promise<UcpResult> {
  const search = request.query?.replace(/\s+/g, ' ').trim() || undefined
  const { categories = [], price } = request.filters ?? {}
  const isEmpty = !search && categories.length === 0 && !price
  if (isEmpty) {
    return { kind: 'invalid', code: 'invalid_request', content: 'Send a query or a filter.' }
  }
  const cursor = readCursor(request.pagination?.cursor)
  if (!cursor) return { kind: 'invalid', code: 'invalid_cursor', content: 'Unknown cursor.' }
  const listedPage = await readPage(app, cursor, categories, {
    search,
    filters: {},
    minCents: price?.min,
    maxCents: price?.max,
    inStockOnly: false,
    sort: search ? 'relevantie' : 'populair',
  })
  const size = pageSize(request.pagination?.limit)
  const cards = listedPage.cards.slice(cursor.shownCount, cursor.shownCount + size)
  const shop = await readShop(app)
  const itemsByProduct = groupByProduct(
    await readItemsOf(
      app,
      cards.filter(({ seller }) => seller === 'own').map(({ id }) => id),
    ),
  )
  const nextCursor = findNextCursor(cursor, cards.length, listedPage, categories.length)
  return {
    kind: 'resource',
    body: {
      products: cards.flatMap(
        ({ id }) => ucpProduct(sortAvailableFirst(itemsByProduct.get(id) ?? []), shop) ?? [],
      ),
      pagination: {
        has_next_page: nextCursor !== null,
        ...(nextCursor && { cursor: writeCursor(nextCursor) }),
      },
    },
  }
}

interface Page {
  cards: { id: number; seller: 'own' | 'external' }[]
  pageCount: number
}

/** Reads a page of one of the categories, or of all products if there are no categories. */
async function readPage(
  app: App,
  { category, page }: Cursor,
  categories: string[],
  query: Omit<ListingQuery, 'categorySlug' | 'page'>,
): Promise<Page> {
  const categorySlug = categories[category]
  if (categories.length > 0 && categorySlug === undefined) return { cards: [], pageCount: 0 }
  const listing = await readListing(app, { ...query, categorySlug, page })
  return listing ?? { cards: [], pageCount: 0 }
}

function findNextCursor(
  cursor: Cursor,
  sentCount: number,
  page: Page,
  categoryCount: number,
): Cursor | null {
  const shownCount = cursor.shownCount + sentCount
  if (shownCount < page.cards.length) return { ...cursor, shownCount }
  if (cursor.page < page.pageCount) return { ...cursor, page: cursor.page + 1, shownCount: 0 }
  return cursor.category + 1 < categoryCount
    ? { category: cursor.category + 1, page: 1, shownCount: 0 }
    : null
}

/** Finds the products and variants with these ids or slugs. */
async function findByIds(app: App, ids: string[]) {
  const numbers = ids.filter((id) => /^\d{1,10}$/.test(id)).map(Number)
  const validIds = numbers.filter((number) => number <= MAX_ID)
  const [productRows, variantRows] = await Promise.all([
    app.db
      .select({ id: products.id, slug: products.slug })
      .from(products)
      .where(or(inArray(products.id, validIds), inArray(products.slug, ids))),
    app.db
      .select({ id: variants.id, productId: variants.productId })
      .from(variants)
      .where(and(inArray(variants.id, validIds), eq(variants.isActive, true))),
  ])
  return { productRows, variantRows }
}

/** Returns products by id, by handle or by the id of a variant, each with the requested ids that matched it. */
export async function lookupCatalog(app: App, request: LookupRequest): Promise<UcpResult> {
  const ids = [...new Set(request.ids)]
  if (ids.length > MAX_LOOKUP_IDS) {
    const content = `At most ${MAX_LOOKUP_IDS} ids.`
    return { kind: 'invalid', code: 'request_too_large', content }
  }
  const { productRows, variantRows } = await findByIds(app, ids)
  const productIds = [
    ...productRows.map(({ id }) => id),
    ...variantRows.map(({ productId }) => productId),
  ]
  const [shop, allItems] = await Promise.all([
    readShop(app),
    readItemsOf(app, [...new Set(productIds)]),
  ])
  const products = [
    ...groupByProduct(itemsPassingFilters(allItems, request.filters, shop)).values(),
  ].flatMap((items) => {
    const inputsByVariant = new Map<number, LookupInput[]>()
    const addInput = (variantId: number, input: LookupInput) =>
      inputsByVariant.set(variantId, [...(inputsByVariant.get(variantId) ?? []), input])
    const [featuredItem] = sortAvailableFirst(items)
    for (const id of ids) {
      const exactItem = items.find((item) => String(item.id) === id)
      const isProduct =
        featuredItem && (String(featuredItem.productId) === id || featuredItem.slug === id)
      if (exactItem) addInput(exactItem.id, { id, match: 'exact' })
      else if (isProduct) addInput(featuredItem.id, { id, match: 'featured' })
    }
    const requestedItems = sortAvailableFirst(items).filter(({ id }) => inputsByVariant.has(id))
    const product = ucpProduct(requestedItems, shop, inputsByVariant)
    return product ? [product] : []
  })
  const messages = describeMissing(ids, products)
  return { kind: 'resource', body: { products, ...(messages.length > 0 && { messages }) } }
}

function describeMissing(ids: string[], products: Record<string, unknown>[]) {
  const foundIds = new Set(
    products.flatMap(({ variants: productVariants }) =>
      (productVariants as { inputs: { id: string }[] }[]).flatMap(({ inputs }) =>
        inputs.map(({ id }) => id),
      ),
    ),
  )
  return ids
    .filter((id) => !foundIds.has(id))
    .map((id) => ({ type: 'info', code: 'not_found', content: `Niet gevonden: ${id}` }))
}

/** Returns one product with the variants that match the options selected so far. */
export async function getProduct(app: App, request: ProductRequest): Promise<UcpResult> {
  const { productRows, variantRows } = await findByIds(app, [request.id])
  const productId = productRows[0]?.id ?? variantRows[0]?.productId
  if (productId === undefined) return NO_PRODUCT
  const [shop, allItems] = await Promise.all([readShop(app), readItemsOf(app, [productId])])
  const items = sortAvailableFirst(allItems)
  const exactItem = items.find(({ id }) => String(id) === request.id)
  const selection = exactItem
    ? selectionOf(exactItem)
    : effectiveSelection(items, request.selected ?? [], request.preferences ?? [])
  const shownItems = itemsPassingFilters(itemsOfSelection(items, selection), request.filters, shop)
  const product = ucpProduct(shownItems, shop)
  const [firstItem] = shownItems
  if (!product || !firstItem) return NO_PRODUCT
  const shownSelection = request.selected || exactItem ? selection : selectionOf(firstItem)
  return {
    kind: 'resource',
    body: {
      product: {
        ...product,
        options: optionsWithStock(items, shownSelection),
        selected: shownSelection,
      },
    },
  }
}
