import { z } from 'zod'
import { viewArgs } from '#app/features/rest-api/rest-framework/rest-args.ts'
import {
  endpoint,
  type RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import { requires, WC, WOOCOMMERCE_VERSION } from '#app/features/rest-api/wc-framework/wc.ts'

const systemSchema = z.strictObject({
  environment: z.strictObject({
    home_url: z.string(),
    site_url: z.string(),
    version: z.string(),
    secure_connection: z.boolean(),
    default_timezone: z.string(),
    language: z.string(),
  }),
  settings: z.strictObject({
    api_enabled: z.literal(true),
    force_ssl: z.boolean(),
    currency: z.literal('EUR'),
    currency_symbol: z.literal('€'),
    currency_position: z.literal('left_space'),
    thousand_separator: z.literal('.'),
    decimal_separator: z.literal(','),
    number_of_decimals: z.literal(2),
  }),
})

/** The first request of many programs: version, URLs and currency. */
const systemRoute: RestRoute = {
  path: `${WC}/system_status`,
  response: { name: 'WcSystemStatus', item: systemSchema },
  endpoints: {
    GET: endpoint({
      args: viewArgs,
      checkPermission: requires('shop', 'view'),
      run: async ({ app: { siteUrl } }) => ({
        ok: true,
        body: {
          environment: {
            home_url: siteUrl,
            site_url: siteUrl,
            version: WOOCOMMERCE_VERSION,
            secure_connection: siteUrl.startsWith('https:'),
            default_timezone: 'Europe/Amsterdam',
            language: 'nl-NL',
          },
          settings: {
            api_enabled: true,
            force_ssl: false,
            currency: 'EUR',
            currency_symbol: '€',
            currency_position: 'left_space',
            thousand_separator: '.',
            decimal_separator: ',',
            number_of_decimals: 2,
          },
        },
      }),
    }),
  },
}

/** The list of tools, which is empty because programs may run none. */
const toolsRoute: RestRoute = {
  path: `${WC}/system_status/tools`,
  response: { name: 'WcSystemTools', item: z.array(z.never()) },
  endpoints: {
    GET: endpoint({
      args: viewArgs,
      checkPermission: requires('shop', 'view'),
      run: async () => ({ ok: true, body: [] }),
    }),
  },
}

export const wcSystemRoutes = [systemRoute, toolsRoute]
