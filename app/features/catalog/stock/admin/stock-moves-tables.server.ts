import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { StockReason } from '#app/features/catalog/stock/stock-moves.ts'
import { moment } from '#app/platform/database/columns.server.ts'

/**
 * Every change of a stock; only the triggers on variants write it (database/functions/stock.sql).
 * Triggers: database/functions/{append-only,stock}.sql.
 */
export const stockMoves = pgTable('stock_moves', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  variantId: integer('variant_id').notNull(),
  productId: integer('product_id').notNull(),
  change: integer().notNull(),
  /** stock afterwards */
  stock: integer().notNull(),
  reason: text().$type<StockReason>().notNull(),
  actor: text().notNull(),
  orderId: integer('order_id'),
  at: moment('at').notNull(),
})
