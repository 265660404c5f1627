import { z } from 'zod'
import {
  chooseMethods,
  readAvailableMethods,
} from '#app/features/fulfilment/payment-flow/payment-methods.server.ts'
import { failure } from '#app/features/rest-api/rest-framework/rest.ts'
import { booleanArg, viewArgs } from '#app/features/rest-api/rest-framework/rest-args.ts'
import {
  editMethods,
  endpoint,
  type RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import { badParam, requires } from '#app/features/rest-api/wc-framework/wc.ts'
import {
  wcLinksOf,
  wcListRoute,
  wcReadRoute,
} from '#app/features/rest-api/wc-framework/wc-read-route.server.ts'
import { linksSchema } from '#app/features/rest-api/wc-framework/wc-schemas.ts'
import type { App } from '#app/platform/app.ts'
import { path } from '#app/platform/path.ts'

const gatewaySchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  order: z.int(),
  enabled: z.boolean(),
  method_title: z.string(),
  method_description: z.string(),
  method_supports: z.array(z.string()),
  settings: z.strictObject({}),
  needs_setup: z.literal(false),
  post_install_scripts: z.array(z.never()),
  settings_url: z.string(),
  connection_url: z.literal(''),
  setup_help_text: z.literal(''),
  required_settings_keys: z.array(z.never()),
  _links: linksSchema,
})

const UNKNOWN_GATEWAY = failure(
  404,
  'woocommerce_rest_payment_gateway_invalid',
  'Resource does not exist.',
)

/** Returns the id of a payment method; a bank transfer has WooCommerce's name, which programs know. */
const wcMethodId = (provider: string, method: string) =>
  provider === 'bank-transfer' ? 'bacs' : method

/** Methods that programs expect in every shop; they are disabled as long as the shop cannot offer them. */
const COMMON_GATEWAYS = [
  { id: 'bacs', title: 'Bankoverschrijving' },
  { id: 'cheque', title: 'Cheque' },
  { id: 'cod', title: 'Betalen bij bezorging' },
]

async function readGateways(app: App) {
  const methods = await readAvailableMethods(app, { isStaff: true })
  const offeredGateways = methods.map(({ method, provider, isOn }) => ({
    id: wcMethodId(provider.id, method.id),
    title: method.name,
    description: method.text,
    enabled: isOn,
    method_supports: provider.kind === 'online' ? ['products', 'refunds'] : ['products'],
  }))
  const otherGateways = COMMON_GATEWAYS.filter(
    ({ id }) => !offeredGateways.some((each) => each.id === id),
  ).map((each) => ({
    ...each,
    description: '',
    enabled: false,
    method_supports: ['products'],
  }))
  return [...offeredGateways, ...otherGateways].map(
    ({ id, title, description, enabled, method_supports }, order) => ({
      id,
      title,
      description,
      order,
      enabled,
      method_title: title,
      method_description: description,
      method_supports,
      settings: {},
      needs_setup: false,
      post_install_scripts: [],
      settings_url: `${app.siteUrl}${path('/beheer/instellingen')}`,
      connection_url: '',
      setup_help_text: '',
      required_settings_keys: [],
      _links: wcLinksOf(app.siteUrl, `/payment_gateways/${id}`, '/payment_gateways'),
    }),
  )
}

const findGateway = async (app: App, gatewayId: string) =>
  (await readGateways(app)).find(({ id }) => id === gatewayId)

const idArgs = { id: z.string().max(60) }

/** Enables or disables a payment method. Names and texts are those of the provider. */
const editEndpoint = endpoint({
  args: { ...viewArgs, ...idArgs, enabled: booleanArg.optional() },
  checkPermission: requires('shop', 'edit'),
  run: async ({ app, args: { id, enabled } }) => {
    const methods = await readAvailableMethods(app, { isStaff: true })
    const isRequestedMethod = ({ provider, method }: (typeof methods)[number]) =>
      wcMethodId(provider.id, method.id) === id
    const oldGateway = await findGateway(app, id)
    if (!oldGateway) return UNKNOWN_GATEWAY
    if (!methods.some(isRequestedMethod) && enabled)
      return badParam('enabled', 'The shop cannot offer this method.')
    if (methods.some(isRequestedMethod) && enabled !== undefined) {
      const enabledMethods = methods.filter((each) =>
        isRequestedMethod(each) ? enabled : each.isOn,
      )
      const chooseResult = await chooseMethods(
        app,
        enabledMethods.map(({ method }) => method.id),
      )
      if (!chooseResult.ok)
        return badParam('enabled', 'The last payment method cannot be switched off.')
    }
    return { ok: true, body: await findGateway(app, id) }
  },
})

const itemRoute = wcReadRoute(
  { path: '/payment_gateways/:id', name: 'PaymentGateway', item: gatewaySchema, args: idArgs },
  ({ app, args }) => findGateway(app, args.id),
  UNKNOWN_GATEWAY,
)

export const wcGatewayRoutes: RestRoute[] = [
  wcListRoute(
    { path: '/payment_gateways', name: 'PaymentGateway', item: gatewaySchema },
    ({ app }) => readGateways(app),
  ),
  Object.assign(itemRoute, { endpoints: { ...itemRoute.endpoints, ...editMethods(editEndpoint) } }),
]
