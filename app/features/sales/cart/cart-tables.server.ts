import { sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { json, moment } from '#app/platform/database/columns.server.ts'
import type { CartNotice, RemovedLine } from './cart.ts'

export const carts = pgTable('carts', {
  /** random for a guest; the cart of a customer has the customer's id */
  id: text().primaryKey(),
  notices: json().$type<CartNotice[]>().notNull().default([]),
  /** removed lines by key, so that the visitor can restore them */
  removed: json().$type<Record<string, RemovedLine>>().notNull().default({}),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export const cartLines = pgTable(
  'cart_lines',
  {
    cartId: text('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    variantId: integer('variant_id')
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    itemKey: text('item_key').notNull(),
    quantity: integer().notNull(),
    addedAt: moment('added_at').notNull().default(sql`clock_timestamp()`),
    /** typed texts by field id */
    texts: json().$type<Record<string, string>>().notNull().default({}),
    /** `itemKey` of the first line of a pair; null: no pair */
    pairKey: text('pair_key'),
  },
  (table) => [primaryKey({ columns: [table.cartId, table.itemKey] })],
)
