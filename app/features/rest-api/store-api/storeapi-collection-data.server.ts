import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { booleanArg } from '#app/features/rest-api/rest-framework/rest-args.ts'
import {
  endpoint,
  type RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import {
  currentPrice,
  isSold,
  wcProductConditions,
} from '#app/features/rest-api/wc-catalog/wc-product-query.server.ts'
import { STORE } from './storeapi-endpoints.server.ts'
import { CURRENCY, moneyFields } from './storeapi-money.ts'
import { productFilters, storeQuery } from './storeapi-products.server.ts'

const counted = <Name extends string>(name: Name, value: z.ZodType) =>
  z.array(z.looseObject({ [name]: value, count: z.int() })).nullable()

const dataSchema = z.strictObject({
  price_range: z
    .strictObject({ min_price: z.string(), max_price: z.string(), ...moneyFields })
    .nullable(),
  attribute_counts: counted('term', z.int()),
  rating_counts: counted('rating', z.int()),
  stock_status_counts: counted('status', z.string()),
  taxonomy_counts: counted('term', z.int()),
})

const isTrue = booleanArg.default(false)

interface Counts extends Record<string, unknown> {
  lowest: number | null
  highest: number | null
  values: { term: number; count: number }[]
  categories: { term: number; count: number }[]
  ratings: { rating: number; count: number }[]
  inStock: number
  all: number
}

/** Returns the numbers by which front ends build filters, of the products that a visitor finds. */
export const storeCollectionRoute: RestRoute = {
  path: `${STORE}/products/collection-data`,
  answers: { name: 'StoreCollectionData', item: dataSchema },
  endpoints: {
    GET: endpoint({
      args: {
        ...productFilters,
        calculate_price_range: isTrue,
        calculate_stock_status_counts: isTrue,
        calculate_rating_counts: isTrue,
        calculate_attribute_counts: z.unknown().optional(),
        calculate_taxonomy_counts: z.unknown().optional(),
      },
      run: async ({ app, args }) => {
        const where = sql.join(
          wcProductConditions(app, {
            ...storeQuery(args),
            orderBy: 'id',
            order: 'asc',
            limit: 1,
            offset: 0,
          }),
          sql` AND `,
        )
        const { rows } = await app.db.execute<Counts>(sql`
          WITH found AS MATERIALIZED (
            SELECT p.id FROM products p LEFT JOIN program_products pp ON pp.post_id = p.id WHERE ${where}
          ), priced AS (
            SELECT ${currentPrice(app)} AS cents FROM variants x JOIN found f ON f.id = x.product_id WHERE ${isSold}
          )
          SELECT (SELECT min(cents) FROM priced) AS lowest, (SELECT max(cents) FROM priced) AS highest,
            (SELECT count(*)::integer FROM found) AS all,
            (SELECT count(*)::integer FROM found f JOIN product_listings l ON l.product_id = f.id WHERE l.in_stock) AS "inStock",
            coalesce((SELECT jsonb_agg(jsonb_build_object('term', v.value_id, 'count', v.n) ORDER BY v.value_id) FROM (
              SELECT pv.value_id, count(*) AS n FROM product_attribute_values pv JOIN found f ON f.id = pv.product_id GROUP BY 1
            ) v), '[]') AS values,
            coalesce((SELECT jsonb_agg(jsonb_build_object('term', c.category_id, 'count', c.n) ORDER BY c.category_id) FROM (
              SELECT pc.category_id, count(*) AS n FROM product_categories pc JOIN found f ON f.id = pc.product_id GROUP BY 1
            ) c), '[]') AS categories,
            coalesce((SELECT jsonb_agg(jsonb_build_object('rating', r.stars, 'count', r.n) ORDER BY r.stars) FROM (
              SELECT round(stars_sum::numeric / count)::integer AS stars, count(*) AS n
              FROM product_ratings pr JOIN found f ON f.id = pr.product_id WHERE pr.count > 0 GROUP BY 1
            ) r), '[]') AS ratings`)
        const [found] = rows
        if (!found) throw new Error('the products were not counted')
        const range = {
          min_price: String(found.lowest ?? ''),
          max_price: String(found.highest ?? ''),
          ...CURRENCY,
        }
        const stock = [
          { status: 'instock', count: found.inStock },
          { status: 'outofstock', count: found.all - found.inStock },
        ]
        return {
          ok: true,
          body: {
            price_range: args.calculate_price_range ? range : null,
            attribute_counts: args.calculate_attribute_counts === undefined ? null : found.values,
            rating_counts: args.calculate_rating_counts ? found.ratings : null,
            stock_status_counts: args.calculate_stock_status_counts ? stock : null,
            taxonomy_counts: args.calculate_taxonomy_counts === undefined ? null : found.categories,
          },
        }
      },
    }),
  },
}
