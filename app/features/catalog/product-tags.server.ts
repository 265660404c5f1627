import { tagsOf } from '#app/platform/tags.server.ts'
import { refreshProducts } from './refresh-products.server.ts'

/** The tags of products, as who manages them sees them. */
export const productTags = tagsOf({
  tags: 'product_tags',
  holders: 'products',
  tell: refreshProducts,
})
