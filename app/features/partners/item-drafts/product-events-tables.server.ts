import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'
import type { ProductEvent } from './product-events.ts'

/** History of a product at its sources. Prices are left out, because they may not be stored. */
export const productEvents = pgTable('product_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: integer('product_id').notNull(),
  at: moment('at').notNull(),
  kind: text().$type<ProductEvent['kind']>().notNull(),
  seller: text().notNull().default(''),
})

/** Products that were hidden because no shop sells them any more, with their earlier status. */
export const productsGone = pgTable('products_gone', {
  productId: integer('product_id').primaryKey(),
  wasStatus: text('was_status').$type<'published' | 'members'>().notNull(),
  goneAt: moment('gone_at').notNull(),
})
