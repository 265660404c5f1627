import { z } from 'zod'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { failure } from '#app/features/rest-api/rest-framework/rest.ts'
import { idArg } from '#app/features/rest-api/rest-framework/rest-args.ts'
import { DIGITS } from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import {
  linked,
  wcListRoute,
  wcReadRoute,
} from '#app/features/rest-api/wc-framework/wc-read-route.server.ts'
import { linksSchema } from '#app/features/rest-api/wc-framework/wc-schemas.ts'
import { taxRateId } from '#app/features/rest-api/wc-orders/wire-values.ts'
import { COUNTRIES } from '#app/features/sales/addresses/addresses.ts'
import { rateIn, vatName } from '#app/features/sales/tax/vat-rates.ts'
import type { App } from '#app/platform/app.ts'

const rateSchema = z.strictObject({
  id: z.int(),
  country: z.string(),
  state: z.literal(''),
  postcode: z.literal(''),
  city: z.literal(''),
  postcodes: z.array(z.never()),
  cities: z.array(z.never()),
  rate: z.string(),
  name: z.string(),
  priority: z.literal(1),
  compound: z.literal(false),
  shipping: z.literal(true),
  order: z.int(),
  class: z.enum(['standard', 'reduced-rate', 'zero-rate']),
  _links: linksSchema,
})

const CLASSES = [
  { slug: 'standard', dutchRate: 21 },
  { slug: 'reduced-rate', dutchRate: 9 },
  { slug: 'zero-rate', dutchRate: 0 },
] as const

/** Returns the rates that orders can have: those of the Netherlands, and abroad if the shop uses the OSS. */
async function readRates(app: App) {
  const { usesOss } = await readSettings(app)
  const countries = COUNTRIES.filter((country) => country === 'NL' || usesOss)
  const rates = countries.flatMap((country) =>
    CLASSES.map(({ slug, dutchRate }) => ({ country, slug, rate: rateIn(country, dutchRate) })),
  )
  return rates.map(({ country, slug, rate }, order) => {
    const id = taxRateId(country, rate)
    return {
      id,
      country,
      state: '',
      postcode: '',
      city: '',
      postcodes: [],
      cities: [],
      rate: rate.toFixed(4),
      name: `${vatName(country)} ${rate}%`,
      priority: 1,
      compound: false,
      shipping: true,
      order,
      class: slug,
      _links: linked(app.siteUrl, `/taxes/${id}`, '/taxes'),
    }
  })
}

/** The law makes the rates, so they are only read. */
export const wcTaxRoutes = [
  wcListRoute(
    {
      path: '/taxes',
      name: 'TaxRate',
      item: rateSchema,
      args: {
        class: z.enum(['standard', 'reduced-rate', 'zero-rate']).optional(),
        order: z.enum(['asc', 'desc']).default('asc'),
        orderby: z.enum(['id', 'order', 'priority']).default('order'),
      },
    },
    async ({ app, args }) => {
      const rates = (await readRates(app)).filter(
        ({ class: slug }) => args.class === undefined || slug === args.class,
      )
      const sorted = rates.toSorted((one, other) =>
        args.orderby === 'id' ? one.id - other.id : one.order - other.order,
      )
      return args.order === 'desc' ? sorted.reverse() : sorted
    },
  ),
  wcReadRoute(
    { path: '/taxes/:id', name: 'TaxRate', item: rateSchema, args: { id: idArg }, ids: DIGITS },
    async ({ app, args }) => (await readRates(app)).find(({ id }) => id === args.id),
    failure(404, 'woocommerce_rest_invalid_id', 'Invalid resource ID.'),
  ),
]
