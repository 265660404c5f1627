import type { Permission } from '#app/features/core/accounts/accounts.ts'
import {
  categoriesOfPost,
  categoriesOfProduct,
  type ReadTermIds,
  tagsOfPost,
  tagsOfProduct,
} from './read-item-terms.server.ts'
import {
  postCategories,
  postTags,
  productCategories,
  productTags,
  type ReadTerms,
} from './rest-term-reads.server.ts'
import {
  POST_CATEGORIES,
  POST_TAGS,
  PRODUCT_CATEGORIES,
  PRODUCT_TAGS,
  type TermWrites,
} from './rest-term-writes.server.ts'

/** The categories or tags of posts or products, as `/wp/v2/` returns them. */
export interface Taxonomy {
  /** last segment of the path */
  base: string
  /** value of `taxonomy` in terms */
  name: string
  /** the type of items with these terms, and the filter parameter of its list */
  itemType: { path: string; filter: string; readTermIds: ReadTermIds }
  /** permission for writing */
  permission: Permission
  readTerms: ReadTerms
  writes: TermWrites
}

export const TAXONOMIES: Taxonomy[] = [
  {
    base: 'categories',
    name: 'category',
    itemType: { path: '/wp/v2/posts', filter: 'categories', readTermIds: categoriesOfPost },
    permission: 'content',
    readTerms: postCategories,
    writes: POST_CATEGORIES,
  },
  {
    base: 'tags',
    name: 'post_tag',
    itemType: { path: '/wp/v2/posts', filter: 'tags', readTermIds: tagsOfPost },
    permission: 'content',
    readTerms: postTags,
    writes: POST_TAGS,
  },
  {
    base: 'product_cat',
    name: 'product_cat',
    itemType: { path: '/wp/v2/product', filter: 'product_cat', readTermIds: categoriesOfProduct },
    permission: 'products',
    readTerms: productCategories,
    writes: PRODUCT_CATEGORIES,
  },
  {
    base: 'product_tag',
    name: 'product_tag',
    itemType: { path: '/wp/v2/product', filter: 'product_tag', readTermIds: tagsOfProduct },
    permission: 'products',
    readTerms: productTags,
    writes: PRODUCT_TAGS,
  },
]
