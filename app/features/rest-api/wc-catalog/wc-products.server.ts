import { duplicateProduct } from '#app/features/catalog/product-editing/make-product.server.ts'
import {
  removeProduct,
  trashProduct,
} from '#app/features/catalog/products/remove-product.server.ts'
import { refreshSales } from '#app/features/insight/reports/refresh-sales.server.ts'
import { failure } from '#app/features/rest-api/rest-framework/rest.ts'
import { idArg, pageOffset } from '#app/features/rest-api/rest-framework/rest-args.ts'
import {
  DIGITS,
  endpoint,
  type RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import { requires, WC } from '#app/features/rest-api/wc-framework/wc.ts'
import {
  centsOf,
  readWcDateRanges,
  textListArg,
} from '#app/features/rest-api/wc-framework/wc-args.ts'
import { wcResource } from '#app/features/rest-api/wc-framework/wc-resource.server.ts'
import type { App } from '#app/platform/app.ts'
import { changeStockOnly, changeStocks } from './change-wc-stock.server.ts'
import { listProductTexts } from './list-product-texts.server.ts'
import { findWcProduct } from './read-wc-products.server.ts'
import { UNKNOWN_PRODUCT } from './save-wc-product.server.ts'
import { deleteProductForPrograms, showToPrograms } from './store-program-product.server.ts'
import { wcProductFields, wcVariationFields } from './wc-product-fields.server.ts'
import { productFilters, productOrderByArg, VAT_RATE_BY_TAX_CLASS } from './wc-product-filters.ts'
import { typeOf } from './wc-product-offer.server.ts'
import { productSchema, variationSchema } from './wc-product-schema.ts'
import { productToWire, variationToWire } from './wc-product-wire.server.ts'
import { changeWcProduct, createWcProduct } from './wc-product-writes.server.ts'
import {
  changeWcVariation,
  createWcVariation,
  removeWcVariation,
} from './wc-variation-writes.server.ts'

const productRoutes = wcResource({
  path: `${WC}/products`,
  response: { name: 'WcProduct', item: productSchema },
  permission: 'products',
  notFound: UNKNOWN_PRODUCT,
  notFoundToEdit: { ...UNKNOWN_PRODUCT, status: 400 },
  alreadyExists: failure(400, 'woocommerce_rest_product_exists', 'Cannot create existing product.'),
  filters: productFilters,
  list: async ({ app, args }) => {
    if (args.orderby === 'popularity') await refreshSales(app)
    const query = {
      ...readWcDateRanges(args),
      statuses: args.include_status.length > 0 ? args.include_status : args.status,
      excludedStatuses: args.exclude_status,
      search: args.search,
      ids: args.include,
      excludedIds: args.exclude,
      parentIds: args.parent,
      excludedParentIds: args.parent_exclude,
      slugs: args.slug,
      skus: args.sku,
      skuPart: args.search_sku,
      nameOrSku: args.search_name_or_sku,
      gtins: args.global_unique_id,
      categoryIds: args.category,
      tagIds: args.tag,
      brandIds: args.brand,
      shippingClassIds: args.shipping_class,
      attribute: args.attribute,
      attributeTermIds: args.attribute_term,
      types: args.type ? [args.type] : args.include_types,
      excludedTypes: args.exclude_types,
      isFeatured: args.featured,
      isVirtual: args.virtual,
      isDownloadable: args.downloadable,
      vatRate: args.tax_class === undefined ? undefined : VAT_RATE_BY_TAX_CLASS[args.tax_class],
      minCents: args.min_price === undefined ? null : centsOf(args.min_price),
      maxCents: args.max_price === undefined ? null : centsOf(args.max_price),
      stockStatuses: args.stock_status ? [args.stock_status] : [],
      isOnSale: args.on_sale,
      orderBy: args.orderby,
      order: args.order,
      limit: args.per_page,
      offset: pageOffset(args),
    }
    return listProductTexts(app, query, args)
  },
  find: findWcProduct,
  toWire: async (app, items, view) => items.map((item) => productToWire(app, item, view)),
  write: {
    fields: wcProductFields,
    create: ({ app, caller, args }) => createWcProduct(app, caller, args),
    update: async ({ app, caller, args }, product) =>
      (await changeStockOnly(app, caller, args, product)) ??
      changeWcProduct(app, caller, { id: product.id, type: typeOf(product) }, args),
    updateMany: ({ app, caller }, items) => changeStocks(app, caller, items),
  },
  trash: async (app, { id, isTrashed }) => {
    if (isTrashed) return 'already-trashed'
    await showToPrograms(app.db, id)
    await trashProduct(app, id)
    return 'trashed'
  },
  remove: async (app, { id }) => {
    const removeResult = await removeProduct(app, id)
    if (removeResult.ok) return null
    return removeResult.error === 'ordered' && (await deleteProductForPrograms(app, id))
      ? null
      : UNKNOWN_PRODUCT
  },
})

const UNKNOWN_VARIATION = failure(
  404,
  'woocommerce_rest_product_variation_invalid_id',
  'Invalid ID.',
)

const parents = { product_id: idArg.catch(0) }

async function findVariation(app: App, id: number, productId: number) {
  const product = await findWcProduct(app, productId)
  const variant = product?.variants.find((each) => each.id === id)
  return product?.kind === 'variable' && variant ? { product, variant } : undefined
}

const variationRoutes = wcResource({
  path: `${WC}/products/:product_id/variations`,
  response: { name: 'WcVariation', item: variationSchema },
  permission: 'products',
  parents,
  notFound: UNKNOWN_VARIATION,
  filters: { sku: textListArg.default([]), orderby: productOrderByArg.default('date') },
  list: async ({ app, args }) => {
    const product = await findWcProduct(app, args.product_id)
    if (!product) return UNKNOWN_PRODUCT
    const { include, exclude, sku, order } = args
    const matchingVariants = (product.kind === 'variable' ? product.variants : []).filter(
      (variant) =>
        (include.length === 0 || include.includes(variant.id)) &&
        !exclude.includes(variant.id) &&
        (sku.length === 0 || sku.includes(variant.sku ?? '')),
    )
    // Sorting in memory is fast enough, because a product has a few hundred variants at most.
    if (order === 'desc') matchingVariants.sort((a, b) => b.id - a.id)
    const start = pageOffset(args)
    const items = matchingVariants
      .slice(start, start + args.per_page)
      .map((variant) => ({ product, variant }))
    return { items, total: matchingVariants.length }
  },
  find: (app, id, { product_id: productId }) => findVariation(app, id, productId),
  toWire: async (app, items, view) =>
    items.map(({ product, variant }) => variationToWire(app, product, variant, view)),
  write: {
    fields: wcVariationFields,
    create: ({ app, caller, args }) => createWcVariation(app, caller, args.product_id, args),
    update: async ({ app, caller, args }, { product, variant }) => {
      const stockResult = await changeStockOnly(app, caller, args, product, variant.id)
      if (!stockResult)
        return changeWcVariation(
          app,
          caller,
          { productId: product.id, variantId: variant.id },
          args,
        )
      const changedVariant =
        stockResult.item.variants.find(({ id }) => id === variant.id) ?? variant
      return {
        ok: true,
        id: variant.id,
        item: { product: stockResult.item, variant: changedVariant },
      }
    },
    updateMany: async ({ app, caller, args }, items) => {
      const stockResults = await changeStocks(app, caller, items, args.product_id)
      return stockResults?.map((result, index) => {
        const variant =
          result.ok && result.item.variants.find(({ id }) => id === Number(items[index]?.id))
        return variant ? { ok: true, item: { product: result.item, variant } } : UNKNOWN_VARIATION
      })
    },
  },
  remove: async (app, { product, variant }) => {
    await removeWcVariation(app, { productId: product.id, variantId: variant.id })
    return null
  },
})

/** Copies a product as a draft without SKU and stock. */
const duplicateRoute: RestRoute = {
  path: `${WC}/products/:id/duplicate`,
  response: { name: 'WcProduct', item: productSchema },
  idPattern: DIGITS,
  endpoints: {
    POST: endpoint({
      args: { id: idArg.catch(0) },
      checkPermission: requires('products', 'create'),
      run: async ({ app, args }) => {
        const copyId = await duplicateProduct(app, args.id)
        const copy = copyId === undefined ? undefined : await findWcProduct(app, copyId)
        return copy
          ? { ok: true, body: productToWire(app, copy, { context: 'edit', dp: 2 }) }
          : UNKNOWN_PRODUCT
      },
    }),
  },
}

export const wcProductRoutes = [...variationRoutes, duplicateRoute, ...productRoutes]
