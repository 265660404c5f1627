import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { json } from '#app/platform/json-column.server.ts'
import type { MenuLink, MenuPlace } from './menus.ts'

export const menus = pgTable('menus', {
  place: text().$type<MenuPlace>().primaryKey(),
  links: json().$type<MenuLink[]>().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})
