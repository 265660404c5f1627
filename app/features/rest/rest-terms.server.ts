import { z } from 'zod'
import { blogCategoryAddress } from '#app/features/blog/blog.ts'
import { listPostCategories } from '#app/features/blog/list-post-categories.server.ts'
import { type CategoryNode, categoryAddress } from '#app/features/catalog/catalog.ts'
import { listProductTags } from '#app/features/catalog/list-product-tags.server.ts'
import { readCategoryTree } from '#app/features/catalog/read-categories.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { INVALID_TERM, type RestCaller } from './rest.ts'
import { idArg, integerArg, pageArgs, viewArgs } from './rest-args.ts'
import { DIGITS, endpoint, type RestRoute } from './rest-route.server.ts'

interface Term {
  id: number
  name: string
  slug: string
  description: string
  parent: number
  count: number
  /** where its pages are */
  address: string
}

/** What of a taxonomy is asked for; `ids` and `slugs` empty: all. */
interface TermQuery {
  search: string
  ids: number[]
  without: number[]
  slugs: string[]
  order: 'asc' | 'desc'
  orderBy: 'id' | 'name' | 'slug' | 'count'
  parent: number | undefined
  limit: number
  offset: number
}

type ReadTerms = (
  shop: Shop,
  caller: RestCaller,
  query: TermQuery,
) => Promise<{ terms: Term[]; total: number }>

const walk = (nodes: CategoryNode[]): CategoryNode[] =>
  nodes.flatMap((node) => [node, ...walk(node.children)])

/** All categories are few enough to be in memory. */
function cut(all: Term[], query: TermQuery) {
  const { ids, without, slugs, parent, orderBy } = query
  const words = query.search.toLowerCase()
  const terms = all
    .filter(
      (term) =>
        (ids.length === 0 || ids.includes(term.id)) &&
        !without.includes(term.id) &&
        (slugs.length === 0 || slugs.includes(term.slug)) &&
        (parent === undefined || term.parent === parent) &&
        term.name.toLowerCase().includes(words),
    )
    .sort((a, b) => {
      const [one, other] = [a[orderBy], b[orderBy]]
      const order = one === other ? a.id - b.id : one < other ? -1 : 1
      return query.order === 'asc' ? order : -order
    })
  return { terms: terms.slice(query.offset, query.offset + query.limit), total: terms.length }
}

const productCategories: ReadTerms = async (shop, caller, query) => {
  const seen = walk(await readCategoryTree(shop)).filter(
    ({ isForMembers }) => !isForMembers || caller.customer,
  )
  const all = seen.map(({ parentId, ...category }) => ({
    ...category,
    parent: parentId ?? 0,
    address: categoryAddress(category.slug),
  }))
  return cut(all, query)
}

const postCategories: ReadTerms = async (shop, caller, query) => {
  const all = await listPostCategories(shop, caller.manager !== null)
  return cut(
    all.map((category) => ({
      ...category,
      ...{ description: '', parent: 0, address: blogCategoryAddress(category.slug) },
    })),
    query,
  )
}

const productTags: ReadTerms = async (shop, _caller, query) => {
  const { tags, total } = await listProductTags(shop, query)
  const terms = tags.map((tag) => ({
    ...tag,
    ...{ description: '', parent: 0, address: `/zoeken/?${new URLSearchParams({ s: tag.name })}` },
  }))
  return { terms, total }
}

/** Stories have categories and no tags. */
const postTags: ReadTerms = async () => ({ terms: [], total: 0 })

function toWire(shop: Shop, taxonomy: string, { id, count, description, ...term }: Term) {
  return {
    id,
    count,
    description,
    link: `${shop.siteUrl}${term.address}`,
    name: term.name,
    slug: term.slug,
    taxonomy,
    parent: term.parent,
    meta: [],
  }
}

function routesOf(base: string, taxonomy: string, read: ReadTerms): RestRoute[] {
  const path = `/wp/v2/${base}`
  return [
    {
      path,
      isCollection: true,
      endpoints: {
        GET: endpoint({
          args: {
            ...pageArgs,
            order: z.enum(['asc', 'desc']).default('asc'),
            orderby: z.enum(['id', 'name', 'slug', 'count']).default('name'),
            parent: integerArg(0, 2 ** 31 - 1).optional(),
          },
          run: async ({ shop, caller, args }) => {
            const { terms, total } = await read(shop, caller, {
              ...{ search: args.search, ids: args.include, without: args.exclude },
              ...{ slugs: args.slug, order: args.order, orderBy: args.orderby },
              ...{ parent: args.parent, limit: args.per_page },
              offset: (args.page - 1) * args.per_page,
            })
            return { ok: true, items: terms.map((term) => toWire(shop, taxonomy, term)), total }
          },
        }),
      },
    },
    {
      path: `${path}/:id`,
      ids: DIGITS,
      endpoints: {
        GET: endpoint({
          args: { ...viewArgs, id: idArg.catch(0) },
          run: async ({ shop, caller, args }) => {
            const { terms } = await read(shop, caller, {
              ...{ search: '', ids: [args.id], without: [], slugs: [], order: 'asc' },
              ...{ orderBy: 'id', parent: undefined, limit: 1, offset: 0 },
            })
            const [term] = terms
            return term ? { ok: true, body: toWire(shop, taxonomy, term) } : INVALID_TERM
          },
        }),
      },
    },
  ]
}

export const termRoutes = [
  ...routesOf('categories', 'category', postCategories),
  ...routesOf('tags', 'post_tag', postTags),
  ...routesOf('product_cat', 'product_cat', productCategories),
  ...routesOf('product_tag', 'product_tag', productTags),
]
