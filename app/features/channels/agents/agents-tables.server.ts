import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import type { AgentSwitch } from './agents.ts'

/** Triggers: database/functions/audit.sql. */
export const agentSwitches = pgTable('agent_switches', {
  name: text().$type<AgentSwitch>().primaryKey(),
  isOn: boolean('is_on').notNull(),
})
