import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { createTags } from '#app/platform/tags.server.ts'

/** The tags of products, for the back office. */
export const productTags = createTags({
  tags: 'product_tags',
  items: 'products',
  notifyChanged: refreshProducts,
})
