import { z } from 'zod'
import { failure } from '#app/features/rest-api/rest-framework/rest.ts'
import { booleanArg, pageOffset, textArg } from '#app/features/rest-api/rest-framework/rest-args.ts'
import { badParam, WC } from '#app/features/rest-api/wc-framework/wc.ts'
import { textListArg } from '#app/features/rest-api/wc-framework/wc-args.ts'
import { wcLinksOf } from '#app/features/rest-api/wc-framework/wc-read-route.server.ts'
import { wcResource } from '#app/features/rest-api/wc-framework/wc-resource.server.ts'
import { linksSchema } from '#app/features/rest-api/wc-framework/wc-schemas.ts'
import type { App } from '#app/platform/app.ts'
import type { TaxRate } from './program-taxes-tables.server.ts'
import {
  addTaxRate,
  changeTaxRate,
  MAX_TAX_RATES,
  readTaxClasses,
  readTaxRates,
  removeTaxRate,
} from './store-tax-rates.server.ts'

const rateSchema = z.strictObject({
  id: z.int(),
  country: z.string(),
  state: z.string(),
  postcode: z.string(),
  city: z.string(),
  postcodes: z.array(z.string()),
  cities: z.array(z.string()),
  rate: z.string().regex(/^\d+\.\d{4}$/),
  name: z.string(),
  priority: z.int(),
  compound: z.boolean(),
  shipping: z.boolean(),
  order: z.int(),
  class: z.string(),
  _links: linksSchema,
})

/** A place; "*" means everywhere and is stored as an empty text. */
const placeArg = (max: number) =>
  textArg(max).transform((text) => (text.trim() === '*' ? '' : text.trim().toUpperCase()))

const placesArg = textListArg.transform((list) =>
  list.map((text) => text.trim().toUpperCase()).filter((text) => text !== '' && text !== '*'),
)

const taxFields = {
  country: placeArg(2).optional(),
  state: placeArg(40).optional(),
  postcode: textArg(500).optional(),
  city: textArg(500).optional(),
  postcodes: placesArg.optional(),
  cities: placesArg.optional(),
  rate: z.coerce.number().min(0).max(99.99).optional(),
  name: textArg(200).optional(),
  priority: z.coerce.number().int().min(1).max(100).optional(),
  compound: booleanArg.optional(),
  shipping: booleanArg.optional(),
  class: textArg(60).optional(),
}

type TaxArgs = z.output<z.ZodObject<typeof taxFields>> & { order?: unknown }

/** WooCommerce separates several places by semicolons in the singular fields. */
const splitPlaces = (text: string) => placesArg.parse(text.split(';'))

function toColumns(args: TaxArgs) {
  const { country, state, rate, name, priority, class: slug } = args
  const postcodes =
    args.postcodes ?? (args.postcode === undefined ? undefined : splitPlaces(args.postcode))
  const cities = args.cities ?? (args.city === undefined ? undefined : splitPlaces(args.city))
  const position = readPosition(args.order)
  return {
    ...(country !== undefined && { country }),
    ...(state !== undefined && { state }),
    ...(postcodes && { postcodes }),
    ...(cities && { cities }),
    ...(rate !== undefined && { rate }),
    ...(name !== undefined && { name }),
    ...(priority !== undefined && { priority }),
    ...(args.compound !== undefined && { isCompound: args.compound }),
    ...(args.shipping !== undefined && { isForShipping: args.shipping }),
    ...(position !== undefined && { position }),
    ...(slug !== undefined && { class: slug || 'standard' }),
  }
}

/** Returns the position of a rate in `order`, which is a sort direction in lists. */
function readPosition(order: unknown): number | undefined {
  const isText = typeof order === 'string' || typeof order === 'number'
  return isText && /^\d{1,6}$/.test(String(order)) ? Number(order) : undefined
}

function rateToWire(app: App, rate: TaxRate) {
  const { id, country, state, postcodes, cities, name, priority } = rate
  return {
    id,
    country,
    state,
    postcode: postcodes[0] ?? '',
    city: cities[0] ?? '',
    postcodes,
    cities,
    rate: rate.rate.toFixed(4),
    name,
    priority,
    compound: rate.isCompound,
    shipping: rate.isForShipping,
    order: rate.position,
    class: rate.class,
    _links: wcLinksOf(app.siteUrl, `/taxes/${id}`, '/taxes'),
  }
}

const isKnownClass = async (app: App, slug: string | undefined) =>
  !slug || (await readTaxClasses(app)).some((taxClass) => taxClass.slug === slug)

const UNKNOWN_TAX_CLASS = badParam('class', 'This tax class does not exist.')
const SET_BY_LAW = failure(
  403,
  'woocommerce_rest_tax_by_law',
  'The law makes the VAT rates of the shop.',
)

/** The law sets the rates of the shop's own countries; programs add rates for other countries. */
export const wcTaxRoutes = wcResource({
  path: `${WC}/taxes`,
  response: { name: 'TaxRate', item: rateSchema },
  permission: 'shop',
  notFound: failure(404, 'woocommerce_rest_invalid_id', 'Invalid resource ID.'),
  filters: {
    class: textArg(60).optional(),
    order: z.enum(['asc', 'desc']).default('asc'),
    orderby: z.enum(['id', 'order', 'priority']).default('order'),
  },
  list: async ({ app, args }) => {
    const { include, exclude, search } = args
    const matchingRates = (await readTaxRates(app)).filter(
      (rate) =>
        (!args.class || rate.class === args.class) &&
        (include.length === 0 || include.includes(rate.id)) &&
        !exclude.includes(rate.id) &&
        rate.name.toLowerCase().includes(search.toLowerCase()),
    )
    if (args.orderby === 'id') matchingRates.sort((a, b) => a.id - b.id)
    if (args.orderby === 'priority') matchingRates.sort((a, b) => a.priority - b.priority)
    if (args.order === 'desc') matchingRates.reverse()
    const start = pageOffset(args)
    return { items: matchingRates.slice(start, start + args.per_page), total: matchingRates.length }
  },
  find: async (app, id) => (await readTaxRates(app)).find((rate) => rate.id === id),
  toWire: async (app, rates) => rates.map((rate) => rateToWire(app, rate)),
  write: {
    fields: { ...taxFields, order: z.unknown().optional() },
    create: async ({ app, args }) => {
      if (!(await isKnownClass(app, args.class))) return UNKNOWN_TAX_CLASS
      const id = await addTaxRate(app, { rate: 0, ...toColumns(args) })
      return id === undefined
        ? badParam('rate', `There are ${MAX_TAX_RATES} rates, which is the most.`)
        : { ok: true, id }
    },
    update: async ({ app, args }, { id, isSetByLaw }) => {
      if (isSetByLaw) return SET_BY_LAW
      if (!(await isKnownClass(app, args.class))) return UNKNOWN_TAX_CLASS
      await changeTaxRate(app, id, toColumns(args))
      return { ok: true, id }
    },
  },
  remove: async (app, { id, isSetByLaw }) => {
    if (isSetByLaw) return SET_BY_LAW
    await removeTaxRate(app, id)
    return null
  },
})
