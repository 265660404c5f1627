import { sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  findTerm,
  productCategories,
  productTags,
  type ReadTerms,
  type Term,
} from '#app/features/rest-api/rest-content/rest-term-reads.server.ts'
import { failure } from '#app/features/rest-api/rest-framework/rest.ts'
import {
  booleanArg,
  idArg,
  pageOffset,
  textArg,
} from '#app/features/rest-api/rest-framework/rest-args.ts'
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
import { storeImage, storeImageSchema } from './storeapi-images.ts'

/** Public categories, tags and brands. */

const GUEST = { customer: null, manager: null, scope: null }
export const UNKNOWN_TERM = failure(
  404,
  'woocommerce_rest_term_invalid',
  'Resource does not exist.',
)

export const storeTermSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  parent: z.int(),
  count: z.int(),
  permalink: z.string(),
  _links: linksSchema,
})

const picturedTermSchema = storeTermSchema.extend({
  image: storeImageSchema.nullable(),
  review_count: z.int(),
})

export const storeTermArgs = {
  ...wcPageArgs,
  per_page: wcPageArgs.per_page.unwrap().default(100),
  order: z.enum(['asc', 'desc']).default('asc'),
  hide_empty: booleanArg.default(true),
}

const termArgs = {
  ...storeTermArgs,
  orderby: z.enum(['name', 'slug', 'count', 'id', 'include']).default('name'),
  parent: idArg.optional(),
}

/** Brands are read from the database, because they have no pages and are few. */
const readBrands: ReadTerms = async (app, _caller, query) => {
  const { ids, excludedIds, slugs } = query
  const conditions = [
    sql`true`,
    ...(ids.length > 0 ? [sql`b.id = ANY(${sql.param(ids)}::integer[])`] : []),
    ...(excludedIds.length > 0 ? [sql`b.id <> ALL(${sql.param(excludedIds)}::integer[])`] : []),
    ...(slugs.length > 0 ? [sql`b.slug = ANY(${sql.param(slugs)}::text[])`] : []),
    ...(query.search === '' ? [] : [containsText(sql`b.name`, query.search)]),
    ...(query.parent ? [sql`false`] : []),
  ]
  const direction = query.order === 'asc' ? sql`ASC` : sql`DESC`
  const order = {
    id: sql`id ${direction}`,
    name: sql`name ${direction}, id`,
    slug: sql`slug ${direction}`,
    count: sql`count ${direction}, name`,
    include: sql`array_position(${sql.param(ids)}::integer[], id)`,
  }[query.orderBy]
  const { rows } = await app.db.execute<
    Omit<Term, 'pageUrl'> & { total: number; [x: string]: unknown }
  >(sql`
    WITH used AS (
      SELECT p.brand_id, count(*)::int AS count FROM products p JOIN product_listings l ON l.product_id = p.id
      WHERE l.is_visible AND p.brand_id IS NOT NULL GROUP BY 1
    )
    SELECT b.id, b.name, b.slug, '' AS description, 0 AS parent, coalesce(u.count, 0) AS count,
      (count(*) OVER ())::int AS total
    FROM brands b LEFT JOIN used u ON u.brand_id = b.id
    WHERE ${sql.join(conditions, sql` AND `)} AND (NOT ${query.hidesUnused} OR u.count > 0)
    ORDER BY ${order} LIMIT ${query.limit} OFFSET ${query.offset}`)
  const terms = rows.map(({ total: _, ...term }) => ({ ...term, pageUrl: '' }))
  return { terms, total: rows[0]?.total ?? 0 }
}

interface TermKind {
  name: string
  readTerms: ReadTerms
  /** condition for products `p` with the term `t` */
  productCondition?: ReturnType<typeof sql>
  /** a term is found by its slug too */
  isFoundBySlug?: boolean
}

/** Counts the reviews of the products with each term; only categories and brands have this count. */
async function countReviews(app: App, { productCondition }: TermKind, terms: Term[]) {
  const counts = new Map<number, number>()
  if (!productCondition || terms.length === 0) return counts
  const ids = terms.map(({ id }) => id)
  const { rows } = await app.db.execute<{ id: number; count: number }>(sql`
    SELECT t.id, sum(r.count)::int AS count
    FROM unnest(${sql.param(ids)}::integer[]) AS t (id), product_ratings r
    JOIN products p ON p.id = r.product_id JOIN product_listings l ON l.product_id = p.id AND l.is_visible
    WHERE ${productCondition} GROUP BY t.id`)
  for (const { id, count } of rows) counts.set(id, count)
  return counts
}

async function termsToWire(app: App, kind: TermKind, terms: Term[]) {
  const reviews = await countReviews(app, kind, terms)
  const collection = `${STORE}/products/${kind.name}`
  return terms.map(({ pageUrl, photo, id, name, slug, description, parent, count }) => ({
    id,
    name,
    slug,
    description,
    parent,
    count,
    ...(kind.productCondition && {
      image: photo ? storeImage(app.siteUrl, photo, name) : null,
      review_count: reviews.get(id) ?? 0,
    }),
    permalink: pageUrl === '' ? '' : `${app.siteUrl}${pageUrl}`,
    _links: wcLinks(app.siteUrl, {
      self: `${collection}/${id}`,
      collection,
      ...(parent > 0 && { up: `${collection}/${parent}` }),
    }),
  }))
}

async function findBySlug(app: App, { readTerms }: TermKind, slug: string) {
  const { terms } = await readTerms(app, GUEST, {
    isForManager: false,
    search: '',
    ids: [],
    excludedIds: [],
    slugs: [slug],
    hidesUnused: false,
    order: 'asc',
    orderBy: 'id',
    parent: undefined,
    limit: 1,
    offset: 0,
  })
  return terms[0]
}

function termRoutes(kind: TermKind): RestRoute[] {
  const { name, readTerms } = kind
  const response = kind.productCondition
    ? { name: 'StorePicturedTerm', item: picturedTermSchema }
    : { name: 'StoreTerm', item: storeTermSchema }
  return [
    {
      path: `${STORE}/products/${name}`,
      response,
      isCollection: true,
      endpoints: {
        GET: endpoint({
          args: termArgs,
          run: async ({ app, args }) => {
            const { terms, total } = await readTerms(app, GUEST, {
              isForManager: false,
              search: args.search,
              ids: args.include,
              excludedIds: args.exclude,
              slugs: [],
              hidesUnused: args.hide_empty,
              order: args.order,
              orderBy: args.orderby,
              parent: args.parent,
              limit: args.per_page,
              offset: pageOffset(args),
            })
            return { ok: true, items: await termsToWire(app, kind, terms), total }
          },
        }),
      },
    },
    {
      path: `${STORE}/products/${name}/:id`,
      response,
      ...(!kind.isFoundBySlug && { idPattern: DIGITS }),
      endpoints: {
        GET: endpoint({
          args: { id: textArg(200) },
          run: async ({ app, args }) => {
            const term = DIGITS.test(args.id)
              ? await findTerm(app, readTerms, {
                  id: idArg.catch(0).parse(args.id),
                  caller: GUEST,
                  isForManager: false,
                })
              : await findBySlug(app, kind, args.id)
            if (!term) return UNKNOWN_TERM
            const [body] = await termsToWire(app, kind, [term])
            return { ok: true, body }
          },
        }),
      },
    },
  ]
}

export const storeTermRoutes: RestRoute[] = [
  ...termRoutes({
    name: 'categories',
    readTerms: productCategories,
    productCondition: sql`t.id = ANY(l.category_ids)`,
  }),
  ...termRoutes({ name: 'tags', readTerms: productTags }),
  ...termRoutes({
    name: 'brands',
    readTerms: readBrands,
    productCondition: sql`t.id = p.brand_id`,
    isFoundBySlug: true,
  }),
]
