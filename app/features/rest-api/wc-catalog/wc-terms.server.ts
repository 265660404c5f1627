import { z } from 'zod'
import {
  findTerm,
  productCategories,
  productTags,
  type ReadTerms,
  type Term,
} from '#app/features/rest-api/rest-content/rest-term-reads.server.ts'
import {
  PRODUCT_CATEGORIES,
  PRODUCT_TAGS,
  type TermWrites,
} from '#app/features/rest-api/rest-content/rest-term-writes.server.ts'
import type { RestFailure } from '#app/features/rest-api/rest-framework/rest.ts'
import {
  booleanArg,
  idArg,
  pageOffset,
  textArg,
} from '#app/features/rest-api/rest-framework/rest-args.ts'
import { TERM_UNKNOWN, WC } from '#app/features/rest-api/wc-framework/wc.ts'
import { wcLinks } from '#app/features/rest-api/wc-framework/wc-formats.ts'
import { wcResource } from '#app/features/rest-api/wc-framework/wc-resource.server.ts'
import { linksSchema } from '#app/features/rest-api/wc-framework/wc-schemas.ts'
import type { App } from '#app/platform/app.ts'

interface TermKind<Wire extends z.ZodRawShape> {
  path: string
  name: string
  extraSchema: Wire
  readTerms: ReadTerms
  writes: TermWrites
  /** returns fields that only some taxonomies have */
  extraFields(term: Term): Record<string, unknown>
}

/** Staff find every term, including those for customers only. */
const STAFF = { customer: null, manager: null, scope: null }

/** The sort orders; those that only WordPress has are replaced by the name. */
const SORT_COLUMNS = {
  id: 'id',
  include: 'include',
  name: 'name',
  slug: 'slug',
  count: 'count',
  term_group: 'name',
  description: 'name',
} as const

const termFields = {
  name: textArg(200).optional(),
  slug: textArg(200).optional(),
  description: textArg(20_000).optional(),
  parent: idArg.optional(),
}

const termSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  count: z.int(),
  _links: linksSchema,
})

const termFilters = {
  order: z.enum(['asc', 'desc']).default('asc'),
  orderby: z
    .enum(['id', 'include', 'name', 'slug', 'term_group', 'description', 'count'])
    .default('name'),
  hide_empty: booleanArg.default(false),
  parent: idArg.optional(),
  slug: textArg(200).optional(),
}

function termRoutes<Wire extends z.ZodRawShape>(kind: TermKind<Wire>) {
  const { path, name, extraSchema, readTerms, writes, extraFields } = kind
  const find = (app: App, id: number) =>
    findTerm(app, readTerms, { id, caller: STAFF, isForManager: true })
  const toWire = (app: App, term: Term) => ({
    id: term.id,
    name: term.name,
    slug: term.slug,
    description: term.description,
    count: term.count,
    ...extraFields(term),
    _links: wcLinks(app.siteUrl, {
      self: `${path}/${term.id}`,
      collection: path,
      ...(term.parent > 0 && { up: `${path}/${term.parent}` }),
    }),
  })
  return wcResource({
    path,
    response: { name, item: termSchema.extend(extraSchema) },
    permission: 'products',
    notFound: TERM_UNKNOWN,
    filters: termFilters,
    list: async ({ app, args }) => {
      const { terms, total } = await readTerms(app, STAFF, {
        isForManager: true,
        search: args.search,
        ids: args.include,
        excludedIds: args.exclude,
        slugs: args.slug ? [args.slug] : [],
        order: args.order,
        orderBy: SORT_COLUMNS[args.orderby],
        parent: args.parent,
        limit: args.per_page,
        hidesUnused: args.hide_empty,
        offset: pageOffset(args),
      })
      return { items: terms, total }
    },
    find,
    toWire: async (app, terms) => terms.map((term) => toWire(app, term)),
    write: {
      fields: termFields,
      required: { name: textArg(200) },
      create: async ({ app, args }) => writes.create(app, args),
      update: async ({ app, args }, { id }) => writes.update(app, id, args),
    },
    remove: async (app, { id }): Promise<RestFailure | null> => {
      await writes.remove(app, id)
      return null
    },
  })
}

export const wcTermRoutes = [
  ...termRoutes({
    path: `${WC}/products/categories`,
    name: 'ProductCategory',
    extraSchema: {
      parent: z.int(),
      display: z.literal('default'),
      image: z.null(),
      menu_order: z.int(),
    },
    readTerms: productCategories,
    writes: PRODUCT_CATEGORIES,
    extraFields: ({ parent }) => ({ parent, display: 'default', image: null, menu_order: 0 }),
  }),
  ...termRoutes({
    path: `${WC}/products/tags`,
    name: 'ProductTag',
    extraSchema: {},
    readTerms: productTags,
    writes: PRODUCT_TAGS,
    extraFields: () => ({}),
  }),
]
