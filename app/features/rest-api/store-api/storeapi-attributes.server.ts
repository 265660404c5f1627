import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { attributes } from '#app/features/catalog/attributes/attributes-tables.server.ts'
import { idArg, pageOffset } from '#app/features/rest-api/rest-framework/rest-args.ts'
import {
  DIGITS,
  endpoint,
  type RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import { wcPageArgs } from '#app/features/rest-api/wc-framework/wc-args.ts'
import { wcLinks } from '#app/features/rest-api/wc-framework/wc-formats.ts'
import { linksSchema } from '#app/features/rest-api/wc-framework/wc-schemas.ts'
import type { App } from '#app/platform/app.ts'
import { containsText } from '#app/platform/database/text-functions.server.ts'
import { STORE } from './storeapi-endpoints.server.ts'
import { storeTermArgs, storeTermSchema, UNKNOWN_TERM } from './storeapi-terms.server.ts'

/** The attributes of the shop and their values. */

const COLLECTION = `${STORE}/products/attributes`

const attributeSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  taxonomy: z.string(),
  type: z.literal('select'),
  order: z.literal('name'),
  has_archives: z.literal(false),
  _links: linksSchema,
})

const attributeToWire = (app: App, { id, name, code }: typeof attributes.$inferSelect) => ({
  id,
  name,
  taxonomy: `pa_${code}`,
  type: 'select' as const,
  order: 'name' as const,
  has_archives: false as const,
  _links: wcLinks(app.siteUrl, { self: `${COLLECTION}/${id}`, collection: COLLECTION }),
})

interface ValueRow extends Record<string, unknown> {
  id: number
  name: string
  slug: string
  count: number
  total: number
}

const valueArgs = {
  ...storeTermArgs,
  orderby: z
    .enum(['id', 'name', 'name_num', 'slug', 'count', 'menu_order', 'include'])
    .default('name'),
  attribute_id: idArg.catch(0),
}

/** Lists values of an attribute with the number of visible products that have the value. */
async function listValues(app: App, args: z.output<z.ZodObject<typeof valueArgs>>) {
  const direction = args.order === 'asc' ? sql`ASC` : sql`DESC`
  const order = {
    id: sql`id ${direction}`,
    name: sql`name ${direction}, id`,
    name_num: sql`number ${direction} NULLS LAST, name ${direction}, id`,
    slug: sql`slug ${direction}`,
    count: sql`count ${direction}, name`,
    menu_order: sql`number ${direction} NULLS LAST, name ${direction}, id`,
    include: sql`array_position(${sql.param(args.include)}::integer[], id)`,
  }[args.orderby]
  const conditions = [
    sql`a.id = ${args.attribute_id}`,
    ...(args.include.length > 0 ? [sql`v.id = ANY(${sql.param(args.include)}::integer[])`] : []),
    ...(args.exclude.length > 0 ? [sql`v.id <> ALL(${sql.param(args.exclude)}::integer[])`] : []),
    ...(args.search === '' ? [] : [containsText(sql`v.label`, args.search)]),
  ]
  const { rows } = await app.db.execute<ValueRow>(sql`
    WITH used AS (
      SELECT u.id, count(*)::int AS count FROM product_listings l, unnest(l.value_ids) AS u (id)
      WHERE l.is_visible GROUP BY u.id
    )
    SELECT v.id, v.label AS name, v.slug, v.number, coalesce(u.count, 0) AS count, (count(*) OVER ())::int AS total
    FROM attribute_values v JOIN attributes a ON a.code = v.attribute_code LEFT JOIN used u ON u.id = v.id
    WHERE ${sql.join(conditions, sql` AND `)} AND (NOT ${args.hide_empty} OR u.count > 0)
    ORDER BY ${order} LIMIT ${args.per_page} OFFSET ${pageOffset(args)}`)
  return rows
}

async function findAttribute(app: App, id: number) {
  const [row] = await app.db.select().from(attributes).where(eq(attributes.id, id))
  return row
}

export const storeAttributeRoutes: RestRoute[] = [
  {
    path: COLLECTION,
    response: { name: 'StoreAttribute', item: attributeSchema },
    isCollection: true,
    endpoints: {
      GET: endpoint({
        args: { ...wcPageArgs, per_page: wcPageArgs.per_page.unwrap().default(100) },
        run: async ({ app, args }) => {
          const rows = await app.db.select().from(attributes).orderBy(attributes.name)
          const start = pageOffset(args)
          const page = rows.slice(start, start + args.per_page)
          return {
            ok: true,
            items: page.map((row) => attributeToWire(app, row)),
            total: rows.length,
          }
        },
      }),
    },
  },
  {
    path: `${COLLECTION}/:id`,
    response: { name: 'StoreAttribute', item: attributeSchema },
    idPattern: DIGITS,
    endpoints: {
      GET: endpoint({
        args: { id: idArg.catch(0) },
        run: async ({ app, args }) => {
          const row = await findAttribute(app, args.id)
          return row ? { ok: true, body: attributeToWire(app, row) } : UNKNOWN_TERM
        },
      }),
    },
  },
  {
    path: `${COLLECTION}/:attribute_id/terms`,
    response: { name: 'StoreTerm', item: storeTermSchema },
    isCollection: true,
    idPattern: DIGITS,
    endpoints: {
      GET: endpoint({
        args: valueArgs,
        run: async ({ app, args }) => {
          if (!(await findAttribute(app, args.attribute_id))) return UNKNOWN_TERM
          const rows = await listValues(app, args)
          const collection = `${COLLECTION}/${args.attribute_id}/terms`
          const items = rows.map(({ id, name, slug, count }) => ({
            id,
            name,
            slug,
            description: '',
            parent: 0,
            count,
            permalink: '',
            _links: wcLinks(app.siteUrl, {
              self: collection,
              collection,
              up: `${COLLECTION}/${args.attribute_id}`,
            }),
          }))
          return { ok: true, items, total: rows[0]?.total ?? 0 }
        },
      }),
    },
  },
]
