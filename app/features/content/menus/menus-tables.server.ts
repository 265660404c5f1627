import { pgTable, text } from 'drizzle-orm/pg-core'
import { json, moment } from '#app/platform/database/columns.server.ts'
import type { MenuLink, MenuPlace } from './menus.ts'

/** Triggers: database/functions/audit.sql. */
export const menus = pgTable('menus', {
  place: text().$type<MenuPlace>().primaryKey(),
  links: json().$type<MenuLink[]>().notNull(),
  updatedAt: moment('updated_at').notNull(),
})
