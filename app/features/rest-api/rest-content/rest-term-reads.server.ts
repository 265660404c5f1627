import { type CategoryNode, categoryUrl } from '#app/features/catalog/products/catalog.ts'
import { listProductTags } from '#app/features/catalog/tags/list-product-tags.server.ts'
import { blogCategoryUrl } from '#app/features/content/blog/blog.ts'
import { listPostTags } from '#app/features/content/blog/blog-tags.server.ts'
import { listPostCategories } from '#app/features/content/blog/manage-post-categories.server.ts'
import { postTagUrl } from '#app/features/content/blog/post-tags.ts'
import type { Photo } from '#app/features/core/media/photo.ts'
import { readCategoryTree } from '#app/features/listings/listings/read-categories.server.ts'
import type { RestCaller } from '#app/features/rest-api/rest-framework/rest.ts'
import type { App } from '#app/platform/app.ts'
import { path } from '#app/platform/path.ts'

export interface Term {
  id: number
  name: string
  slug: string
  description: string
  parent: number
  count: number
  /** URL of the term's page, without the domain */
  pageUrl: string
  /** photo of a product category */
  photo?: Photo | null
}

/** The query parameters of a taxonomy; empty `ids` and `slugs` mean all. */
interface TermQuery {
  /** the caller is staff with access */
  isForManager: boolean
  search: string
  ids: number[]
  excludedIds: number[]
  slugs: string[]
  /** only terms of visible items are returned */
  hidesUnused: boolean
  order: 'asc' | 'desc'
  /** `include`: in the order of `ids` */
  orderBy: 'id' | 'name' | 'slug' | 'count' | 'include'
  parent: number | undefined
  limit: number
  offset: number
}

export type ReadTerms = (
  app: App,
  caller: RestCaller,
  query: TermQuery,
) => Promise<{ terms: Term[]; total: number }>

export async function findTerm(
  app: App,
  readTerms: ReadTerms,
  { id, caller, isForManager }: { id: number; caller: RestCaller; isForManager: boolean },
): Promise<Term | undefined> {
  const { terms } = await readTerms(app, caller, {
    isForManager,
    search: '',
    ids: [id],
    excludedIds: [],
    slugs: [],
    order: 'asc',
    hidesUnused: false,
    orderBy: 'id',
    parent: undefined,
    limit: 1,
    offset: 0,
  })
  return terms[0]
}

const flatten = (nodes: CategoryNode[]): CategoryNode[] =>
  nodes.flatMap((node) => [node, ...flatten(node.children)])

function compareValues<Value extends string | number>(a: Value, b: Value): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Selects and sorts a page of terms in memory, because there are few categories and post tags. */
function selectTerms(allTerms: Term[], query: TermQuery) {
  const { ids, excludedIds, slugs, parent, orderBy } = query
  const searchText = query.search.toLowerCase()
  const terms = allTerms
    .filter(
      (term) =>
        (ids.length === 0 || ids.includes(term.id)) &&
        !excludedIds.includes(term.id) &&
        (slugs.length === 0 || slugs.includes(term.slug)) &&
        (!query.hidesUnused || term.count > 0) &&
        (parent === undefined || term.parent === parent) &&
        term.name.toLowerCase().includes(searchText),
    )
    .sort((a, b) => {
      if (orderBy === 'include') return ids.indexOf(a.id) - ids.indexOf(b.id)
      const order = compareValues(a[orderBy], b[orderBy]) || a.id - b.id
      return query.order === 'asc' ? order : -order
    })
  return { terms: terms.slice(query.offset, query.offset + query.limit), total: terms.length }
}

export const productCategories: ReadTerms = async (app, caller, query) => {
  const visibleNodes = flatten(await readCategoryTree(app)).filter(
    ({ isForCustomersOnly }) => !isForCustomersOnly || query.isForManager || caller.customer,
  )
  const categories = visibleNodes.map(({ parentId, ...category }) => ({
    ...category,
    parent: parentId ?? 0,
    pageUrl: categoryUrl(category.slug),
  }))
  return selectTerms(categories, query)
}

export const postCategories: ReadTerms = async (app, _caller, query) => {
  const categories = await listPostCategories(app, query.isForManager)
  return selectTerms(
    categories.map((category) => ({
      ...category,
      description: '',
      parent: 0,
      pageUrl: blogCategoryUrl(category.slug),
    })),
    query,
  )
}

export const productTags: ReadTerms = async (app, _caller, query) => {
  const { tags, total } = await listProductTags(app, query)
  const terms = tags.map((tag) => ({
    ...tag,
    parent: 0,
    pageUrl: `${path('/zoeken')}?${new URLSearchParams({ s: tag.name })}`,
  }))
  return { terms, total }
}

export const postTags: ReadTerms = async (app, _caller, query) => {
  const tags = await listPostTags(app, query.isForManager)
  return selectTerms(
    tags.map((tag) => ({
      ...tag,
      parent: 0,
      pageUrl: postTagUrl(tag.slug),
    })),
    query,
  )
}
