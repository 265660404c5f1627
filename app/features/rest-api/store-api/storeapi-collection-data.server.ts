import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { booleanArg, textArg } from '#app/features/rest-api/rest-framework/rest-args.ts'
import {
  endpoint,
  type RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import {
  currentPrice,
  isForSale,
  STOCK_CONDITIONS,
  textArray,
  wcProductConditions,
} from '#app/features/rest-api/wc-catalog/wc-product-query.server.ts'
import type { App } from '#app/platform/app.ts'
import { STORE } from './storeapi-endpoints.server.ts'
import {
  attributeCode,
  objectListArg,
  productFilters,
  type StoreFilters,
  storeQuery,
} from './storeapi-filters.server.ts'
import { CURRENCY, moneyFields } from './storeapi-money.ts'

/** Prices and counts of the products that a visitor finds, from which front ends build filters. */

const countsSchema = <Name extends string>(name: Name, value: z.ZodType) =>
  z.array(z.looseObject({ [name]: value, count: z.int() })).nullable()

const dataSchema = z.strictObject({
  price_range: z
    .strictObject({ min_price: z.string(), max_price: z.string(), ...moneyFields })
    .nullable(),
  attribute_counts: countsSchema('term', z.int()),
  rating_counts: countsSchema('rating', z.int()),
  stock_status_counts: countsSchema('status', z.string()),
  taxonomy_counts: countsSchema('term', z.int()),
})

const flagArg = booleanArg.default(false)
const taxonomyArg = z.object({ taxonomy: textArg(100) })

/** "pa_kleur,pa_maat", or a list of names or of objects with a name. */
const taxonomiesArg = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => {
    const list = typeof value === 'string' ? value.split(',').filter(Boolean) : value
    if (typeof list !== 'object' || list === null) return list
    return Object.values(list).map((taxonomy) =>
      typeof taxonomy === 'string' ? { taxonomy: taxonomy.trim() } : taxonomy,
    )
  }, objectListArg(item))

const countArgs = {
  calculate_price_range: flagArg,
  calculate_stock_status_counts: flagArg,
  calculate_rating_counts: flagArg,
  calculate_attribute_counts: taxonomiesArg(
    taxonomyArg.extend({ query_type: z.enum(['and', 'or']).default('or') }),
  ).default([]),
  calculate_taxonomy_counts: taxonomiesArg(taxonomyArg).default([]),
}

/** Returns the common table expression `found` with the ids of the products that match the filters. */
function matchingProducts(app: App, args: StoreFilters): SQL {
  const page = { orderBy: 'id', order: 'asc', limit: 1, offset: 0 } as const
  const condition = sql.join(wcProductConditions(app, { ...storeQuery(args), ...page }), sql` AND `)
  return sql`found AS MATERIALIZED (SELECT p.id FROM products p
    LEFT JOIN program_products pp ON pp.post_id = p.id WHERE ${condition})`
}

/** Returns the lowest and highest price of the products that match the filters other than those for the price. */
async function readPriceRange(app: App, args: StoreFilters) {
  const argsWithoutPrice = { ...args, min_price: undefined, max_price: undefined }
  const { rows } = await app.db.execute<{ lowest: number | null; highest: number | null }>(sql`
    WITH ${matchingProducts(app, argsWithoutPrice)}, priced AS (
      SELECT ${currentPrice(app)} AS cents FROM variants x JOIN found f ON f.id = x.product_id WHERE ${isForSale}
    )
    SELECT min(cents) AS lowest, max(cents) AS highest FROM priced`)
  return {
    min_price: String(rows[0]?.lowest ?? ''),
    max_price: String(rows[0]?.highest ?? ''),
    ...CURRENCY,
  }
}

async function countStock(app: App, args: StoreFilters) {
  const { rows } = await app.db.execute<{ status: string; count: number }>(sql`
    WITH ${matchingProducts(app, args)}, stocked AS (
      SELECT CASE WHEN ${STOCK_CONDITIONS.instock} THEN 'instock' WHEN ${STOCK_CONDITIONS.onbackorder} THEN 'onbackorder'
        ELSE 'outofstock' END AS status
      FROM found f JOIN products p ON p.id = f.id LEFT JOIN program_products pp ON pp.post_id = p.id
    )
    SELECT s.status, count(t.status)::integer AS count
    FROM unnest(ARRAY['instock', 'outofstock', 'onbackorder']) WITH ORDINALITY AS s (status, place)
    LEFT JOIN stocked t ON t.status = s.status GROUP BY s.status, s.place ORDER BY s.place`)
  return rows
}

async function countRatings(app: App, args: StoreFilters) {
  const { rows } = await app.db.execute<{ rating: number; count: number }>(sql`
    WITH ${matchingProducts(app, args)}
    SELECT round(r.stars_sum::numeric / r.count)::integer AS rating, count(*)::integer AS count
    FROM product_ratings r JOIN found f ON f.id = r.product_id WHERE r.count > 0 GROUP BY 1 ORDER BY 1`)
  return rows
}

interface TermCount extends Record<string, unknown> {
  term: number
  count: number
}

async function countValues(app: App, args: StoreFilters, codes: string[]): Promise<TermCount[]> {
  if (codes.length === 0) return []
  const { rows } = await app.db.execute<TermCount>(sql`
    WITH ${matchingProducts(app, args)}
    SELECT v.id AS term, count(*)::integer AS count
    FROM found f JOIN product_listings l ON l.product_id = f.id, unnest(l.value_ids) AS u (id)
    JOIN attribute_values v ON v.id = u.id
    WHERE v.attribute_code = ANY(${textArray(codes)}) GROUP BY v.id ORDER BY v.id`)
  return rows
}

/**
 * Counts the products of each attribute value. With `or`, the filter of the attribute itself is left out, because the shopper may
 * add other values to it.
 */
async function countAttributes(
  app: App,
  args: StoreFilters,
  requestedCounts: z.output<typeof countArgs.calculate_attribute_counts>,
) {
  const requestedCodes = (type: 'and' | 'or') =>
    requestedCounts
      .filter((count) => count.query_type === type)
      .map((count) => attributeCode(count.taxonomy))
  const filteredCodes = args.attributes.map((filter) => attributeCode(filter.attribute))
  const orCodes = new Set(requestedCodes('or'))
  const codesWithFilter = [...orCodes].filter((code) => filteredCodes.includes(code))
  const codesWithoutFilter = [...orCodes].filter((code) => !filteredCodes.includes(code))
  const sharedCodes = new Set([...requestedCodes('and'), ...codesWithoutFilter])
  const valueCounts = await countValues(app, args, [...sharedCodes])
  for (const code of codesWithFilter) {
    const otherFilters = args.attributes.filter(
      (filter) => attributeCode(filter.attribute) !== code,
    )
    valueCounts.push(...(await countValues(app, { ...args, attributes: otherFilters }, [code])))
  }
  return valueCounts
}

/** SQL that joins the matching products with their terms `t`. */
const TERM_JOINS: Record<string, SQL> = {
  product_cat: sql`FROM found f JOIN product_listings l ON l.product_id = f.id, unnest(l.category_ids) AS t (id)`,
  product_tag: sql`FROM found f JOIN products p ON p.id = f.id JOIN product_tags t ON t.name = ANY(p.tags)`,
  product_brand: sql`FROM found f JOIN products p ON p.id = f.id JOIN brands t ON t.id = p.brand_id`,
}

async function countTerms(app: App, args: StoreFilters, taxonomies: string[]) {
  const termCounts: TermCount[] = []
  for (const name of new Set(taxonomies)) {
    const join = Object.hasOwn(TERM_JOINS, name) ? TERM_JOINS[name] : undefined
    if (!join) continue
    const { rows } = await app.db.execute<TermCount>(sql`
      WITH ${matchingProducts(app, args)} SELECT t.id AS term, count(*)::integer AS count ${join} GROUP BY t.id ORDER BY t.id`)
    termCounts.push(...rows)
  }
  return termCounts
}

export const storeCollectionRoute: RestRoute = {
  path: `${STORE}/products/collection-data`,
  response: { name: 'StoreCollectionData', item: dataSchema },
  endpoints: {
    GET: endpoint({
      args: { ...productFilters, ...countArgs },
      run: async ({ app, args }) => {
        const {
          calculate_attribute_counts: attributes,
          calculate_taxonomy_counts: taxonomies,
          ...filters
        } = args
        const names = taxonomies.map(({ taxonomy }) => taxonomy)
        return {
          ok: true,
          body: {
            price_range: args.calculate_price_range ? await readPriceRange(app, filters) : null,
            attribute_counts:
              attributes.length > 0 ? await countAttributes(app, filters, attributes) : null,
            rating_counts: args.calculate_rating_counts ? await countRatings(app, filters) : null,
            stock_status_counts: args.calculate_stock_status_counts
              ? await countStock(app, filters)
              : null,
            taxonomy_counts: names.length > 0 ? await countTerms(app, filters, names) : null,
          },
        }
      },
    }),
  },
}
