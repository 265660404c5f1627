import { z } from 'zod'
import {
  removeProduct,
  trashProduct,
} from '#app/features/catalog/products/remove-product.server.ts'
import { failure } from '#app/features/rest-api/rest-framework/rest.ts'
import {
  booleanArg,
  idArg,
  idListArg,
  skippedBy,
  textArg,
} from '#app/features/rest-api/rest-framework/rest-args.ts'
import { WC } from '#app/features/rest-api/wc-framework/wc.ts'
import {
  amountArg,
  centsOf,
  textListArg,
  wcDatedArgs,
  wcSpansOf,
} from '#app/features/rest-api/wc-framework/wc-args.ts'
import { wcResource } from '#app/features/rest-api/wc-framework/wc-resource.server.ts'
import type { App } from '#app/platform/app.ts'
import { findWcProduct, readWcProducts } from './read-wc-products.server.ts'
import { wcProductFields, wcVariationFields } from './wc-product-fields.ts'
import { productSchema, variationSchema } from './wc-product-schema.ts'
import { productToWire, variationToWire } from './wc-product-wire.server.ts'
import { changeWcProduct, changeWcVariation, createWcProduct } from './wc-product-writes.server.ts'

const unknown = failure(404, 'woocommerce_rest_product_invalid_id', 'Invalid ID.')

const ORDERED = failure(
  409,
  'woocommerce_rest_cannot_delete',
  'This product was ordered, and stays for the books. It can be moved to the trash.',
)

const orderArg = z.enum([
  'date',
  'id',
  'include',
  'title',
  'slug',
  'modified',
  'price',
  'popularity',
  'rating',
  'menu_order',
])

const filters = {
  ...wcDatedArgs,
  orderby: orderArg.default('date'),
  status: z
    .enum(['any', 'publish', 'private', 'draft', 'pending', 'future', 'trash'])
    .default('any'),
  slug: textArg(200).optional(),
  sku: textListArg.default([]),
  category: idListArg.default([]),
  tag: idListArg.default([]),
  type: z.enum(['simple', 'grouped', 'external', 'variable']).optional(),
  min_price: amountArg.optional(),
  max_price: amountArg.optional(),
  stock_status: z.enum(['instock', 'outofstock', 'onbackorder']).optional(),
  on_sale: booleanArg.optional(),
}

const productRoutes = wcResource({
  path: `${WC}/products`,
  answers: { name: 'WcProduct', item: productSchema },
  permission: 'products',
  unknown,
  unknownToEdit: { ...unknown, status: 400 },
  exists: failure(400, 'woocommerce_rest_product_exists', 'Cannot create existing product.'),
  filters,
  list: ({ app, args }) =>
    readWcProducts(app, {
      ...wcSpansOf(args),
      status: args.status,
      search: args.search,
      ids: args.include,
      without: args.exclude,
      slug: args.slug,
      skus: args.sku,
      categoryIds: args.category,
      tagIds: args.tag,
      type: args.type,
      minCents: args.min_price === undefined ? null : centsOf(args.min_price),
      maxCents: args.max_price === undefined ? null : centsOf(args.max_price),
      stockStatus: args.stock_status,
      isOnSale: args.on_sale,
      orderBy: args.orderby,
      order: args.order,
      limit: args.per_page,
      offset: skippedBy(args),
    }),
  find: findWcProduct,
  toWire: async (app, items, view) => items.map((item) => productToWire(app, item, view)),
  write: {
    fields: wcProductFields,
    create: ({ app, caller, args }) => createWcProduct(app, caller, args),
    update: ({ app, caller, args }, { id }) => changeWcProduct(app, caller, id, args),
  },
  trash: async (app, { id, isTrashed }) => {
    if (isTrashed) return 'already-trashed'
    await trashProduct(app, id)
    return 'trashed'
  },
  remove: async (app, { id }) => {
    const removed = await removeProduct(app, id)
    if (removed.ok) return null
    return removed.error === 'ordered' ? ORDERED : unknown
  },
})

const parents = { product_id: idArg.catch(0) }

async function findVariation(app: App, id: number, productId: number) {
  const product = await findWcProduct(app, productId)
  const variant = product?.variants.find((each) => each.id === id)
  return product?.kind === 'variable' && variant ? { product, variant } : undefined
}

const variationRoutes = wcResource({
  path: `${WC}/products/:product_id/variations`,
  answers: { name: 'WcVariation', item: variationSchema },
  permission: 'products',
  parents,
  unknown: failure(404, 'woocommerce_rest_product_variation_invalid_id', 'Invalid ID.'),
  filters: { sku: textListArg.default([]), orderby: orderArg.default('date') },
  list: async ({ app, args }) => {
    const product = await findWcProduct(app, args.product_id)
    if (!product) return unknown
    const { include, exclude, sku, order } = args
    const all = (product.kind === 'variable' ? product.variants : []).filter(
      (variant) =>
        (include.length === 0 || include.includes(variant.id)) &&
        !exclude.includes(variant.id) &&
        (sku.length === 0 || sku.includes(variant.sku ?? '')),
    )
    // A product has at most some hundred variants.
    if (order === 'desc') all.sort((one, other) => other.id - one.id)
    const start = skippedBy(args)
    const items = all.slice(start, start + args.per_page).map((variant) => ({ product, variant }))
    return { items, total: all.length }
  },
  find: (app, id, { product_id: productId }) => findVariation(app, id, productId),
  toWire: async (app, items, view) =>
    items.map(({ product, variant }) => variationToWire(app, product, variant, view)),
  write: {
    fields: wcVariationFields,
    update: ({ app, caller, args }, { product, variant }) =>
      changeWcVariation(app, caller, { productId: product.id, variantId: variant.id }, args),
  },
})

export const wcProductRoutes = [...variationRoutes, ...productRoutes]
