import type {
  Category,
  CategoryDetail,
  CategoryLink,
  CategoryNode,
} from '#app/features/catalog/products/catalog.ts'

/** Builds the tree from categories in shop order. */
export function toTree(categories: Category[]): CategoryNode[] {
  const nodes = new Map(
    categories.map((category) => [category.id, { ...category, children: [] as CategoryNode[] }]),
  )
  const top: CategoryNode[] = []
  for (const node of nodes.values()) {
    const parent = node.parentId === null ? undefined : nodes.get(node.parentId)
    if (parent) parent.children.push(node)
    else top.push(node)
  }
  return top
}

/** The categories from the root down to this one. */
export function pathTo(
  categories: Pick<Category, 'id' | 'slug' | 'name' | 'parentId'>[],
  id: number,
): CategoryLink[] {
  const byId = new Map(categories.map((category) => [category.id, category]))
  const path: CategoryLink[] = []
  for (
    let category = byId.get(id);
    category;
    category = category.parentId === null ? undefined : byId.get(category.parentId)
  ) {
    // Corrupt data with a cycle must not hang a page.
    if (path.some((link) => link.id === category?.id)) break
    path.unshift({ id: category.id, slug: category.slug, name: category.name })
  }
  return path
}

export function toDetail(categories: Category[], category: Category): CategoryDetail {
  return {
    ...category,
    path: pathTo(categories, category.id),
    children: categories.filter((child) => child.parentId === category.id),
  }
}
