import type { CategoryNode } from '#app/features/catalog/products/catalog.ts'
import { path } from '#app/platform/path.ts'

/** A category in a flattened tree, for dropdowns. */
export interface CategoryOption {
  slug: string
  name: string
  count: number
  /** 0 at the top of the tree */
  depth: number
}

/** Flattens the tree, each category before its children. Empty categories are left out. */
export function toCategoryOptions(tree: CategoryNode[], depth = 0): CategoryOption[] {
  return tree
    .filter((node) => node.count > 0)
    .flatMap((node) => [
      { slug: node.slug, name: node.name, count: node.count, depth },
      ...toCategoryOptions(node.children, depth + 1),
    ])
}

/** Query parameter with which the home page shows a category. */
export const CATEGORY_PARAMETER = 'product_cat'
export const CATEGORY_PLACEHOLDER = 'Een categorie selecteren'
export const SHOP_URL = path('/shop')

/**
 * Returns the URL for a chosen category: the base URL with `product_cat` in its query, or the shop page for the empty
 * choice.
 */
export function chosenCategoryUrl(slug: string, base = '/'): string {
  if (slug === '') return SHOP_URL
  const separator = base.includes('?') ? '&' : '?'
  return `${base}${separator}${CATEGORY_PARAMETER}=${encodeURIComponent(slug)}`
}
