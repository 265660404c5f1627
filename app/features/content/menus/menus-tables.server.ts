import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { MenuLink, MenuPlace } from './menus.ts'

export const menus = pgTable('menus', {
  place: text().$type<MenuPlace>().primaryKey(),
  links: jsonb().$type<MenuLink[]>().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})
