import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { tagsOf } from '#app/platform/tags.server.ts'

/** The tags of products, for the back office. */
export const productTags = tagsOf({
  tags: 'product_tags',
  holders: 'products',
  notifyChanged: refreshProducts,
})
