import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { StockReason } from '#app/features/catalog/stock/stock-moves.ts'
import { moment } from '#app/platform/database/columns.server.ts'

/**
 * Every change of a stock. Only the triggers on variants write these rows.
 * Triggers: database/functions/{append-only,stock}.sql.
 */
export const stockMoves = pgTable('stock_moves', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  variantId: integer('variant_id').notNull(),
  productId: integer('product_id').notNull(),
  change: integer().notNull(),
  /** stock after the change */
  stock: integer().notNull(),
  reason: text().$type<StockReason>().notNull(),
  actor: text().notNull(),
  orderId: integer('order_id'),
  at: moment('at').notNull(),
})
