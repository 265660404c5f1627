import { z } from 'zod'
import { failure } from '#app/features/rest-api/rest-framework/rest.ts'
import {
  wcLinksOf,
  wcListRoute,
  wcReadRoute,
} from '#app/features/rest-api/wc-framework/wc-read-route.server.ts'
import { linksSchema } from '#app/features/rest-api/wc-framework/wc-schemas.ts'

/** Countries of each continent, as ISO 3166 codes. */
const CONTINENTS: Record<string, { name: string; countries: string }> = {
  AF: {
    name: 'Afrika',
    countries:
      'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW',
  },
  AN: { name: 'Antarctica', countries: 'AQ BV GS HM TF' },
  AS: {
    name: 'Azië',
    countries:
      'AE AF AM AZ BD BH BN BT CC CN CX CY GE HK ID IL IN IO IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE',
  },
  EU: {
    name: 'Europa',
    countries:
      'AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA',
  },
  NA: {
    name: 'Noord-Amerika',
    countries:
      'AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PM PR SV SX TC TT US VC VG VI',
  },
  OC: {
    name: 'Oceanië',
    countries: 'AS AU CK FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS',
  },
  SA: { name: 'Zuid-Amerika', countries: 'AR BO BR CL CO EC FK GF GY PE PY SR UY VE' },
}

const countryNames = new Intl.DisplayNames('nl', { type: 'region' })
const currencyNames = new Intl.DisplayNames('nl', { type: 'currency' })

const countryProperties = z.strictObject({
  code: z.string(),
  name: z.string(),
  states: z.array(z.never()),
})
const countrySchema = countryProperties.extend({ _links: linksSchema })
const continentSchema = z.strictObject({
  code: z.string(),
  name: z.string(),
  countries: z.array(countryProperties),
  _links: linksSchema,
})
const currencySchema = z.strictObject({
  code: z.string(),
  name: z.string(),
  symbol: z.string(),
  _links: linksSchema,
})

const countryItem = (code: string) => ({ code, name: countryNames.of(code) ?? code, states: [] })

const countryToWire = (siteUrl: string, code: string) => ({
  ...countryItem(code),
  _links: wcLinksOf(siteUrl, `/data/countries/${code.toLowerCase()}`, '/data/countries'),
})

const splitCodes = ({ countries }: { countries: string }) => countries.split(' ')
const COUNTRY_CODES = Object.values(CONTINENTS).flatMap(splitCodes).sort()

const continentsToWire = (siteUrl: string) =>
  Object.entries(CONTINENTS).map(([code, { name, countries }]) => ({
    code,
    name,
    countries: splitCodes({ countries }).map(countryItem),
    _links: wcLinksOf(siteUrl, `/data/continents/${code.toLowerCase()}`, '/data/continents'),
  }))

function currencyToWire(siteUrl: string, code: string) {
  const parts = new Intl.NumberFormat('nl', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return {
    code,
    name: currencyNames.of(code) ?? code,
    symbol: parts.find(({ type }) => type === 'currency')?.value ?? code,
    _links: wcLinksOf(siteUrl, `/data/currencies/${code.toLowerCase()}`, '/data/currencies'),
  }
}

const CURRENCY_CODES = Intl.supportedValuesOf('currency')

const unknownFailure = (kind: string, name: string) =>
  failure(
    404,
    `woocommerce_rest_data_invalid_${kind}`,
    `There are no ${name} matching these parameters.`,
  )

const byCode = { code: z.string().max(10) }

export const wcDataRoutes = [
  wcListRoute(
    {
      path: '/data',
      name: 'DataIndex',
      item: z.strictObject({ slug: z.string(), description: z.string(), _links: linksSchema }),
    },
    async ({ app: { siteUrl } }) =>
      ['continents', 'countries', 'currencies'].map((slug) => ({
        slug,
        description: `List of supported ${slug}.`,
        _links: wcLinksOf(siteUrl, `/data/${slug}`, '/data'),
      })),
  ),
  wcReadRoute(
    { path: '/data/continents', name: 'Continents', item: z.array(continentSchema) },
    async ({ app }) => continentsToWire(app.siteUrl),
  ),
  wcReadRoute(
    { path: '/data/continents/:code', name: 'Continent', item: continentSchema, args: byCode },
    async ({ app, args }) =>
      continentsToWire(app.siteUrl).find(({ code }) => code === args.code.toUpperCase()),
    unknownFailure('location', 'locations'),
  ),
  wcReadRoute(
    { path: '/data/countries', name: 'Countries', item: z.array(countrySchema) },
    async ({ app }) => COUNTRY_CODES.map((code) => countryToWire(app.siteUrl, code)),
  ),
  wcReadRoute(
    { path: '/data/countries/:code', name: 'Country', item: countrySchema, args: byCode },
    async ({ app, args }) => {
      const code = args.code.toUpperCase()
      return COUNTRY_CODES.includes(code) ? countryToWire(app.siteUrl, code) : undefined
    },
    unknownFailure('location', 'locations'),
  ),
  wcReadRoute(
    { path: '/data/currencies', name: 'Currencies', item: z.array(currencySchema) },
    async ({ app }) => CURRENCY_CODES.map((code) => currencyToWire(app.siteUrl, code)),
  ),
  wcReadRoute(
    { path: '/data/currencies/current', name: 'Currency', item: currencySchema },
    async ({ app }) => currencyToWire(app.siteUrl, 'EUR'),
  ),
  wcReadRoute(
    { path: '/data/currencies/:code', name: 'Currency', item: currencySchema, args: byCode },
    async ({ app, args }) => {
      const code = args.code.toUpperCase()
      return CURRENCY_CODES.includes(code) ? currencyToWire(app.siteUrl, code) : undefined
    },
    unknownFailure('currency', 'currencies'),
  ),
]
