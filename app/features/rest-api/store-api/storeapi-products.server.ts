import { z } from 'zod'
import { readRelated } from '#app/features/listings/related-products/read-related.server.ts'
import { failure, type RestResult } from '#app/features/rest-api/rest-framework/rest.ts'
import { idArg, pageOffset, textArg } from '#app/features/rest-api/rest-framework/rest-args.ts'
import {
  DIGITS,
  endpoint,
  type RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import { readWcProducts } from '#app/features/rest-api/wc-catalog/read-wc-products.server.ts'
import { productOrderByArg } from '#app/features/rest-api/wc-catalog/wc-product-filters.ts'
import { wcPageArgs } from '#app/features/rest-api/wc-framework/wc-args.ts'
import type { App } from '#app/platform/app.ts'
import { STORE } from './storeapi-endpoints.server.ts'
import { productFilters, type StoreFilters, storeQuery } from './storeapi-filters.server.ts'
import { storeProductSchema } from './storeapi-product-schema.ts'
import { storeProductsToWire } from './storeapi-product-wire.server.ts'
import { findStoreVariation, listStoreVariations } from './storeapi-variations.server.ts'

const UNKNOWN_PRODUCT = failure(404, 'woocommerce_rest_product_invalid_id', 'Invalid product ID.')
const NOT_RELATED = failure(
  404,
  'woocommerce_rest_product_not_found',
  'The related product ID is invalid or the product is not visible.',
)

const NO_FILTERS = z.object(productFilters).parse({})
const FIRST_RESULT = { orderBy: 'id', order: 'asc', limit: 1, offset: 0 } as const

/** Returns a product by id or slug, or a variation by id. */
async function findProduct(app: App, idOrSlug: string) {
  const ids = DIGITS.test(idOrSlug) ? [idArg.catch(0).parse(idOrSlug)] : []
  const query = { ...storeQuery(NO_FILTERS), ids, slugs: ids.length > 0 ? [] : [idOrSlug] }
  const [product] = (await readWcProducts(app, { ...query, ...FIRST_RESULT })).items
  return product ?? (ids[0] ? findStoreVariation(app, ids[0]) : undefined)
}

/** Returns the related products of the product in `related`; null if that product is not public. */
async function relatedIdsOf(app: App, { related: id }: StoreFilters) {
  if (id === undefined) return undefined
  if (!(await findProduct(app, String(id)))) return null
  return (await readRelated(app, id)).related.map((card) => card.id)
}

const list = endpoint({
  args: {
    ...wcPageArgs,
    ...productFilters,
    orderby: z.enum([...productOrderByArg.options, 'comment_count']).default('date'),
  },
  run: async ({ app, args }): Promise<RestResult> => {
    const relatedIds = await relatedIdsOf(app, args)
    if (relatedIds === null) return NOT_RELATED
    const page = {
      orderBy: args.orderby,
      order: args.order,
      limit: args.per_page,
      offset: pageOffset(args),
    }
    const { items, total } =
      args.type === 'variation'
        ? await listStoreVariations(app, args, page)
        : await readWcProducts(app, { ...storeQuery(args, relatedIds), ...page })
    return { ok: true, items: await storeProductsToWire(app, items), total }
  },
})

export const storeProductRoutes: RestRoute[] = [
  {
    path: `${STORE}/products`,
    response: { name: 'StoreProduct', item: storeProductSchema },
    isCollection: true,
    endpoints: { GET: list },
  },
  {
    path: `${STORE}/products/:id`,
    response: { name: 'StoreProduct', item: storeProductSchema },
    endpoints: {
      GET: endpoint({
        args: { id: textArg(200) },
        run: async ({ app, args }) => {
          const product = await findProduct(app, args.id)
          if (!product) return UNKNOWN_PRODUCT
          const [body] = await storeProductsToWire(app, [product])
          return { ok: true, body }
        },
      }),
    },
  },
]
