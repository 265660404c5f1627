import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { OfferSource } from '#app/features/partners/offers/offers.ts'
import { moment } from '#app/platform/database/columns.server.ts'
import type { ShopStatus } from './partner-cart.ts'

/** Offers of other shops in a cart. */
export const cartOffers = pgTable(
  'cart_offers',
  {
    cartId: text('cart_id').notNull(),
    offerId: integer('offer_id').notNull(),
    quantity: integer().notNull(),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.cartId, table.offerId] })],
)

/** The status that a shopper gave a shop: its offers were bought there, or the shopper will not buy them. */
export const cartShops = pgTable(
  'cart_shops',
  {
    cartId: text('cart_id').notNull(),
    seller: text().notNull(),
    status: text().$type<ShopStatus>().notNull(),
    reportedAt: moment('reported_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.cartId, table.seller] })],
)

/** Products that a shopper bought at another shop, according to the status of that shop. */
export const handovers = pgTable('handovers', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  cartId: text('cart_id'),
  productId: integer('product_id'),
  source: text().$type<OfferSource>().notNull(),
  country: text().notNull(),
  seller: text().notNull(),
  externalId: text('external_id').notNull(),
  quantity: integer().notNull(),
  handedAt: moment('handed_at').notNull(),
  // Attribution of the visit, as in features/insight/attribution.
  cameType: text('came_type').notNull().default(''),
  cameBy: text('came_by').notNull().default(''),
})
