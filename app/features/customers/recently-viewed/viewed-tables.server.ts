import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { moment } from '#app/platform/database/columns.server.ts'

export const viewedProducts = pgTable(
  'viewed_products',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    viewedAt: moment('viewed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] })],
)
