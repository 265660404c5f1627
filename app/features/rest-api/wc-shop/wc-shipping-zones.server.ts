import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { failure, type RestFailure } from '#app/features/rest-api/rest-framework/rest.ts'
import { booleanArg, idArg, textArg } from '#app/features/rest-api/rest-framework/rest-args.ts'
import {
  DIGITS,
  editMethods,
  endpoint,
  type RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import { badParam, NO_TRASH, requires } from '#app/features/rest-api/wc-framework/wc.ts'
import {
  wcLinksOf,
  wcListRoute,
  wcReadRoute,
} from '#app/features/rest-api/wc-framework/wc-read-route.server.ts'
import { linksSchema } from '#app/features/rest-api/wc-framework/wc-schemas.ts'
import { readShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import {
  removeZone,
  type SaveShippingResult,
  saveZone,
  saveZoneLocations,
} from '#app/features/sales/delivery/save-shipping.server.ts'
import {
  type ProgramLocation,
  UNCOVERED_ZONE_ID,
} from '#app/features/sales/delivery/shipping-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { findWcZone, readWcZones, type WcZone } from './read-wc-zones.server.ts'

export const UNKNOWN_ZONE = failure(
  404,
  'woocommerce_rest_shipping_zone_invalid',
  'Resource does not exist.',
)
const READ_ONLY_ZONE = failure(
  403,
  'woocommerce_rest_shipping_zone_invalid_zone',
  'The "locations not covered by your other zones" zone cannot be updated.',
)

const zoneSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  order: z.int(),
  _links: linksSchema,
})

const locationSchema = z.strictObject({
  code: z.string(),
  type: z.enum(['postcode', 'state', 'country', 'continent']),
  _links: linksSchema,
})

const zoneToWire = (app: App, { id, name, order }: WcZone) => ({
  id,
  name,
  order,
  _links: {
    ...wcLinksOf(app.siteUrl, `/shipping/zones/${id}`, '/shipping/zones'),
    describes: [{ href: `${app.siteUrl}/wp-json/wc/v3/shipping/zones/${id}/locations` }],
  },
})

/** Returns the failure if the rules of the back office reject a change. */
export function shippingFailure(
  failedSave: Extract<SaveShippingResult, { ok: false }>,
): RestFailure {
  switch (failedSave.error) {
    case 'unknown':
      return UNKNOWN_ZONE
    case 'country-taken':
      return badParam('code', `${failedSave.country} belongs to the zone ${failedSave.zoneName}.`)
    case 'too-many-methods':
      return badParam('method_id', 'The zone has the largest number of methods.')
  }
}

/** The fields of a zone. The order is accepted but not stored, because zones are sorted by id. */
const zoneFields = { name: textArg(60), order: z.coerce.number().int().min(0).optional() }

/** Normalises the name of a zone to one line. */
const normalizeName = (name: string) => name.replace(/\s+/g, ' ').trim()

const createZone = endpoint({
  args: zoneFields,
  checkPermission: requires('shop', 'create'),
  run: async ({ app, args }) => {
    const name = normalizeName(args.name)
    if (name === '') return badParam('name', 'is empty.')
    const saveResult = await saveZone(app, null, { name, countries: [] })
    if (!saveResult.ok) return shippingFailure(saveResult)
    const zone = await findWcZone(app, saveResult.id)
    const location = `${app.siteUrl}/wp-json/wc/v3/shipping/zones/${saveResult.id}`
    return zone
      ? { ok: true, body: zoneToWire(app, zone), status: 201, headers: { location } }
      : UNKNOWN_ZONE
  },
})

/** Parses an id; an invalid one becomes -1, because 0 is the id of a zone. */
const idArgs = { id: idArg.catch(-1) }

const changeZone = endpoint({
  args: { ...idArgs, ...zoneFields, name: zoneFields.name.optional() },
  checkPermission: requires('shop', 'edit'),
  run: async ({ app, args }) => {
    const zone = await findWcZone(app, args.id)
    if (!zone) return UNKNOWN_ZONE
    if (zone.id === UNCOVERED_ZONE_ID) return READ_ONLY_ZONE
    if (args.name !== undefined) {
      const name = normalizeName(args.name)
      if (name === '') return badParam('name', 'is empty.')
      const countries = await readCountries(app, zone.id)
      const saveResult = await saveZone(app, zone.id, { name, countries })
      if (!saveResult.ok) return shippingFailure(saveResult)
    }
    const changedZone = await findWcZone(app, zone.id)
    return changedZone ? { ok: true, body: zoneToWire(app, changedZone) } : UNKNOWN_ZONE
  },
})

const removeZoneEndpoint = endpoint({
  args: { ...idArgs, force: booleanArg.default(false) },
  checkPermission: requires('shop', 'delete'),
  run: async ({ app, args }) => {
    const zone = await findWcZone(app, args.id)
    if (!zone) return UNKNOWN_ZONE
    if (!args.force) return NO_TRASH
    if (zone.id === UNCOVERED_ZONE_ID) return READ_ONLY_ZONE
    await removeZone(app, zone.id)
    return { ok: true, body: zoneToWire(app, zone) }
  },
})

async function readCountries(app: App, id: number) {
  return (await readShipping(app.db)).find((zone) => zone.id === id)?.countries ?? []
}

const locationsArg = z.array(
  z.looseObject({
    code: textArg(20).transform((text) => text.trim().toUpperCase()),
    type: z.enum(['postcode', 'state', 'country', 'continent']).default('country'),
  }),
)

/** Reads the places, which WooCommerce expects as a list in the body itself. */
function readLocations({ body }: FastifyRequest): ProgramLocation[] | undefined {
  if (!Buffer.isBuffer(body)) return undefined
  try {
    const parsedLocations = locationsArg.max(500).safeParse(JSON.parse(body.toString()))
    return parsedLocations.success
      ? parsedLocations.data.map(({ code, type }) => ({ code, type }))
      : undefined
  } catch {
    return undefined
  }
}

const locationsToWire = (app: App, { id, locations }: WcZone) => {
  const path = `/shipping/zones/${id}/locations`
  return locations.map((location) => ({
    ...location,
    _links: {
      collection: wcLinksOf(app.siteUrl, path, path).collection,
      self: wcLinksOf(app.siteUrl, path, path).self,
      describes: [{ href: `${app.siteUrl}/wp-json/wc/v3/shipping/zones/${id}` }],
    },
  }))
}

const zoneArgs = { zone_id: idArg.catch(-1) }

const changeLocations = endpoint({
  args: zoneArgs,
  checkPermission: requires('shop', 'edit'),
  run: async ({ app, args, request }) => {
    const zone = await findWcZone(app, args.zone_id)
    if (!zone) return UNKNOWN_ZONE
    if (zone.id === UNCOVERED_ZONE_ID) return READ_ONLY_ZONE
    const locations = readLocations(request)
    if (!locations)
      return badParam('code', 'The body is a list of places, each with code and type.')
    const saveResult = await saveZoneLocations(app, zone.id, locations)
    if (!saveResult.ok) return shippingFailure(saveResult)
    const changedZone = await findWcZone(app, zone.id)
    return { ok: true, body: changedZone ? locationsToWire(app, changedZone) : [] }
  },
})

const listRoute = wcListRoute(
  { path: '/shipping/zones', name: 'ShippingZone', item: zoneSchema },
  async ({ app }) => (await readWcZones(app)).map((zone) => zoneToWire(app, zone)),
)
const itemRoute = wcReadRoute(
  {
    path: '/shipping/zones/:id',
    name: 'ShippingZone',
    item: zoneSchema,
    args: idArgs,
    idPattern: DIGITS,
  },
  async ({ app, args }) => {
    const zone = await findWcZone(app, args.id)
    return zone && zoneToWire(app, zone)
  },
  UNKNOWN_ZONE,
)
const locationsRoute = wcListRoute(
  {
    path: '/shipping/zones/:zone_id/locations',
    name: 'ShippingLocation',
    item: locationSchema,
    isReplacedWhole: true,
    args: zoneArgs,
    idPattern: DIGITS,
  },
  async ({ app, args }) => {
    const zone = await findWcZone(app, args.zone_id)
    return zone && locationsToWire(app, zone)
  },
  UNKNOWN_ZONE,
)

export const wcShippingZoneRoutes: RestRoute[] = [
  { ...listRoute, endpoints: { ...listRoute.endpoints, POST: createZone } },
  {
    ...itemRoute,
    endpoints: { ...itemRoute.endpoints, ...editMethods(changeZone), DELETE: removeZoneEndpoint },
  },
  {
    ...locationsRoute,
    endpoints: { ...locationsRoute.endpoints, ...editMethods(changeLocations) },
  },
]
