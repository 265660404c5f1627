import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { Country } from '#app/features/sales/addresses/addresses.ts'
import { json, moment } from '#app/platform/database/columns.server.ts'
import type { ShippingKind, WeightBracket } from './shipping.ts'

/** A location of a zone by WooCommerce's codes: "NL", "BR:SP", "1011*", "EU". */
export interface ProgramLocation {
  code: string
  type: 'postcode' | 'state' | 'country' | 'continent'
}

/** Fields of a shipping method that only programs use, stored as they were sent. */
export interface ProgramMethodFields {
  method_id?: 'flat_rate' | 'free_shipping' | 'local_pickup'
  /** the price as the program wrote it, returned unchanged until the price changes */
  cost?: string
  min_amount?: string
  tax_status?: string
  requires?: string
}

const removedAt = () => moment('removed_at')

/** The zone that WooCommerce's API has for locations in no other zone; this shop does not deliver there. */
export const UNCOVERED_ZONE = 0

/** Triggers: database/functions/audit.sql. */
export const shippingZones = pgTable('shipping_zones', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  countries: text().array().$type<Country[]>().notNull(),
  removedAt: removedAt(),
  /** locations as programs wrote them, including those to which the shop does not deliver; null: `countries` only */
  programLocations: json('program_locations').$type<ProgramLocation[]>(),
})

/** Triggers: database/functions/audit.sql. */
export const shippingMethods = pgTable('shipping_methods', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  zoneId: integer('zone_id')
    .notNull()
    .references(() => shippingZones.id),
  code: text().notNull(),
  kind: text().$type<ShippingKind>().notNull(),
  name: text().notNull(),
  description: text().notNull().default(''),
  position: integer().notNull().default(1),
  isActive: boolean('is_active').notNull().default(true),
  priceCents: integer('price_cents').notNull(),
  brackets: json().$type<WeightBracket[]>().notNull().default([]),
  freeFromCents: integer('free_from_cents'),
  /** parcels of a higher value are insured; null: never */
  insuredAboveCents: integer('insured_above_cents'),
  insuredCents: integer('insured_cents').notNull().default(0),
  orderBeforeHour: integer('order_before_hour').notNull(),
  deliveryDays: integer('delivery_days').notNull(),
  labelOption: text('label_option').notNull().default(''),
  removedAt: removedAt(),
  programFields: json('program_fields').$type<ProgramMethodFields>().notNull().default({}),
})
