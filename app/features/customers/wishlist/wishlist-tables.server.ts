import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { moment } from '#app/platform/database/columns.server.ts'

/** Triggers: database/functions/wishlist.sql. */
export const wishlistItems = pgTable(
  'wishlist_items',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    addedAt: moment('added_at').notNull(),
    /** moment from which the number on cached pages counts this wish; null: not yet */
    publishedAt: moment('published_at'),
    /** price at the time of the wish; null if unknown */
    priceCents: integer('price_cents'),
    /** price in the last mail; null again when the price has risen */
    notifiedCents: integer('notified_cents'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('wishlist_items_newest').on(table.userId, table.addedAt.desc(), table.productId.desc()),
  ],
)

export const wishlistShares = pgTable('wishlist_shares', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  token: text().notNull().unique(),
  createdAt: moment('created_at').notNull(),
})
