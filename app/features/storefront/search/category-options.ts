import type { CategoryNode } from '#app/features/catalog/products/catalog.ts'

/** A category in a flat list, as dropdowns and selectors show it. */
export interface CategoryOption {
  slug: string
  name: string
  count: number
  /** 0 at the top of the tree */
  depth: number
}

/** The tree from top to bottom; categories in which nothing can be found are left out. */
export function toOptions(tree: CategoryNode[], depth = 0): CategoryOption[] {
  return tree
    .filter((node) => node.count > 0)
    .flatMap((node) => [
      { slug: node.slug, name: node.name, count: node.count, depth },
      ...toOptions(node.children, depth + 1),
    ])
}

/** Parameter with which the home page shows a category. */
export const CATEGORY_PARAMETER = 'product_cat'
export const CATEGORY_PLACEHOLDER = 'Een categorie selecteren'
export const SHOP_ADDRESS = '/shop/'

/**
 * Where choosing a category leads: the home page with `product_cat`, joined to what the base address already asks.
 * The empty choice leads to the shop page.
 */
export function chosenCategoryAddress(slug: string, base = '/'): string {
  if (slug === '') return SHOP_ADDRESS
  const joint = base.includes('?') ? '&' : '?'
  return `${base}${joint}${CATEGORY_PARAMETER}=${encodeURIComponent(slug)}`
}
