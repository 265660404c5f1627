import {
  findListedProduct,
  type ListedProduct,
  listProducts,
  PRODUCT_STATUSES,
} from '#app/features/catalog/product-editing/list-products.server.ts'
import { productUrl } from '#app/features/catalog/products/catalog.ts'
import {
  removeProduct,
  trashProduct,
} from '#app/features/catalog/products/remove-product.server.ts'
import { failure, INVALID_POST } from '#app/features/rest-api/rest-framework/rest.ts'
import { idListArg } from '#app/features/rest-api/rest-framework/rest-args.ts'
import {
  rendered,
  renderedHtml,
  wireDates,
} from '#app/features/rest-api/rest-framework/rest-formats.server.ts'
import type { App } from '#app/platform/app.ts'
import { cleanDescription } from '#app/platform/text/html-text.server.ts'
import { contentRoutes } from './rest-content.server.ts'
import {
  createRestProduct,
  manufacturerToWire,
  newProductFields,
  productFields,
  updateRestProduct,
} from './rest-product-writes.server.ts'

/** The REST names for the statuses of products. */
const STATUS_NAMES = {
  published: 'publish',
  draft: 'draft',
  hidden: 'private',
  members: 'private',
} as const

const HAS_ORDERS = failure(
  409,
  'rest_cannot_delete',
  'This product was ordered and is kept for the accounts. It can be moved to the trash.',
)

function toWire(app: App, product: ListedProduct, isForEdit: boolean) {
  const link = `${app.siteUrl}${productUrl(product.slug)}`
  return {
    id: product.id,
    ...wireDates('date', product.publishedAt),
    ...wireDates('modified', product.updatedAt),
    guid: rendered(link, false),
    slug: product.slug,
    status: product.isTrashed ? 'trash' : STATUS_NAMES[product.status],
    type: 'product',
    link,
    title: rendered(product.name, isForEdit),
    content: renderedHtml(product.description, isForEdit),
    excerpt: renderedHtml(
      cleanDescription(product.shortDescription),
      isForEdit,
      product.shortDescription,
    ),
    featured_media: product.photoId,
    comment_status: 'closed',
    ping_status: 'closed',
    template: '',
    meta: manufacturerToWire(product.manufacturer),
    product_cat: product.categoryIds,
    product_tag: product.tagIds,
  }
}

export const productRoutes = contentRoutes({
  path: '/wp/v2/product',
  response: 'Product',
  permission: 'products',
  statuses: PRODUCT_STATUSES,
  filters: { product_cat: idListArg.default([]), product_tag: idListArg.default([]) },
  list: async (app, query, { product_cat: categoryIds, product_tag: tagIds }) => {
    const { products, total } = await listProducts(app, { ...query, categoryIds, tagIds })
    return { items: products, total }
  },
  find: findListedProduct,
  toWire: async (app, products, isForEdit) =>
    products.map((product) => toWire(app, product, isForEdit)),
  newFields: newProductFields,
  create: createRestProduct,
  editFields: productFields,
  update: updateRestProduct,
  trash: trashProduct,
  remove: async (app, id) => {
    const removal = await removeProduct(app, id)
    if (removal.ok) return null
    return removal.error === 'ordered' ? HAS_ORDERS : INVALID_POST
  },
})
