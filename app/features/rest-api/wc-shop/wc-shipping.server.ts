import { z } from 'zod'
import { failure } from '#app/features/rest-api/rest-framework/rest.ts'
import { idArg } from '#app/features/rest-api/rest-framework/rest-args.ts'
import { DIGITS } from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import { amountText } from '#app/features/rest-api/wc-framework/wc-formats.ts'
import {
  linked,
  wcListRoute,
  wcReadRoute,
} from '#app/features/rest-api/wc-framework/wc-read-route.server.ts'
import { linksSchema } from '#app/features/rest-api/wc-framework/wc-schemas.ts'
import { readShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import type { ShippingMethod, ShippingZone } from '#app/features/sales/delivery/shipping.ts'
import type { App } from '#app/platform/app.ts'

const UNKNOWN_ZONE = failure(
  404,
  'woocommerce_rest_shipping_zone_invalid',
  'Resource does not exist.',
)
const UNKNOWN_METHOD = failure(
  404,
  'woocommerce_rest_shipping_zone_method_invalid',
  'Resource does not exist.',
)

const zoneSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  order: z.int(),
  _links: linksSchema,
})

const locationSchema = z.strictObject({
  code: z.string(),
  type: z.literal('country'),
  _links: linksSchema,
})

const fieldSchema = z.strictObject({
  id: z.string(),
  label: z.string(),
  description: z.string(),
  type: z.string(),
  value: z.string(),
  default: z.string(),
  tip: z.string(),
  placeholder: z.string(),
})

const zoneMethodSchema = z.strictObject({
  instance_id: z.int(),
  id: z.int(),
  title: z.string(),
  order: z.int(),
  enabled: z.boolean(),
  method_id: z.enum(['flat_rate', 'local_pickup']),
  method_title: z.string(),
  method_description: z.string(),
  settings: z.record(z.string(), fieldSchema),
  _links: linksSchema,
})

const METHODS = [
  { id: 'flat_rate', title: 'Flat rate', description: 'Een vaste prijs, of prijzen naar gewicht.' },
  { id: 'free_shipping', title: 'Free shipping', description: 'Gratis vanaf een bedrag.' },
  { id: 'local_pickup', title: 'Local pickup', description: 'Ophalen in de winkel.' },
]

const methodSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  _links: linksSchema,
})

/** In WooCommerce zone 0 is everywhere else; the shop delivers nothing there. */
const readZones = async (app: App): Promise<ShippingZone[]> => [
  { id: 0, name: 'Locations not covered by your other zones', countries: [], methods: [] },
  ...(await readShipping(app.db)),
]

const findZone = async (app: App, id: number) =>
  (await readZones(app)).find((zone) => zone.id === id)

const zoneToWire = (app: App, zone: ShippingZone, order: number) => ({
  id: zone.id,
  name: zone.name,
  order,
  _links: {
    ...linked(app.siteUrl, `/shipping/zones/${zone.id}`, '/shipping/zones'),
    describes: [{ href: `${app.siteUrl}/wp-json/wc/v3/shipping/zones/${zone.id}/locations` }],
  },
})

const field = (id: string, label: string, value: string) => ({
  id,
  label,
  description: '',
  type: 'text',
  value,
  default: '',
  tip: '',
  placeholder: '',
})

/** Prices include VAT, as all prices of the shop. */
function methodToWire(app: App, method: ShippingMethod) {
  const type = METHODS.find(
    ({ id }) => id === (method.kind === 'pickup' ? 'local_pickup' : 'flat_rate'),
  )
  const collection = `/shipping/zones/${method.zoneId}/methods`
  const free = method.freeFromCents === null ? '' : amountText(method.freeFromCents)
  return {
    instance_id: method.id,
    id: method.id,
    title: method.name,
    order: method.position,
    enabled: method.isActive,
    method_id: type?.id,
    method_title: type?.title,
    method_description: method.description,
    settings: {
      title: field('title', 'Naam', method.name),
      tax_status: field('tax_status', 'Btw', 'taxable'),
      cost: field('cost', 'Prijs', amountText(method.brackets[0]?.cents ?? method.priceCents)),
      min_amount: field('min_amount', 'Gratis vanaf', free),
    },
    _links: linked(app.siteUrl, `${collection}/${method.id}`, collection),
  }
}

const ofZone = { zone_id: idArg }

export const wcShippingRoutes = [
  wcListRoute(
    { path: '/shipping/zones', name: 'ShippingZone', item: zoneSchema },
    async ({ app }) => (await readZones(app)).map((zone, order) => zoneToWire(app, zone, order)),
  ),
  wcReadRoute(
    {
      path: '/shipping/zones/:id',
      name: 'ShippingZone',
      item: zoneSchema,
      args: { id: idArg },
      ids: DIGITS,
    },
    async ({ app, args }) => {
      const zones = await readZones(app)
      const order = zones.findIndex(({ id }) => id === args.id)
      const zone = zones[order]
      return zone && zoneToWire(app, zone, order)
    },
    UNKNOWN_ZONE,
  ),
  wcListRoute(
    {
      path: '/shipping/zones/:zone_id/locations',
      name: 'ShippingLocation',
      item: locationSchema,
      args: ofZone,
      ids: DIGITS,
    },
    async ({ app, args }) => {
      const zone = await findZone(app, args.zone_id)
      const path = `/shipping/zones/${args.zone_id}/locations`
      return zone?.countries.map((code) => ({
        code,
        type: 'country',
        _links: linked(app.siteUrl, path, path),
      }))
    },
    UNKNOWN_ZONE,
  ),
  wcListRoute(
    {
      path: '/shipping/zones/:zone_id/methods',
      name: 'ShippingZoneMethod',
      item: zoneMethodSchema,
      args: ofZone,
      ids: DIGITS,
    },
    async ({ app, args }) =>
      (await findZone(app, args.zone_id))?.methods.map((method) => methodToWire(app, method)),
    UNKNOWN_ZONE,
  ),
  wcReadRoute(
    {
      path: '/shipping/zones/:zone_id/methods/:id',
      name: 'ShippingZoneMethod',
      item: zoneMethodSchema,
      args: { ...ofZone, id: idArg },
      ids: DIGITS,
    },
    async ({ app, args }) => {
      const zone = await findZone(app, args.zone_id)
      const method = zone?.methods.find(({ id }) => id === args.id)
      return method && methodToWire(app, method)
    },
    UNKNOWN_METHOD,
  ),
  wcListRoute(
    { path: '/shipping_methods', name: 'ShippingMethod', item: methodSchema },
    async ({ app: { siteUrl } }) =>
      METHODS.map((method) => ({
        ...method,
        _links: linked(siteUrl, `/shipping_methods/${method.id}`, '/shipping_methods'),
      })),
  ),
  wcReadRoute(
    {
      path: '/shipping_methods/:id',
      name: 'ShippingMethod',
      item: methodSchema,
      args: { id: z.string().max(40) },
    },
    async ({ app: { siteUrl }, args }) => {
      const method = METHODS.find(({ id }) => id === args.id)
      const path = `/shipping_methods/${args.id}`
      return method && { ...method, _links: linked(siteUrl, path, '/shipping_methods') }
    },
    failure(404, 'woocommerce_rest_shipping_method_invalid', 'Resource does not exist.'),
  ),
]
