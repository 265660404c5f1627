import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const guaranteeNotices = pgTable('guarantee_notices', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  fileName: text('file_name').notNull(),
  hash: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  createdAt: moment('created_at').notNull(),
  removedAt: moment('removed_at'),
})
