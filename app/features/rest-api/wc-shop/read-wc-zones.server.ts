import { asc, isNull } from 'drizzle-orm'
import { isCountry } from '#app/features/sales/addresses/addresses.ts'
import {
  type ProgramLocation,
  shippingMethods,
  shippingZones,
  UNCOVERED_ZONE_ID,
} from '#app/features/sales/delivery/shipping-tables.server.ts'
import type { App } from '#app/platform/app.ts'

export type WcMethod = typeof shippingMethods.$inferSelect

export interface WcZone {
  id: number
  name: string
  order: number
  locations: ProgramLocation[]
  methods: WcMethod[]
}

/** Returns all zones with their methods. Zone 0 covers all other countries, to which the shop delivers nothing. */
export async function readWcZones(app: App): Promise<WcZone[]> {
  const rows = await app.db
    .select()
    .from(shippingZones)
    .where(isNull(shippingZones.removedAt))
    .orderBy(asc(shippingZones.id))
  const methods = await app.db
    .select()
    .from(shippingMethods)
    .where(isNull(shippingMethods.removedAt))
    .orderBy(asc(shippingMethods.position), asc(shippingMethods.id))
  const uncoveredZone = {
    id: UNCOVERED_ZONE_ID,
    name: 'Locations not covered by your other zones',
    locations: [],
  }
  const zones = rows.flatMap((zone) =>
    zone.id === UNCOVERED_ZONE_ID
      ? []
      : [{ id: zone.id, name: zone.name, locations: locationsOf(zone) }],
  )
  return [uncoveredZone, ...zones].map((zone, order) => ({
    ...zone,
    order,
    methods: methods.filter(({ zoneId }) => zoneId === zone.id),
  }))
}

/** Returns the places of a zone. The back office changes only countries of the shop; other places come from programs. */
function locationsOf({
  countries,
  programLocations,
}: typeof shippingZones.$inferSelect): ProgramLocation[] {
  const isShopCountry = ({ code, type }: ProgramLocation) => type === 'country' && isCountry(code)
  const validLocations = (programLocations ?? []).filter(
    (location) =>
      !isShopCountry(location) || countries.some((country) => country === location.code),
  )
  const missingCountries = countries
    .filter(
      (country) =>
        !validLocations.some((location) => isShopCountry(location) && location.code === country),
    )
    .map((code) => ({ code, type: 'country' as const }))
  return [...validLocations, ...missingCountries]
}

export const findWcZone = async (app: App, id: number) =>
  (await readWcZones(app)).find((zone) => zone.id === id)
