import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import {
  attributes,
  attributeValues,
} from '#app/features/catalog/attributes/attributes-tables.server.ts'
import {
  findTerm,
  productCategories,
  productTags,
  type ReadTerms,
  type Term,
} from '#app/features/rest-api/rest-content/rest-term-reads.server.ts'
import { failure } from '#app/features/rest-api/rest-framework/rest.ts'
import { booleanArg, idArg, skippedBy } from '#app/features/rest-api/rest-framework/rest-args.ts'
import {
  DIGITS,
  endpoint,
  type RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import { wcPageArgs } from '#app/features/rest-api/wc-framework/wc-args.ts'
import type { App } from '#app/platform/app.ts'
import { storeBrandRoutes, storeTermSchema } from './storeapi-brands.server.ts'
import { STORE } from './storeapi-endpoints.server.ts'

/** Categories, tags, brands, attributes and reviews, as every visitor sees them. */

const GUEST = { customer: null, manager: null, scope: null }
const UNKNOWN_TERM = failure(404, 'woocommerce_rest_term_invalid', 'Resource does not exist.')

const termToWire = (app: App, { address, ...term }: Term) => ({
  id: term.id,
  name: term.name,
  slug: term.slug,
  description: term.description,
  parent: term.parent,
  count: term.count,
  permalink: `${app.siteUrl}${address}`,
})

const termArgs = {
  ...wcPageArgs,
  per_page: wcPageArgs.per_page.unwrap().default(100),
  order: z.enum(['asc', 'desc']).default('asc'),
  orderby: z.enum(['name', 'slug', 'count', 'id', 'include']).default('name'),
  hide_empty: booleanArg.default(true),
  parent: idArg.optional(),
}

function termRoutes(name: string, read: ReadTerms): RestRoute[] {
  const answers = { name: 'StoreTerm', item: storeTermSchema }
  return [
    {
      path: `${STORE}/products/${name}`,
      answers,
      isCollection: true,
      endpoints: {
        GET: endpoint({
          args: termArgs,
          run: async ({ app, args }) => {
            const { terms, total } = await read(app, GUEST, {
              isManaged: false,
              search: args.search,
              ids: args.include,
              without: args.exclude,
              slugs: [],
              isInUse: args.hide_empty,
              order: args.order,
              orderBy: args.orderby,
              parent: args.parent,
              limit: args.per_page,
              offset: skippedBy(args),
            })
            return { ok: true, items: terms.map((term) => termToWire(app, term)), total }
          },
        }),
      },
    },
    {
      path: `${STORE}/products/${name}/:id`,
      answers,
      ids: DIGITS,
      endpoints: {
        GET: endpoint({
          args: { id: idArg.catch(0) },
          run: async ({ app, args }) => {
            const term = await findTerm(read, app, false, GUEST, args.id)
            return term ? { ok: true, body: termToWire(app, term) } : UNKNOWN_TERM
          },
        }),
      },
    },
  ]
}

const attributeSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  taxonomy: z.string(),
  type: z.literal('select'),
  order: z.literal('name'),
  has_archives: z.literal(false),
})
const attributeToWire = ({ id, name, code }: typeof attributes.$inferSelect) => ({
  id,
  name,
  taxonomy: `pa_${code}`,
  type: 'select' as const,
  order: 'name' as const,
  has_archives: false as const,
})
const listArgs = { ...wcPageArgs, per_page: wcPageArgs.per_page.unwrap().default(100) }

const attributeRoutes: RestRoute[] = [
  {
    path: `${STORE}/products/attributes`,
    answers: { name: 'StoreAttribute', item: attributeSchema },
    isCollection: true,
    endpoints: {
      GET: endpoint({
        args: listArgs,
        run: async ({ app, args }) => {
          const rows = await app.db.select().from(attributes).orderBy(attributes.name)
          const start = skippedBy(args)
          const items = rows.slice(start, start + args.per_page).map(attributeToWire)
          return { ok: true, items, total: rows.length }
        },
      }),
    },
  },
  {
    path: `${STORE}/products/attributes/:id`,
    answers: { name: 'StoreAttribute', item: attributeSchema },
    ids: DIGITS,
    endpoints: {
      GET: endpoint({
        args: { id: idArg.catch(0) },
        run: async ({ app, args }) => {
          const [row] = await app.db.select().from(attributes).where(eq(attributes.id, args.id))
          return row ? { ok: true, body: attributeToWire(row) } : UNKNOWN_TERM
        },
      }),
    },
  },
  {
    path: `${STORE}/products/attributes/:attribute_id/terms`,
    answers: { name: 'StoreTerm', item: storeTermSchema },
    isCollection: true,
    ids: DIGITS,
    endpoints: {
      GET: endpoint({
        args: { ...listArgs, attribute_id: idArg.catch(0) },
        run: async ({ app, args }) => {
          const isOf = and(
            eq(attributeValues.attributeCode, attributes.code),
            eq(attributes.id, args.attribute_id),
          )
          const rows = await app.db
            .select({ value: attributeValues })
            .from(attributeValues)
            .innerJoin(attributes, isOf)
            .orderBy(attributeValues.label)
          const start = skippedBy(args)
          const items = rows.slice(start, start + args.per_page).map(({ value }) => ({
            id: value.id,
            name: value.label,
            slug: value.slug,
            description: '',
            parent: 0,
            count: 0,
            permalink: '',
          }))
          return { ok: true, items, total: rows.length }
        },
      }),
    },
  },
]

export const storeTermRoutes: RestRoute[] = [
  ...termRoutes('categories', productCategories),
  ...termRoutes('tags', productTags),
  ...attributeRoutes,
  ...storeBrandRoutes,
]
