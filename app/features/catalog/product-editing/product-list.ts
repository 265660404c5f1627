import type { Photo } from '#app/features/catalog/products/catalog.ts'
import type {
  MissingProductDetail,
  ProductStatus,
} from '#app/features/catalog/products/product-edit.ts'
import { lookUp } from '#app/platform/http/look-up.ts'
import type { Cents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'

/** A row of the product list in the back office. */
export interface ProductRow {
  id: number
  name: string
  subtitle: string
  status: ProductStatus
  /** true for a draft in the trash, which can be restored */
  isTrashed: boolean
  /** missing details of a product that a program published but that is not offered yet; null for other products */
  missing: MissingProductDetail[] | null
  photo: Photo | null
  /** current price of the cheapest variant; null without variants */
  priceCents: Cents | null
  /** true if other variants cost more, so that the list shows "vanaf" */
  isFromPrice: boolean
  isOnSale: boolean
  /** number of active variants */
  variants: number
  /** number of units of all active variants; null if the stock of one of them is not counted */
  stock: number | null
  /** number of variants that are sold out */
  soldOut: number
}

const STOCK_FILTERS = ['sold-out', 'low'] as const
type StockFilter = (typeof STOCK_FILTERS)[number]

/** The tabs of the list. Only the tab `trash` shows products in the trash. */
export type ListedStatus = ProductStatus | 'trash'

const MISSING_FILTERS = ['photo', 'manufacturer', 'cost', 'margin-cost', 'pending'] as const
type MissingFilter = (typeof MISSING_FILTERS)[number]

/** The filters for a low margin, as a percentage of the price without VAT. */
const MARGIN_FILTERS = [0, 20, 40, 60] as const
type MarginFilter = (typeof MARGIN_FILTERS)[number]

const SORTS = ['newest', 'changed', 'name', 'price-up', 'price-down', 'stock'] as const
export type ProductSort = (typeof SORTS)[number]

export interface ProductQuery {
  search: string
  /** null: all products outside the trash */
  status: ListedStatus | null
  categoryId: number | null
  stock: StockFilter | null
  /** filter for missing details: photo, manufacturer, cost price, or the details that a product published by a program lacks */
  missing: MissingFilter | null
  /** filter for products with a variant whose margin is below this percentage */
  marginBelow: MarginFilter | null
  sort: ProductSort
  page: number
}

export interface ProductPage {
  products: ProductRow[]
  total: number
  page: number
  /** number of products in each status that match the other filters */
  counts: Record<ListedStatus, number>
}

/** Returns the number of products outside the trash. */
export const countOutsideTrash = ({ published, hidden, members, draft }: ProductPage['counts']) =>
  published + hidden + members + draft

export const PRODUCTS_PER_PAGE = 25

// The values of the URL parameters, each with its filter.
const STATUSES: Record<string, ListedStatus> = {
  winkel: 'published',
  verborgen: 'hidden',
  klanten: 'members',
  concept: 'draft',
  prullenbak: 'trash',
}
const MISSING: Record<string, MissingFilter> = {
  foto: 'photo',
  fabrikant: 'manufacturer',
  inkoopprijs: 'cost',
  marge: 'margin-cost',
  gegevens: 'pending',
}
const MARGINS: Record<string, MarginFilter> = {
  verlies: 0,
  'onder-20': 20,
  'onder-40': 40,
  'onder-60': 60,
}
const SORT_NAMES: Record<string, ProductSort> = {
  gewijzigd: 'changed',
  naam: 'name',
  'prijs-op': 'price-up',
  'prijs-af': 'price-down',
  voorraad: 'stock',
}
const STOCKS: Record<string, StockFilter> = { uitverkocht: 'sold-out', 'bijna-op': 'low' }

/** Reads the filters from the URL. Invalid filters are ignored. */
export function parseProductQuery(search: URLSearchParams): ProductQuery {
  const number = (name: string) => {
    const text = search.get(name) ?? ''
    return /^\d{1,9}$/.test(text) ? Number(text) : null
  }
  return {
    search: (search.get('zoek') ?? '').trim().slice(0, 100),
    status: lookUp(STATUSES, search.get('staat')),
    categoryId: number('categorie'),
    stock: lookUp(STOCKS, search.get('voorraad')),
    missing: lookUp(MISSING, search.get('mist')),
    marginBelow: lookUp(MARGINS, search.get('marge')),
    sort: lookUp(SORT_NAMES, search.get('volgorde')) ?? 'newest',
    page: number('pagina') ?? 1,
  }
}

/** Returns the filters as form fields, without the empty ones. */
export function productListFields(query: ProductQuery): Record<string, string> {
  return {
    ...(query.search !== '' && { zoek: query.search }),
    ...(query.status && { staat: nameOf(STATUSES, query.status) }),
    ...(query.categoryId !== null && { categorie: String(query.categoryId) }),
    ...(query.stock && { voorraad: nameOf(STOCKS, query.stock) }),
    ...(query.missing && { mist: nameOf(MISSING, query.missing) }),
    ...(query.marginBelow !== null && { marge: nameOf(MARGINS, query.marginBelow) }),
    ...(query.sort !== 'newest' && { volgorde: nameOf(SORT_NAMES, query.sort) }),
    ...(query.page > 1 && { pagina: String(query.page) }),
  }
}

export function productListUrl(query: ProductQuery): string {
  const search = new URLSearchParams(productListFields(query))
  return `${path('/beheer/producten')}${search.size > 0 ? `?${search}` : ''}`
}

function nameOf<T>(names: Record<string, T>, value: T): string {
  return Object.keys(names).find((name) => names[name] === value) ?? ''
}
