import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { Country } from '#app/features/sales/addresses/addresses.ts'
import { json, moment } from '#app/platform/database/columns.server.ts'
import type { ShippingKind, WeightBracket } from './shipping.ts'

/** A location of a zone as a program sends it through WooCommerce's REST API, by its codes: "NL", "BR:SP", "1011*", "EU". */
export interface ProgramLocation {
  code: string
  type: 'postcode' | 'state' | 'country' | 'continent'
}

/**
 * Fields of a shipping method as a program sends them through WooCommerce's REST API, stored to answer the program with what it
 * sent. The shop itself uses only `method_id`: it does not offer `free_shipping` below the minimum.
 */
export interface ProgramMethodFields {
  method_id?: 'flat_rate' | 'free_shipping' | 'local_pickup'
  /** the price as the program wrote it, returned unchanged until the price changes */
  cost?: string
  min_amount?: string
  tax_status?: string
  requires?: string
}

const removedAt = () => moment('removed_at')

/** The id of WooCommerce's zone for all locations that no other zone covers; this shop does not deliver there. */
export const UNCOVERED_ZONE_ID = 0

/** Triggers: database/functions/audit.sql. */
export const shippingZones = pgTable('shipping_zones', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  countries: text().array().$type<Country[]>().notNull(),
  removedAt: removedAt(),
  /** locations as a program sent them, including those to which the shop does not deliver; null: `countries` only */
  programLocations: json('program_locations').$type<ProgramLocation[]>(),
})

/** Triggers: database/functions/audit.sql. */
export const shippingMethods = pgTable('shipping_methods', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  zoneId: integer('zone_id')
    .notNull()
    .references(() => shippingZones.id),
  /** value of the method's radio button in the checkout; orders store the method's id and name instead */
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
  /** surcharge for an insured parcel */
  insuranceSurchargeCents: integer('insured_cents').notNull().default(0),
  /** orders placed before this hour leave on the same working day */
  cutOffHour: integer('order_before_hour').notNull(),
  deliveryDays: integer('delivery_days').notNull(),
  /** the carrier's code of the service that a label is made for, such as "postnl:standard" */
  carrierOptionCode: text('label_option').notNull().default(''),
  removedAt: removedAt(),
  programFields: json('program_fields').$type<ProgramMethodFields>().notNull().default({}),
})
