import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { failure, type RestFailure } from '#app/features/rest-api/rest-framework/rest.ts'
import { booleanArg, pageOffset, textArg } from '#app/features/rest-api/rest-framework/rest-args.ts'
import { badParam, TERM_UNKNOWN } from '#app/features/rest-api/wc-framework/wc.ts'
import { wcLinks } from '#app/features/rest-api/wc-framework/wc-formats.ts'
import { wcResource } from '#app/features/rest-api/wc-framework/wc-resource.server.ts'
import { linksSchema } from '#app/features/rest-api/wc-framework/wc-schemas.ts'
import type { App } from '#app/platform/app.ts'
import { retryOnRace } from '#app/platform/database/db.server.ts'
import { containsText } from '#app/platform/database/text-functions.server.ts'

/** The routes of terms with a name and few other fields. */

export interface NamedTerm {
  id: number
  name: string
  slug: string
  description: string
  count: number
  [column: string]: unknown
}

interface TermFields {
  name?: string | undefined
  slug?: string | undefined
  description?: string | undefined
}

/** The id of the attribute to which values belong; 0 for other terms. */
export type ParentId = number

interface TermKind<Parents extends z.ZodRawShape> {
  path: string
  name: string
  extraSchema: z.ZodRawShape
  parents: Parents
  parentOf(args: z.output<z.ZodObject<Parents>>): ParentId
  /** query with id, name, slug, description and count of the terms */
  source(parentId: ParentId): SQL
  toWire(term: NamedTerm): object
  /** returns the slug of the new term; false if the name is taken */
  add(app: App, fields: TermFields & { name: string }, parent: ParentId): Promise<string | false>
  /** returns false if the name is taken */
  change(app: App, term: NamedTerm, fields: TermFields, parent: ParentId): Promise<boolean>
  /** returns false if the term is in use */
  remove(app: App, term: NamedTerm): Promise<boolean>
}

const fields = {
  name: textArg(100).optional(),
  slug: textArg(100).optional(),
  description: textArg(2_000).optional(),
}

const filters = {
  order: z.enum(['asc', 'desc']).default('asc'),
  orderby: z
    .enum(['id', 'include', 'name', 'slug', 'term_group', 'description', 'count', 'menu_order'])
    .default('name'),
  hide_empty: booleanArg.default(false),
  slug: textArg(200).optional(),
}

const TERM_IN_USE = failure(
  400,
  'woocommerce_rest_cannot_delete',
  'This term is used by products and cannot be deleted.',
)

async function readTerms(app: App, source: SQL, condition: SQL) {
  const { rows } = await app.db.execute<NamedTerm>(
    sql`SELECT * FROM (${source}) AS t WHERE ${condition}`,
  )
  return rows
}

interface TermQuery {
  include: number[]
  exclude: number[]
  search: string
  slug?: string | undefined
  hide_empty: boolean
  order: 'asc' | 'desc'
  orderby: string
  page: number
  per_page: number
  offset?: number | undefined
}

/** Returns a page of terms, sorted by name for sort orders that only WordPress has. */
async function listTerms(app: App, source: SQL, query: TermQuery) {
  const { include, exclude, search, slug, order, orderby } = query
  const conditions = [
    sql`true`,
    ...(include.length > 0 ? [sql`t.id = ANY(${sql.param(include)}::integer[])`] : []),
    ...(exclude.length > 0 ? [sql`t.id <> ALL(${sql.param(exclude)}::integer[])`] : []),
    ...(search === '' ? [] : [containsText(sql`t.name`, search)]),
    ...(slug ? [sql`t.slug = ${slug.replace(/^pa_/, '')}`] : []),
    ...(query.hide_empty ? [sql`t.count > 0`] : []),
  ]
  const matchingTerms = sql`FROM (${source}) AS t WHERE ${sql.join(conditions, sql` AND `)}`
  const direction = order === 'asc' ? sql`ASC` : sql`DESC`
  const columns = new Map([
    ['id', sql`t.id`],
    ['slug', sql`t.slug`],
    ['count', sql`t.count`],
    ['include', sql`array_position(${sql.param(include)}::integer[], t.id)`],
  ])
  const { rows: countRows } = await app.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n ${matchingTerms}`,
  )
  const { rows } = await app.db.execute<NamedTerm>(sql`
    SELECT t.* ${matchingTerms} ORDER BY ${columns.get(orderby) ?? sql`t.name`} ${direction}, t.id
    LIMIT ${query.per_page} OFFSET ${pageOffset(query)}`)
  return { items: rows, total: countRows[0]?.n ?? 0 }
}

const termExistsFailure = (id: number | undefined): RestFailure =>
  failure(400, 'term_exists', 'A term with the name provided already exists with this parent.', {
    resource_id: id ?? 0,
  })

export function namedTermRoutes<Parents extends z.ZodRawShape>(kind: TermKind<Parents>) {
  const { path, source, parentOf } = kind
  type Args = z.output<z.ZodObject<Parents>>
  const findByName = async (app: App, parent: ParentId, name: string) =>
    (await readTerms(app, source(parent), sql`lower(t.name) = lower(${name})`))[0]
  return wcResource({
    path,
    response: {
      name: kind.name,
      item: z.strictObject({
        id: z.int(),
        name: z.string(),
        slug: z.string(),
        ...kind.extraSchema,
        _links: linksSchema,
      }),
    },
    permission: 'products',
    parents: kind.parents,
    notFound: TERM_UNKNOWN,
    filters,
    list: ({ app, args }) => listTerms(app, source(parentOf(args as Args)), args),
    find: async (app, id, args) =>
      (await readTerms(app, source(parentOf(args as Args)), sql`t.id = ${id}`))[0],
    toWire: async (app, terms) =>
      terms.map((term) => {
        const collection = path.replace(/:(\w+)/g, (_, name) => String(term[name]))
        const _links = wcLinks(app.siteUrl, { self: `${collection}/${term.id}`, collection })
        return { ...kind.toWire(term), _links }
      }),
    write: {
      fields,
      required: { name: textArg(100).refine((name) => name.trim() !== '', 'is empty.') },
      create: async ({ app, args }) => {
        const parent = parentOf(args as Args)
        const name = args.name?.trim() ?? ''
        const existingTerm = await findByName(app, parent, name)
        const slug =
          !existingTerm && (await retryOnRace(() => kind.add(app, { ...args, name }, parent)))
        if (!slug) return termExistsFailure(existingTerm?.id)
        const createdTerm = (await readTerms(app, source(parent), sql`t.slug = ${slug}`))[0]
        return createdTerm ? { ok: true, id: createdTerm.id } : TERM_UNKNOWN
      },
      update: async ({ app, args }, term) => {
        const parent = parentOf(args as Args)
        if (args.name !== undefined && args.name.trim() === '') return badParam('name', 'is empty.')
        const isChanged = await retryOnRace(() => kind.change(app, term, args, parent))
        return isChanged ? { ok: true, id: term.id } : termExistsFailure(undefined)
      },
    },
    remove: async (app, term) =>
      (await retryOnRace(() => kind.remove(app, term))) ? null : TERM_IN_USE,
  })
}
