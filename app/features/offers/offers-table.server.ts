import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { LiveOffer, OfferSource } from './offers.ts'

/** Where pieces are sold elsewhere. What sources say of them is read by `readLiveOffers` only, which knows the time. */
export const offers = pgTable('offers', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  productId: integer('product_id').notNull(),
  source: text().$type<OfferSource>().notNull(),
  country: text().notNull().default(''),
  externalId: text('external_id').notNull(),
  url: text().notNull(),
  seller: text().notNull(),
  feedId: integer('feed_id'),
  origin: text().$type<LiveOffer['origin']>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
