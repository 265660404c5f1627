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

/** Returns the categories from the root down to this category. */
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
    // A cycle in corrupt data must not cause an endless loop.
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
