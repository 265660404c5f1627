import { customType, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Logos and icons of the shop. They are never deleted, because sent mails show them. */
export const brandFiles = pgTable('brand_files', {
  hash: text().primaryKey(),
  /** sanitized SVG; null if the upload was a photo */
  svg: text(),
  /** image as PNG, for mails and documents */
  png: bytes().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  createdAt: moment('created_at').notNull(),
})
