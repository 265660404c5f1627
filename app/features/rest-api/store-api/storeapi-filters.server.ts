import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  booleanArg,
  idArg,
  idListArg,
  textArg,
} from '#app/features/rest-api/rest-framework/rest-args.ts'
import { DIGITS } from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import {
  anyOf,
  integerArray,
  textArray,
  type WcProductsQuery,
} from '#app/features/rest-api/wc-catalog/wc-product-query.server.ts'
import {
  choicesArg,
  readWcDateRanges,
  textListArg,
  wcDatedArgs,
} from '#app/features/rest-api/wc-framework/wc-args.ts'

/** The filters for product lists of other front ends; prices are in cents. */

const MAX_ATTRIBUTES = 25
const OPERATORS = ['in', 'not_in', 'and'] as const
type Operator = (typeof OPERATORS)[number]

const operatorArg = z.enum(OPERATORS).default('in')
/** Forms send an empty text for a price that was not entered. */
const centsArg = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.coerce.number().int().min(0).max(1_000_000_000).optional(),
)

/** A list of objects; brackets in parameter names, as in PHP, produce an object with numbers as keys. */
export const objectListArg = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(
    (value) => (typeof value === 'object' && value !== null ? Object.values(value) : value),
    z.array(item).max(MAX_ATTRIBUTES),
  )

const attributeArg = z.object({
  attribute: textArg(100),
  term_id: idListArg.default([]),
  slug: textListArg.default([]),
  operator: operatorArg,
})

export const productFilters = {
  ...wcDatedArgs,
  date_column: z.enum(['date', 'date_gmt', 'modified', 'modified_gmt']).default('date'),
  search: textArg(200).default(''),
  slug: textListArg.default([]),
  include: idListArg.default([]),
  exclude: idListArg.default([]),
  parent: idListArg.default([]),
  parent_exclude: idListArg.default([]),
  sku: textListArg.default([]),
  featured: booleanArg.optional(),
  category: textListArg.default([]),
  category_operator: operatorArg,
  tag: textListArg.default([]),
  tag_operator: operatorArg,
  brand: textListArg.default([]),
  brand_operator: operatorArg,
  taxonomy_include_children: z.object({ product_cat: booleanArg.default(true) }).optional(),
  attributes: objectListArg(attributeArg).default([]),
  attribute_relation: z.enum(['in', 'and']).default('and'),
  type: z.enum(['simple', 'grouped', 'external', 'variable', 'variation']).optional(),
  on_sale: booleanArg.optional(),
  min_price: centsArg,
  max_price: centsArg,
  stock_status: choicesArg(['instock', 'outofstock', 'onbackorder']).default([]),
  catalog_visibility: z.enum(['any', 'visible', 'catalog', 'search', 'hidden']).default('any'),
  rating: z
    .preprocess(
      (value) => (typeof value === 'number' ? [value] : value),
      choicesArg(['1', '2', '3', '4', '5']),
    )
    .default([]),
  related: idArg.optional(),
}

export type StoreFilters = z.output<z.ZodObject<typeof productFilters>>

/** Returns the query for products that every visitor sees. `relatedIds`: the only allowed ids, if `related` was given. */
export const storeQuery = (
  args: StoreFilters,
  relatedIds?: number[],
): Omit<WcProductsQuery, 'orderBy' | 'order' | 'limit' | 'offset'> => ({
  ...readDateFilters(args),
  isShown: true,
  conditions: [
    ...termConditions(args),
    ...attributeConditions(args),
    ...ratingConditions(args),
    ...VISIBILITY_CONDITIONS[args.catalog_visibility],
    ...skuConditions(args),
    ...(relatedIds ? [sql`p.id = ANY(${integerArray(relatedIds)})`] : []),
  ],
  statuses: ['publish'],
  excludedStatuses: [],
  search: args.search,
  ids: args.include,
  excludedIds: args.exclude,
  parentIds: args.parent,
  excludedParentIds: args.parent_exclude,
  slugs: args.slug,
  skus: args.sku,
  skuPart: '',
  nameOrSku: '',
  gtins: [],
  categoryIds: [],
  tagIds: [],
  brandIds: [],
  shippingClassIds: [],
  attribute: undefined,
  attributeTermIds: [],
  types: args.type && args.type !== 'variation' ? [args.type] : [],
  excludedTypes: [],
  isFeatured: args.featured,
  isVirtual: undefined,
  isDownloadable: undefined,
  vatRate: undefined,
  minCents: args.min_price ?? null,
  maxCents: args.max_price ?? null,
  stockStatuses: args.stock_status,
  isOnSale: args.on_sale,
})

function readDateFilters(args: StoreFilters) {
  const isUtc = args.dates_are_gmt || args.date_column.endsWith('_gmt')
  const { dated, modified } = readWcDateRanges({ ...args, dates_are_gmt: isUtc })
  return args.date_column.startsWith('modified')
    ? { dated: {}, modified: { ...modified, ...dated } }
    : { dated, modified }
}

/** Returns conditions that match any, none or all of the terms. */
function matchTerms<Term>(
  terms: Term[],
  operator: Operator,
  matchesAny: (terms: Term[]) => SQL,
): SQL[] {
  if (terms.length === 0) return []
  if (operator === 'and') return terms.map((term) => matchesAny([term]))
  return [operator === 'in' ? matchesAny(terms) : sql`NOT ${matchesAny(terms)}`]
}

/** Selects the rows of `table` with these ids or slugs. */
const selectTerms = (table: SQL, terms: string[]) => {
  const numbers = terms.filter((term) => DIGITS.test(term) && Number(term) < 2 ** 31).map(Number)
  return sql`${table} t WHERE t.id = ANY(${integerArray(numbers)}) OR t.slug = ANY(${textArray(terms)})`
}

/** Matches products whose listing row, which includes parent categories, meets the condition. */
const listingMatches = (condition: SQL) =>
  sql`EXISTS (SELECT FROM product_listings l WHERE l.product_id = p.id AND ${condition})`

function termConditions(args: StoreFilters): SQL[] {
  const includesChildren = args.taxonomy_include_children?.product_cat ?? true
  return [
    ...matchTerms(args.category, args.category_operator, (terms) => {
      const termIds = sql`ARRAY(SELECT t.id FROM ${selectTerms(sql`categories`, terms)})`
      return includesChildren
        ? listingMatches(sql`l.category_ids && ${termIds}`)
        : isDirectlyIn(termIds)
    }),
    ...matchTerms(
      args.tag,
      args.tag_operator,
      (terms) => sql`p.tags && ARRAY(SELECT t.name FROM ${selectTerms(sql`product_tags`, terms)})`,
    ),
    ...matchTerms(
      args.brand,
      args.brand_operator,
      (terms) =>
        sql`coalesce(p.brand_id = ANY(ARRAY(SELECT t.id FROM ${selectTerms(sql`brands`, terms)})), false)`,
    ),
  ]
}

/** Matches products directly in a category. The table also has the parent categories of a product, which are excluded. */
const isDirectlyIn = (
  categoryIds: SQL,
) => sql`(coalesce(p.category_id = ANY(${categoryIds}), false) OR EXISTS (
  SELECT FROM product_categories c WHERE c.product_id = p.id AND c.category_id = ANY(${categoryIds}) AND NOT EXISTS (
    SELECT FROM product_categories d JOIN categories b ON b.id = d.category_id
    WHERE d.product_id = p.id AND b.parent_id = c.category_id)))`

export const attributeCode = (taxonomy: string) => taxonomy.replace(/^pa_/, '')

function attributeConditions({ attributes, attribute_relation: relation }: StoreFilters): SQL[] {
  const conditions = attributes.flatMap((filter) => {
    const hasValue = (condition: SQL) =>
      listingMatches(sql`l.value_ids && ARRAY(SELECT v.id FROM attribute_values v
        WHERE v.attribute_code = ${attributeCode(filter.attribute)} AND ${condition})`)
    const valueConditions =
      filter.term_id.length > 0
        ? matchTerms(filter.term_id, filter.operator, (ids) =>
            hasValue(sql`v.id = ANY(${integerArray(ids)})`),
          )
        : matchTerms(filter.slug, filter.operator, (slugs) =>
            hasValue(sql`v.slug = ANY(${textArray(slugs)})`),
          )
    return valueConditions.length > 0 ? [sql`(${sql.join(valueConditions, sql` AND `)})`] : []
  })
  return relation === 'in' && conditions.length > 0 ? [anyOf(conditions)] : conditions
}

const skuConditions = ({ sku }: StoreFilters): SQL[] =>
  sku.length === 0
    ? []
    : [
        sql`(pp.fields ->> 'sku' = ANY(${textArray(sku)}) OR EXISTS (SELECT FROM variants x
          WHERE x.product_id = p.id AND x.removed_at IS NULL AND x.sku = ANY(${textArray(sku)})))`,
      ]

const ratingConditions = ({ rating }: StoreFilters): SQL[] =>
  rating.length === 0
    ? []
    : [
        sql`EXISTS (SELECT FROM product_ratings r WHERE r.product_id = p.id AND r.count > 0
          AND round(r.stars_sum::numeric / r.count) = ANY(${integerArray(rating.map(Number))}))`,
      ]

const visibilityColumn = sql`coalesce(pp.visibility, 'visible')`

const VISIBILITY_CONDITIONS: Record<StoreFilters['catalog_visibility'], SQL[]> = {
  any: [],
  visible: [sql`${visibilityColumn} = 'visible'`],
  catalog: [sql`${visibilityColumn} IN ('visible', 'catalog')`],
  search: [sql`${visibilityColumn} IN ('visible', 'search')`],
  hidden: [sql`${visibilityColumn} = 'hidden'`],
}
