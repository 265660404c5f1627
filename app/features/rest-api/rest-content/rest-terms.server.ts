import { z } from 'zod'
import type { Permission } from '#app/features/core/accounts/permissions.ts'
import {
  failure,
  INVALID_TERM,
  mayDo,
  type RestAnswer,
  type RestCaller,
  refusal,
} from '#app/features/rest-api/rest-framework/rest.ts'
import {
  booleanArg,
  idArg,
  pageArgs,
  skippedBy,
  textArg,
  viewArgs,
} from '#app/features/rest-api/rest-framework/rest-args.ts'
import {
  DIGITS,
  editing,
  endpoint,
  type RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { NO_INCLUDE } from './rest-content.server.ts'
import {
  findTerm,
  postCategories,
  postTags,
  productCategories,
  productTags,
  type ReadTerms,
  type Term,
} from './rest-term-reads.server.ts'
import {
  POST_CATEGORIES,
  POST_TAGS,
  PRODUCT_CATEGORIES,
  PRODUCT_TAGS,
  type TermWrites,
} from './rest-term-writes.server.ts'

interface Taxonomy {
  base: string
  name: string
  /** of who writes it */
  permission: Permission
  read: ReadTerms
  writes: TermWrites
}

const TAXONOMIES: Taxonomy[] = [
  {
    base: 'categories',
    name: 'category',
    permission: 'shop',
    read: postCategories,
    writes: POST_CATEGORIES,
  },
  { base: 'tags', name: 'post_tag', permission: 'shop', read: postTags, writes: POST_TAGS },
  {
    base: 'product_cat',
    name: 'product_cat',
    permission: 'products',
    read: productCategories,
    writes: PRODUCT_CATEGORIES,
  },
  {
    base: 'product_tag',
    name: 'product_tag',
    permission: 'products',
    read: productTags,
    writes: PRODUCT_TAGS,
  },
]

const NO_TRASH = failure(
  501,
  'rest_trash_not_supported',
  "Terms do not support trashing. Set 'force=true' to delete.",
)

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

const termFields = {
  name: textArg(200).optional(),
  slug: textArg(200).optional(),
  description: textArg(2_000).optional(),
  parent: idArg.optional(),
}

function routesOf({ base, name: taxonomy, permission, read, writes }: Taxonomy): RestRoute[] {
  const path = `/wp/v2/${base}`
  const refuse = (code: string, deed: string) => (caller: RestCaller) =>
    mayDo(caller, permission)
      ? null
      : refusal(caller, code, `Sorry, you are not allowed to ${deed} terms in this taxonomy.`)

  async function told(
    shop: Shop,
    caller: RestCaller,
    id: number,
    more: { status?: number; headers?: Record<string, string> } = {},
  ): Promise<RestAnswer> {
    const term = await findTerm(read, shop, mayDo(caller, permission), caller, id)
    return term ? { ok: true, body: toWire(shop, taxonomy, term), ...more } : INVALID_TERM
  }

  const list = endpoint({
    args: {
      ...pageArgs,
      order: z.enum(['asc', 'desc']).default('asc'),
      orderby: z.enum(['id', 'name', 'slug', 'count', 'include']).default('name'),
      hide_empty: booleanArg.default(false),
      parent: idArg.optional(),
    },
    run: async ({ shop, caller, args }) => {
      if (args.orderby === 'include' && args.include.length === 0) return NO_INCLUDE
      const { terms, total } = await read(shop, caller, {
        isManaged: mayDo(caller, permission),
        search: args.search,
        ids: args.include,
        without: args.exclude,
        slugs: args.slug,
        order: args.order,
        orderBy: args.orderby,
        parent: args.parent,
        limit: args.per_page,
        isInUse: args.hide_empty,
        offset: skippedBy(args),
      })
      return { ok: true, items: terms.map((term) => toWire(shop, taxonomy, term)), total }
    },
  })
  const one = endpoint({
    args: { ...viewArgs, id: idArg.catch(0) },
    run: ({ shop, caller, args }) => told(shop, caller, args.id),
  })
  const make = endpoint({
    args: { ...termFields, name: textArg(200) },
    refuse: refuse('rest_cannot_create', 'create'),
    run: async ({ shop, caller, args }) => {
      const made = await writes.make(shop, args)
      if (!made.ok) return made
      const headers = { location: `${shop.siteUrl}/wp-json${path}/${made.id}` }
      return told(shop, caller, made.id, { status: 201, headers })
    },
  })
  const change = endpoint({
    args: { ...termFields, id: idArg.catch(0) },
    refuse: refuse('rest_cannot_update', 'edit'),
    run: async ({ shop, caller, args }) => {
      const changed = await writes.change(shop, args.id, args)
      return changed.ok ? told(shop, caller, args.id) : changed
    },
  })
  const remove = endpoint({
    args: { id: idArg.catch(0), force: booleanArg.default(false) },
    refuse: refuse('rest_cannot_delete', 'delete'),
    run: async ({ shop, caller, args }) => {
      const term = await findTerm(read, shop, true, caller, args.id)
      if (!term) return INVALID_TERM
      if (!args.force) return NO_TRASH
      await writes.remove(shop, args.id)
      return { ok: true, body: { deleted: true, previous: toWire(shop, taxonomy, term) } }
    },
  })
  return [
    { path, answers: 'Term', isCollection: true, endpoints: { GET: list, POST: make } },
    {
      path: `${path}/:id`,
      answers: 'Term',
      ids: DIGITS,
      endpoints: { GET: one, ...editing(change), DELETE: remove },
    },
  ]
}

export const termRoutes = TAXONOMIES.flatMap(routesOf)
