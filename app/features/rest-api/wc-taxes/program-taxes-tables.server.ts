import { boolean, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'

/** Triggers: database/functions/audit.sql. */
export const programTaxRates = pgTable('program_tax_rates', {
  id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 10_000_000 }),
  /** empty: every country */
  country: text().notNull().default(''),
  state: text().notNull().default(''),
  postcodes: text().array().notNull().default([]),
  cities: text().array().notNull().default([]),
  /** rate in percent */
  rate: numeric({ precision: 7, scale: 4, mode: 'number' }).notNull(),
  name: text().notNull().default(''),
  priority: integer().notNull().default(1),
  isCompound: boolean('is_compound').notNull().default(false),
  isForShipping: boolean('is_for_shipping').notNull().default(true),
  position: integer().notNull().default(0),
  class: text().notNull().default('standard'),
})

/** A tax rate that a program stored, or one that the law sets for the shop. */
export type TaxRate = typeof programTaxRates.$inferSelect & { isSetByLaw: boolean }

/** Triggers: database/functions/audit.sql. */
export const programTaxClasses = pgTable('program_tax_classes', {
  slug: text().primaryKey(),
  name: text().notNull(),
})
