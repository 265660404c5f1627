import { and, eq, isNull, sql } from 'drizzle-orm'
import { COUNTRIES, type Country } from '#app/features/sales/addresses/addresses.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { readShipping } from './read-shipping.server.ts'
import { MAX_METHODS, type ShippingZone } from './shipping.ts'
import type { MethodForm, ZoneForm } from './shipping-forms.ts'
import {
  type ProgramLocation,
  type ProgramMethodFields,
  shippingMethods,
  shippingZones,
  UNCOVERED_ZONE_ID,
} from './shipping-tables.server.ts'

export type SaveShippingResult =
  | { ok: true; id: number }
  | { ok: false; error: 'unknown' }
  /** a country belongs to at most one zone */
  | { ok: false; error: 'country-taken'; country: Country; zoneName: string }
  | { ok: false; error: 'too-many-methods' }

/** Runs a change under a lock, because the rules span all zones. Clears the cached pages that show shipping prices. */
async function changeShipping(
  app: App,
  write: (tx: Db) => Promise<SaveShippingResult>,
): Promise<SaveShippingResult> {
  const result = await app.db.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE shipping_zones IN SHARE ROW EXCLUSIVE MODE`)
    return write(tx)
  })
  if (result.ok) await announceChanges(app, ['settings'])
  return result
}

/** Inserts a zone, or updates the zone `id`. */
export function saveZone(app: App, id: number | null, form: ZoneForm): Promise<SaveShippingResult> {
  return changeShipping(app, async (tx) => {
    const conflict = await findCountryConflict(tx, id, form.countries)
    if (conflict) return conflict
    const [writtenZone] =
      id === null
        ? await tx.insert(shippingZones).values(form).returning()
        : await tx.update(shippingZones).set(form).where(isZone(id)).returning()
    return writtenZone ? { ok: true, id: writtenZone.id } : { ok: false, error: 'unknown' }
  })
}

/** Stores the locations that a program wrote for a zone. The shop delivers to those that are EU countries. */
export function saveZoneLocations(
  app: App,
  id: number,
  locations: ProgramLocation[],
): Promise<SaveShippingResult> {
  return changeShipping(app, async (tx) => {
    const countryCodes = locations.map(({ code, type }) => (type === 'country' ? code : ''))
    const countries = COUNTRIES.filter((country) => countryCodes.includes(country))
    const conflict = await findCountryConflict(tx, id, countries)
    if (conflict) return conflict
    const [writtenZone] = await tx
      .update(shippingZones)
      .set({ countries, programLocations: locations })
      .where(isZone(id))
      .returning()
    return writtenZone ? { ok: true, id } : { ok: false, error: 'unknown' }
  })
}

/** Removes a zone with its methods; it can be restored. Orders retain their shipping method. */
export function removeZone(app: App, id: number): Promise<SaveShippingResult> {
  return changeShipping(app, async (tx) => {
    const [removedZone] = await tx
      .update(shippingZones)
      .set({ removedAt: app.clock.now() })
      .where(isZone(id))
      .returning()
    return removedZone ? { ok: true, id } : { ok: false, error: 'unknown' }
  })
}

export function restoreZone(app: App, id: number): Promise<SaveShippingResult> {
  return changeShipping(app, async (tx) => {
    const [zone] = await tx.select().from(shippingZones).where(eq(shippingZones.id, id))
    if (!zone) return { ok: false, error: 'unknown' }
    const conflict = await findCountryConflict(tx, id, zone.countries)
    if (conflict) return conflict
    await tx.update(shippingZones).set({ removedAt: null }).where(eq(shippingZones.id, id))
    return { ok: true, id }
  })
}

/**
 * Inserts a method of a zone, or updates the method `id`. Pickup with the same name is the same in every zone: a new one takes the
 * day and hour that the others have, and an update changes all of them.
 */
export function saveMethod(
  app: App,
  zoneId: number,
  id: number | null,
  form: MethodForm & { programFields?: ProgramMethodFields },
): Promise<SaveShippingResult> {
  return changeShipping(app, async (tx) => {
    const zone = await findZone(tx, zoneId)
    if (!zone) return { ok: false, error: 'unknown' }
    if (id !== null) {
      const [writtenMethod] = await tx
        .update(shippingMethods)
        .set(form)
        .where(and(isMethod(id), eq(shippingMethods.zoneId, zoneId)))
        .returning()
      if (!writtenMethod) return { ok: false, error: 'unknown' }
      if (form.kind === 'pickup') {
        const { cutOffHour, deliveryDays } = writtenMethod
        await tx
          .update(shippingMethods)
          .set({ cutOffHour, deliveryDays })
          .where(isPickupNamed(form.name))
      }
      return { ok: true, id }
    }
    if (zone.methods.length >= MAX_METHODS) return { ok: false, error: 'too-many-methods' }
    const [{ methodCount } = { methodCount: 0 }] = await tx
      .select({ methodCount: sql<number>`count(*)::integer` })
      .from(shippingMethods)
      .where(eq(shippingMethods.zoneId, zoneId))
    const terms = form.kind === 'pickup' ? await readPickupTerms(tx, form.name) : undefined
    const [insertedMethod] = await tx
      .insert(shippingMethods)
      .values({ ...form, ...terms, zoneId, code: `${form.kind}-${methodCount + 1}` })
      .returning({ id: shippingMethods.id })
    return insertedMethod ? { ok: true, id: insertedMethod.id } : { ok: false, error: 'unknown' }
  })
}

const isPickupNamed = (name: string) =>
  and(
    eq(shippingMethods.kind, 'pickup'),
    eq(shippingMethods.name, name),
    isNull(shippingMethods.removedAt),
  )

/** Returns the cut-off hour and days of the pickup method with this name in another zone; undefined if there is none. */
async function readPickupTerms(tx: Db, name: string) {
  const [terms] = await tx
    .select({
      cutOffHour: shippingMethods.cutOffHour,
      deliveryDays: shippingMethods.deliveryDays,
    })
    .from(shippingMethods)
    .where(isPickupNamed(name))
    .limit(1)
  return terms
}

export function removeMethod(app: App, id: number): Promise<SaveShippingResult> {
  return changeShipping(app, async (tx) => {
    const [removedMethod] = await tx
      .update(shippingMethods)
      .set({ removedAt: app.clock.now() })
      .where(isMethod(id))
      .returning()
    return removedMethod ? { ok: true, id } : { ok: false, error: 'unknown' }
  })
}

export function restoreMethod(app: App, id: number): Promise<SaveShippingResult> {
  return changeShipping(app, async (tx) => {
    const [method] = await tx.select().from(shippingMethods).where(eq(shippingMethods.id, id))
    const zone = method && (await findZone(tx, method.zoneId))
    if (!zone) return { ok: false, error: 'unknown' }
    const otherMethods = zone.methods.filter((other) => other.id !== id)
    if (otherMethods.length >= MAX_METHODS) return { ok: false, error: 'too-many-methods' }
    await tx.update(shippingMethods).set({ removedAt: null }).where(eq(shippingMethods.id, id))
    return { ok: true, id }
  })
}

/** The conditions of a zone and a method that were not removed. */
const isZone = (id: number) => and(eq(shippingZones.id, id), isNull(shippingZones.removedAt))
const isMethod = (id: number) => and(eq(shippingMethods.id, id), isNull(shippingMethods.removedAt))

async function findZone(tx: Db, id: number): Promise<ShippingZone | undefined> {
  if (id === UNCOVERED_ZONE_ID) {
    // Only programs use this zone, so it is inserted at its first method.
    await tx
      .insert(shippingZones)
      .overridingSystemValue()
      .values({ id: UNCOVERED_ZONE_ID, name: 'Overige landen', countries: [] })
      .onConflictDoNothing()
    return { id, name: '', countries: [], methods: [] }
  }
  return (await readShipping(tx)).find((zone) => zone.id === id)
}

/** Finds a country that another zone than `id` already has. */
async function findCountryConflict(
  tx: Db,
  id: number | null,
  countries: Country[],
): Promise<Extract<SaveShippingResult, { error: 'country-taken' }> | undefined> {
  for (const zone of await readShipping(tx)) {
    const takenCountry = countries.find((country) => zone.countries.includes(country))
    if (zone.id !== id && takenCountry) {
      return { ok: false, error: 'country-taken', country: takenCountry, zoneName: zone.name }
    }
  }
  return undefined
}
