import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { Country } from '#app/features/sales/addresses/addresses.ts'
import { json, moment } from '#app/platform/database/columns.server.ts'
import type { ShippingKind, WeightBracket } from './shipping.ts'

const removedAt = () => moment('removed_at')

/** Triggers: database/functions/audit.sql. */
export const shippingZones = pgTable('shipping_zones', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  countries: text().array().$type<Country[]>().notNull(),
  removedAt: removedAt(),
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
  orderBeforeHour: integer('order_before_hour').notNull(),
  deliveryDays: integer('delivery_days').notNull(),
  labelOption: text('label_option').notNull().default(''),
  removedAt: removedAt(),
})
