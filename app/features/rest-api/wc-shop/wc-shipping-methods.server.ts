import { z } from 'zod'
import { failure } from '#app/features/rest-api/rest-framework/rest.ts'
import { booleanArg, idArg, textArg } from '#app/features/rest-api/rest-framework/rest-args.ts'
import {
  DIGITS,
  editMethods,
  endpoint,
  type RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import { badParam, NO_TRASH, requires } from '#app/features/rest-api/wc-framework/wc.ts'
import { amountArg, centsOf } from '#app/features/rest-api/wc-framework/wc-args.ts'
import {
  wcLinksOf,
  wcListRoute,
  wcReadRoute,
} from '#app/features/rest-api/wc-framework/wc-read-route.server.ts'
import { removeMethod, saveMethod } from '#app/features/sales/delivery/save-shipping.server.ts'
import type { ProgramMethodFields } from '#app/features/sales/delivery/shipping-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { findWcZone, readWcZones, type WcMethod } from './read-wc-zones.server.ts'
import {
  METHOD_IDS,
  METHOD_TEXTS,
  type MethodId,
  methodIdOf,
  methodSchema,
  methodToWire,
  zoneMethodSchema,
} from './shipping-method-wire.server.ts'
import { shippingFailure, UNKNOWN_ZONE } from './wc-shipping-zones.server.ts'

const UNKNOWN_METHOD = failure(
  404,
  'woocommerce_rest_shipping_zone_method_invalid',
  'Resource does not exist.',
)

const settingsArg = z
  .looseObject({
    title: textArg(60).optional(),
    cost: amountArg.optional(),
    min_amount: amountArg.optional(),
    tax_status: z.enum(['taxable', 'none']).optional(),
    requires: textArg(40).optional(),
  })
  .optional()

const methodFields = {
  order: z.coerce.number().int().min(1).max(99).optional(),
  enabled: booleanArg.optional(),
  settings: settingsArg,
}
type MethodArgs = z.output<z.ZodObject<typeof methodFields>>

/** Returns a new method with the order deadline and delivery days of the first parcel method of the shop. */
async function createDefaultMethod(app: App, id: MethodId): Promise<WcMethod> {
  const allMethods = (await readWcZones(app)).flatMap(({ methods }) => methods)
  const parcelMethod = allMethods.find(({ kind }) => kind === 'parcel')
  return {
    id: 0,
    zoneId: 0,
    code: '',
    kind: id === 'local_pickup' ? 'pickup' : 'parcel',
    name: METHOD_TEXTS[id].name,
    description: '',
    position: 1,
    isActive: true,
    priceCents: 0,
    brackets: [],
    freeFromCents: null,
    insuredAboveCents: null,
    insuranceSurchargeCents: 0,
    cutOffHour: parcelMethod?.cutOffHour ?? 16,
    deliveryDays: parcelMethod?.deliveryDays ?? 2,
    carrierOptionCode: '',
    removedAt: null,
    programFields: { method_id: id },
  }
}

const MAX_PRICE_CENTS = 100_000

/** The conditions of free shipping in WooCommerce that the shop does not support: it would be free for orders that should pay. */
const UNSUPPORTED_CONDITIONS = ['coupon', 'both']

/** Merges a request into a method; a single price replaces prices by weight. */
function mergeMethod(method: WcMethod, { order, enabled, settings = {} }: MethodArgs) {
  const { title, cost, min_amount: minimum, tax_status: taxStatus, requires: condition } = settings
  const costCents = cost === undefined ? undefined : (centsOf(cost) ?? 0)
  const isFree = methodIdOf(method) === 'free_shipping'
  const programFields: ProgramMethodFields = {
    ...method.programFields,
    ...(cost !== undefined && { cost }),
    ...(minimum !== undefined && { min_amount: minimum }),
    ...(taxStatus !== undefined && { tax_status: taxStatus }),
    ...(condition !== undefined && { requires: condition }),
  }
  return {
    name: title?.replace(/\s+/g, ' ').trim() || method.name,
    kind: method.kind,
    description: method.description,
    isActive: enabled ?? method.isActive,
    priceCents: isFree ? 0 : (costCents ?? method.priceCents),
    brackets: costCents === undefined ? method.brackets : [],
    freeFromCents: minimum === undefined ? method.freeFromCents : centsOf(minimum),
    cutOffHour: method.cutOffHour,
    deliveryDays: method.deliveryDays,
    carrierOptionCode: method.carrierOptionCode,
    position: order ?? method.position,
    programFields,
  }
}

async function writeMethod(app: App, zoneId: number, method: WcMethod, args: MethodArgs) {
  if (UNSUPPORTED_CONDITIONS.includes(args.settings?.requires ?? ''))
    return badParam(
      'settings',
      'Free shipping cannot require a coupon (requires: coupon or both). Use min_amount, or a coupon with free_shipping.',
    )
  const mergedMethod = mergeMethod(method, args)
  if (mergedMethod.priceCents > MAX_PRICE_CENTS)
    return badParam('settings', 'The cost is too high.')
  const saveResult = await saveMethod(app, zoneId, method.id || null, mergedMethod)
  if (!saveResult.ok) return shippingFailure(saveResult)
  const writtenMethod = (await findWcZone(app, zoneId))?.methods.find(
    ({ id }) => id === saveResult.id,
  )
  return writtenMethod
    ? { ok: true as const, id: saveResult.id, body: methodToWire(app, writtenMethod) }
    : UNKNOWN_METHOD
}

/** Parses an id; an invalid one becomes -1, because 0 is the id of a zone. */
const zoneArgs = { zone_id: idArg.catch(-1) }
const idArgs = { ...zoneArgs, id: idArg.catch(-1) }

const findMethod = async (app: App, zoneId: number, methodId: number) =>
  (await findWcZone(app, zoneId))?.methods.find(({ id }) => id === methodId)

const createMethod = endpoint({
  args: { ...zoneArgs, ...methodFields, method_id: z.enum(METHOD_IDS) },
  checkPermission: requires('shop', 'create'),
  run: async ({ app, args }) => {
    if (!(await findWcZone(app, args.zone_id))) return UNKNOWN_ZONE
    const writeResult = await writeMethod(
      app,
      args.zone_id,
      await createDefaultMethod(app, args.method_id),
      args,
    )
    if (!writeResult.ok) return writeResult
    const { body, id } = writeResult
    const location = `${app.siteUrl}/wp-json/wc/v3/shipping/zones/${args.zone_id}/methods/${id}`
    // WooCommerce answers 200 instead of 201 to this creation.
    return { ok: true, body, headers: { location } }
  },
})

const changeMethod = endpoint({
  args: { ...idArgs, ...methodFields },
  checkPermission: requires('shop', 'edit'),
  run: async ({ app, args }) => {
    const method = await findMethod(app, args.zone_id, args.id)
    return method ? writeMethod(app, args.zone_id, method, args) : UNKNOWN_METHOD
  },
})

const removeMethodEndpoint = endpoint({
  args: { ...idArgs, force: booleanArg.default(false) },
  checkPermission: requires('shop', 'delete'),
  run: async ({ app, args }) => {
    const method = await findMethod(app, args.zone_id, args.id)
    if (!method) return UNKNOWN_METHOD
    if (!args.force) return NO_TRASH
    await removeMethod(app, method.id)
    return { ok: true, body: methodToWire(app, method) }
  },
})

const listRoute = wcListRoute(
  {
    path: '/shipping/zones/:zone_id/methods',
    name: 'ShippingZoneMethod',
    item: zoneMethodSchema,
    args: zoneArgs,
    idPattern: DIGITS,
  },
  async ({ app, args }) =>
    (await findWcZone(app, args.zone_id))?.methods.map((method) => methodToWire(app, method)),
  UNKNOWN_ZONE,
)
const itemRoute = wcReadRoute(
  {
    path: '/shipping/zones/:zone_id/methods/:id',
    name: 'ShippingZoneMethod',
    item: zoneMethodSchema,
    args: idArgs,
    idPattern: DIGITS,
  },
  async ({ app, args }) => {
    const method = await findMethod(app, args.zone_id, args.id)
    return method && methodToWire(app, method)
  },
  UNKNOWN_METHOD,
)

const methodKindToWire = (siteUrl: string, id: MethodId) => ({
  id,
  title: METHOD_TEXTS[id].title,
  description: METHOD_TEXTS[id].description,
  _links: wcLinksOf(siteUrl, `/shipping_methods/${id}`, '/shipping_methods'),
})

export const wcShippingMethodRoutes: RestRoute[] = [
  { ...listRoute, endpoints: { ...listRoute.endpoints, POST: createMethod } },
  {
    ...itemRoute,
    endpoints: {
      ...itemRoute.endpoints,
      ...editMethods(changeMethod),
      DELETE: removeMethodEndpoint,
    },
  },
  wcListRoute(
    { path: '/shipping_methods', name: 'ShippingMethod', item: methodSchema },
    async ({ app: { siteUrl } }) => METHOD_IDS.map((id) => methodKindToWire(siteUrl, id)),
  ),
  wcReadRoute(
    {
      path: '/shipping_methods/:id',
      name: 'ShippingMethod',
      item: methodSchema,
      args: { id: z.string().max(40) },
    },
    async ({ app: { siteUrl }, args }) => {
      const id = METHOD_IDS.find((knownId) => knownId === args.id)
      return id && methodKindToWire(siteUrl, id)
    },
    failure(404, 'woocommerce_rest_shipping_method_invalid', 'Resource does not exist.'),
  ),
]
