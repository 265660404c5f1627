import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { json } from '#app/platform/database/columns.server.ts'

export const programMeta = pgTable('program_meta', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  resource: text().notNull(),
  objectId: integer('object_id').notNull(),
  key: text().notNull(),
  value: json().notNull(),
})
