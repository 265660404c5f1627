import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { moment } from '#app/platform/database/columns.server.ts'

export const productPreviews = pgTable('product_previews', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  token: text().notNull().unique(),
  createdAt: moment('created_at').notNull(),
})
