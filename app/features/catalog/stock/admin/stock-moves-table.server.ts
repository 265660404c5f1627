import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { StockReason } from '#app/features/catalog/stock/stock-moves.ts'

/** Written by triggers on the variants alone, see migrations/0131. */
export const stockMoves = pgTable('stock_moves', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  variantId: integer('variant_id').notNull(),
  productId: integer('product_id').notNull(),
  change: integer().notNull(),
  /** after it */
  stock: integer().notNull(),
  reason: text().$type<StockReason>().notNull(),
  actor: text().notNull(),
  orderId: integer('order_id'),
  at: timestamp('at', { withTimezone: true }).notNull(),
})
