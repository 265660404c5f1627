import { and, asc, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { memoizeUntilChanged } from '#app/platform/http/memoize-until-changed.server.ts'
import type { ShippingMethod, ShippingZone } from './shipping.ts'
import { shippingMethods, shippingZones, UNCOVERED_ZONE_ID } from './shipping-tables.server.ts'

const DAY_MS = 86_400_000
const UNDO_DAYS = 30
const MAX_COUNTED = 1_000

const cachedZones = memoizeUntilChanged('shipping-zones', ['settings'], (app) =>
  readShipping(app.db),
)

/** Returns the zones from memory; a change notification refreshes them. */
export const readCachedShipping = (app: App): Promise<ShippingZone[]> => app.use(cachedZones)()

/** Returns every zone with all its methods, inactive ones included. `db` may be a transaction. */
export async function readShipping(db: Db): Promise<ShippingZone[]> {
  const zones = await db
    .select()
    .from(shippingZones)
    .where(and(isNull(shippingZones.removedAt), ne(shippingZones.id, UNCOVERED_ZONE_ID)))
    .orderBy(asc(shippingZones.id))
  const methods = await db
    .select()
    .from(shippingMethods)
    .where(isNull(shippingMethods.removedAt))
    .orderBy(asc(shippingMethods.position), asc(shippingMethods.id))
  return zones.map(({ removedAt: _, programLocations: __, ...zone }) => ({
    ...zone,
    methods: methods.filter(({ zoneId }) => zoneId === zone.id).map(toShippingMethod),
  }))
}

function toShippingMethod(row: typeof shippingMethods.$inferSelect): ShippingMethod {
  const { removedAt: _, programFields, ...method } = row
  const { priceCents, brackets, freeFromCents } = method
  // WooCommerce does not offer free shipping below its minimum. A price of the owner replaces that rule.
  const requiresFreeAmount =
    programFields.method_id === 'free_shipping' &&
    priceCents === 0 &&
    brackets.length === 0 &&
    freeFromCents !== null
  return requiresFreeAmount ? { ...method, requiresFreeAmount } : method
}

export interface RemovedShipping {
  kind: 'zone' | 'method'
  id: number
  name: string
  /** the zone of a deleted method; null for a deleted zone */
  zoneName: string | null
}

/**
 * Returns the zones and methods that were deleted in the last 30 days and can be restored, the latest first. The
 * methods of a deleted zone are restored with it.
 */
export async function readRemovedShipping(app: App): Promise<RemovedShipping[]> {
  const removedSince = new Date(app.clock.now().getTime() - UNDO_DAYS * DAY_MS)
  const [zones, methods] = await Promise.all([
    app.db
      .select()
      .from(shippingZones)
      .where(gt(shippingZones.removedAt, removedSince))
      .orderBy(desc(shippingZones.removedAt)),
    app.db
      .select({ id: shippingMethods.id, name: shippingMethods.name, zoneName: shippingZones.name })
      .from(shippingMethods)
      .innerJoin(shippingZones, eq(shippingZones.id, shippingMethods.zoneId))
      .where(and(gt(shippingMethods.removedAt, removedSince), isNull(shippingZones.removedAt)))
      .orderBy(desc(shippingMethods.removedAt)),
  ])
  return [
    ...zones.map(({ id, name }) => ({ kind: 'zone' as const, id, name, zoneName: null })),
    ...methods.map((method) => ({ kind: 'method' as const, ...method })),
  ]
}

/** Counts the variants for sale without a weight, up to a thousand. */
export async function countWeightless(app: App): Promise<number> {
  const limitedVariants = app.db
    .select({ one: sql`1` })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(
      and(
        isNull(variants.weightMg),
        eq(variants.isActive, true),
        eq(products.seller, 'own'),
        eq(products.status, 'published'),
      ),
    )
    .limit(MAX_COUNTED)
    .as('few')
  return app.db.$count(limitedVariants)
}
