import { tagsOf } from '#app/platform/tags.server.ts'
import { refreshListings } from './refresh-listings.server.ts'

/** The tags of products, as who manages them sees them. */
export const productTags = tagsOf({
  tags: 'product_tags',
  holders: 'products',
  tell: refreshListings,
})
