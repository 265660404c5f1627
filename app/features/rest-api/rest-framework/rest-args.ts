import { z } from 'zod'
import { fromDutchMinute } from '#app/platform/dutch-time.ts'
import { MAX_PER_PAGE } from './rest.ts'
import { isFields } from './rest-fields.ts'

/**
 * Converts texts in URLs and forms to the type of the parameter. Other values are returned unchanged, so that validation
 * rejects them.
 */
const toNumber = (value: unknown) =>
  typeof value === 'string' && /^[+-]?\d{1,15}$/.test(value.trim()) ? Number(value) : value

const BOOLEANS: Record<string, boolean> = { true: true, 1: true, false: false, 0: false, '': false }

const toBoolean = (value: unknown) =>
  (typeof value === 'string' || typeof value === 'number') && Object.hasOwn(BOOLEANS, value)
    ? BOOLEANS[value]
    : value

/** Accepts "1,2", [1, "2"], and the object that brackets in a form field produce, as in PHP. */
function toList(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? [] : value.split(/[\s,]+/)
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value) : value
}

const toText = (value: unknown) => (typeof value === 'number' ? String(value) : value)

function integerArg(min: number, max: number) {
  const bounds = `must be between ${min} (inclusive) and ${max} (inclusive)`
  return z.preprocess(toNumber, z.number().int().min(min, bounds).max(max, bounds))
}

export const booleanArg = z.preprocess(toBoolean, z.boolean())

export const textArg = (max: number) => z.preprocess(toText, z.string().max(max))

/** A text, plain or as `{raw: "…"}`, which is the form that context=edit returns. */
export const rawTextArg = (max: number) =>
  z.preprocess((value) => (isFields(value) ? value.raw : toText(value)), z.string().max(max))

/** "2026-11-21T13:00:00" without a time zone: the name of the parameter (`date`, `date_gmt`) determines the zone. */
export const momentArg = z
  .string()
  // PostgreSQL has no year 0.
  .regex(/^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/)
  .refine((text) => !Number.isNaN(Date.parse(`${text}Z`)), 'is not valid.')
  .meta({ examples: ['2026-11-21T13:00:00'] })

/** "2026-11-21T13:00:00" in the shop's time zone, or with an explicit one. */
const instantArg = z
  .string()
  .regex(/^(?!0000)\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:[Zz]|[+-]\d\d:\d\d)?$/)
  .refine((text) => parseInstant(text) !== undefined, 'is not valid.')
  .meta({ examples: ['2026-11-21T13:00:00', '2026-11-21T12:00:00Z'] })

function parseInstant(text: string): Date | undefined {
  const moment = /(?:[Zz]|[+-]\d\d:\d\d)$/.test(text) ? new Date(text) : parseDutchTime(text)
  return moment && !Number.isNaN(moment.getTime()) ? moment : undefined
}

function parseDutchTime(text: string): Date | undefined {
  const minute = fromDutchMinute(text.slice(0, 16).toUpperCase())
  return minute && new Date(minute.getTime() + Number(text.slice(17)) * 1_000)
}

/** The field `meta`. Accepts an empty list too, because PHP encodes an empty object as one. */
export const metaArg = <Shape extends z.ZodRawShape>(values: Shape) =>
  z.preprocess(
    (value) => (Array.isArray(value) && value.length === 0 ? {} : value),
    z.object(values),
  )

/** Highest integer of PostgreSQL, so that a higher id gets a validation error instead of a database error. */
const MAX_ID = 2 ** 31 - 1

export const idArg = integerArg(0, MAX_ID)

export const idListArg = z.preprocess(toList, z.array(idArg).max(MAX_PER_PAGE))

const slugListArg = z.preprocess(toList, z.array(z.string().max(200)).max(MAX_PER_PAGE))

/** The parameters of every read. */
export const viewArgs = { context: z.enum(['view', 'embed', 'edit']).default('view') }

/** More than the photos and orders of a shop of 100,000 products: the database reads each skipped item. */
const MAX_OFFSET = 1_000_000

/** The parameters of every list. */
export const pageArgs = {
  ...viewArgs,
  page: integerArg(1, 1_000_000).default(1),
  per_page: integerArg(1, MAX_PER_PAGE).default(10),
  /** number of items to skip, instead of `page` */
  offset: integerArg(0, MAX_OFFSET).optional(),
  search: textArg(200).default(''),
  order: z.enum(['asc', 'desc']).default('desc'),
  include: idListArg.default([]),
  exclude: idListArg.default([]),
  slug: slugListArg.default([]),
}

/** Returns the number of items before the requested page. */
export const pageOffset = (args: { page: number; per_page: number; offset?: number | undefined }) =>
  args.offset ?? (args.page - 1) * args.per_page

/** The date parameters of lists. */
export const datedArgs = {
  after: instantArg.optional(),
  before: instantArg.optional(),
  modified_after: instantArg.optional(),
  modified_before: instantArg.optional(),
}

/** Returns the time ranges in the parameters; both ends are exclusive. */
export function readDateRanges(args: z.output<z.ZodObject<typeof datedArgs>>) {
  const instant = (text: string | undefined) =>
    text === undefined ? undefined : parseInstant(text)
  return {
    dated: { after: instant(args.after), before: instant(args.before) },
    modified: { after: instant(args.modified_after), before: instant(args.modified_before) },
  }
}
