import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import type { SwitchName } from './switches.ts'

/**
 * Sources and boxes of the product page that the owner switched off; a missing row is on.
 * Triggers: database/functions/audit.sql.
 */
export const marketplaceSwitches = pgTable('marketplace_switches', {
  name: text().$type<SwitchName>().primaryKey(),
  isOn: boolean('is_on').notNull(),
})
