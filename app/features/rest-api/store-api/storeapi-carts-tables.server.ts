import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { json, moment } from '#app/platform/database/columns.server.ts'
import type { StoreAddress } from './storeapi-address.ts'

export const storeCarts = pgTable('store_carts', {
  cartId: text('cart_id').primaryKey(),
  billing: json().$type<StoreAddress>().notNull().default({}),
  shipping: json().$type<StoreAddress>().notNull().default({}),
  /** id of the chosen shipping method */
  methodId: integer('method_id'),
  note: text().notNull().default(''),
  usedAt: moment('used_at').notNull(),
})

/** The values that a front end stored with a cart. */
export type StoreState = Omit<typeof storeCarts.$inferSelect, 'cartId' | 'usedAt'>
