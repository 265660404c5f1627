import type { CategoryNode } from '#app/features/catalog/products/catalog.ts'
import { path } from '#app/platform/path.ts'

/** A category in a flattened tree, as dropdowns show it. */
export interface CategoryOption {
  slug: string
  name: string
  count: number
  /** 0 at the top of the tree */
  depth: number
}

/** Flattens the tree from top to bottom; empty categories are left out. */
export function toOptions(tree: CategoryNode[], depth = 0): CategoryOption[] {
  return tree
    .filter((node) => node.count > 0)
    .flatMap((node) => [
      { slug: node.slug, name: node.name, count: node.count, depth },
      ...toOptions(node.children, depth + 1),
    ])
}

/** The home page shows a category for this parameter. */
export const CATEGORY_PARAMETER = 'product_cat'
export const CATEGORY_PLACEHOLDER = 'Een categorie selecteren'
export const SHOP_URL = path('/shop')

/**
 * Returns where choosing a category leads: the base URL with `product_cat` added to its query, or the shop page for the
 * empty choice.
 */
export function chosenCategoryUrl(slug: string, base = '/'): string {
  if (slug === '') return SHOP_URL
  const joint = base.includes('?') ? '&' : '?'
  return `${base}${joint}${CATEGORY_PARAMETER}=${encodeURIComponent(slug)}`
}
