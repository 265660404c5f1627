import { z } from 'zod'
import { failure, MAX_PER_PAGE } from '#app/features/rest-api/rest-framework/rest.ts'
import {
  booleanArg,
  datedArgs,
  pageArgs,
  readDateRanges,
  textArg,
} from '#app/features/rest-api/rest-framework/rest-args.ts'

/** The parameters of every WooCommerce list, where `slug` is a single text. */
const { slug: _, ...argsWithoutSlug } = pageArgs
export const wcPageArgs = argsWithoutSlug

/** The date parameters of lists. */
export const wcDatedArgs = { ...datedArgs, dates_are_gmt: booleanArg.default(false) }

type DatedArgs = z.output<z.ZodObject<typeof wcDatedArgs>>

/** Returns the time ranges in the parameters. Times without a zone are in that of the shop; with `dates_are_gmt` in UTC. */
export function readWcDateRanges({ dates_are_gmt: isUtc, ...args }: DatedArgs) {
  const withZone = (text: string | undefined) =>
    text !== undefined && isUtc && !/(?:[Zz]|[+-]\d\d:\d\d)$/.test(text) ? `${text}Z` : text
  return readDateRanges({
    after: withZone(args.after),
    before: withZone(args.before),
    modified_after: withZone(args.modified_after),
    modified_before: withZone(args.modified_before),
  })
}

const AMOUNT = /^\d{0,7}(?:[.,]\d{1,8})?$/

/** An amount in euros: "21.99", 21.99, or "" for none. The point is always decimal: "12.395" is € 12,40. */
export const amountArg = textArg(20).refine(
  (text) => AMOUNT.test(text.trim()) && (centsOf(text) ?? 0) <= MAX_CENTS,
  'is not a valid amount.',
)

/** An amount that may be negative, such as a fee that is a discount. */
export const signedAmountArg = textArg(20).refine(
  (text) => amountArg.safeParse(text.trim().replace(/^-/, '')).success,
  'is not a valid amount.',
)

const MAX_CENTS = 100_000_000

/** Returns the cents of a valid amount; null for an empty text. */
export function centsOf(amount: string): number | null {
  const text = amount.trim().replace(',', '.')
  return /\d/.test(text) ? Math.round(Number(`${text}e2`)) : null
}

/** The parameter `dp`: the number of decimals in amounts. */
export const dpArg = z.coerce.number().int().min(0).max(8).catch(2)

/** Meta data of an object; `value` is any JSON, and null removes the entry. */
export const metaDataArg = z.preprocess(
  (value) => (typeof value === 'object' && value !== null ? Object.values(value) : value),
  z
    .array(
      z.looseObject({
        id: z.coerce.number().int().optional().catch(undefined),
        key: textArg(255).optional(),
        value: z.unknown().optional(),
      }),
    )
    .max(200),
)

/** One or more of these values, as "a,b" or as a list. */
export const choicesArg = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? splitList(value) : toListValues(value)),
    z.array(z.enum(values)),
  )

const splitList = (text: string) => text.split(',').map((item) => item.trim())

/** Returns the values of a list, which clients also send as an object of numbered fields. */
export const toListValues = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? Object.values(value) : value

/** "a,b" or a list of texts. */
export const textListArg = z.preprocess(
  (value) => {
    if (value === '') return []
    return typeof value === 'string' ? splitList(value) : toListValues(value)
  },
  z.array(textArg(200)).max(MAX_PER_PAGE),
)

/** A list of items; clients also send one as an object of numbered fields. */
export const numberedListArg = <Item extends z.ZodType>(item: Item, maxItems = 100) =>
  z.preprocess(toListValues, z.array(item).max(maxItems))

export const MAX_BATCH = 100

const batchItemsArg = z.preprocess(toListValues, z.array(z.unknown())).optional()

export const batchArgs = { create: batchItemsArg, update: batchItemsArg, delete: batchItemsArg }

export const TOO_MANY_ITEMS = failure(
  413,
  'woocommerce_rest_request_entity_too_large',
  `Unable to accept more than ${MAX_BATCH} items for this request.`,
)
