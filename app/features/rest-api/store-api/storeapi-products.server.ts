import { z } from 'zod'
import { failure } from '#app/features/rest-api/rest-framework/rest.ts'
import {
  booleanArg,
  idArg,
  idListArg,
  skippedBy,
  textArg,
} from '#app/features/rest-api/rest-framework/rest-args.ts'
import {
  DIGITS,
  endpoint,
  type RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import { readWcProducts } from '#app/features/rest-api/wc-catalog/read-wc-products.server.ts'
import { orderArg } from '#app/features/rest-api/wc-catalog/wc-product-filters.ts'
import type { WcProductsQuery } from '#app/features/rest-api/wc-catalog/wc-product-query.server.ts'
import {
  textListArg,
  wcDatedArgs,
  wcPageArgs,
  wcSpansOf,
} from '#app/features/rest-api/wc-framework/wc-args.ts'
import type { App } from '#app/platform/app.ts'
import { STORE } from './storeapi-endpoints.server.ts'
import { storeProductSchema, storeProductToWire } from './storeapi-product-wire.server.ts'

const centsArg = z.coerce.number().int().min(0).max(1_000_000_000).optional()

export const productFilters = {
  ...wcDatedArgs,
  search: textArg(200).default(''),
  slug: textListArg.default([]),
  include: idListArg.default([]),
  exclude: idListArg.default([]),
  sku: textListArg.default([]),
  featured: booleanArg.optional(),
  category: idListArg.default([]),
  tag: idListArg.default([]),
  brand: idListArg.default([]),
  type: z.enum(['simple', 'grouped', 'external', 'variable']).optional(),
  on_sale: booleanArg.optional(),
  min_price: centsArg,
  max_price: centsArg,
  stock_status: z.preprocess(
    (value) => (Array.isArray(value) ? value[0] : value),
    z.enum(['instock', 'outofstock', 'onbackorder']).optional(),
  ),
}
type Filters = z.output<z.ZodObject<typeof productFilters>>

/** The products that every visitor sees. */
export const storeQuery = (
  args: Filters,
): Omit<WcProductsQuery, 'orderBy' | 'order' | 'limit' | 'offset'> => ({
  ...wcSpansOf(args),
  isShown: true,
  statuses: ['publish'],
  excludedStatuses: [],
  search: args.search,
  ids: args.include,
  without: args.exclude,
  parentIds: [],
  excludedParentIds: [],
  slugs: args.slug,
  skus: [],
  skuPart: args.sku[0] ?? '',
  nameOrSku: '',
  gtins: [],
  categoryIds: args.category,
  tagIds: args.tag,
  brandIds: args.brand,
  shippingClassIds: [],
  attribute: undefined,
  attributeTermIds: [],
  types: args.type ? [args.type] : [],
  excludedTypes: [],
  isFeatured: args.featured,
  isVirtual: undefined,
  isDownloadable: undefined,
  vatRate: undefined,
  minCents: args.min_price ?? null,
  maxCents: args.max_price ?? null,
  stockStatus: args.stock_status,
  isOnSale: args.on_sale,
})

const UNKNOWN = failure(404, 'woocommerce_rest_product_invalid_id', 'Invalid product ID.')

async function findOne(app: App, found: { ids: number[] } | { slugs: string[] }) {
  const query = { ...storeQuery(z.object(productFilters).parse({})), ...found }
  const { items } = await readWcProducts(app, {
    ...query,
    orderBy: 'id',
    order: 'asc',
    limit: 1,
    offset: 0,
  })
  return items[0]
}

export const storeProductRoutes: RestRoute[] = [
  {
    path: `${STORE}/products`,
    answers: { name: 'StoreProduct', item: storeProductSchema },
    isCollection: true,
    endpoints: {
      GET: endpoint({
        args: { ...wcPageArgs, ...productFilters, orderby: orderArg.default('date') },
        run: async ({ app, args }) => {
          const { items, total } = await readWcProducts(app, {
            ...storeQuery(args),
            orderBy: args.orderby,
            order: args.order,
            limit: args.per_page,
            offset: skippedBy(args),
          })
          return { ok: true, items: items.map((item) => storeProductToWire(app, item)), total }
        },
      }),
    },
  },
  {
    path: `${STORE}/products/:id`,
    answers: { name: 'StoreProduct', item: storeProductSchema },
    endpoints: {
      GET: endpoint({
        args: { id: textArg(200) },
        run: async ({ app, args }) => {
          const id = DIGITS.test(args.id) ? idArg.catch(0).parse(args.id) : undefined
          const product = await findOne(
            app,
            id === undefined ? { slugs: [args.id] } : { ids: [id] },
          )
          return product ? { ok: true, body: storeProductToWire(app, product) } : UNKNOWN
        },
      }),
    },
  },
]
