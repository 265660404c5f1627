import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { tagsOf } from '#app/platform/tags.server.ts'

/** The tags of products for those who manage them. */
export const productTags = tagsOf({
  tags: 'product_tags',
  holders: 'products',
  notifyChanged: refreshProducts,
})
