import { integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { json, moment } from '#app/platform/database/columns.server.ts'
import type { Availability, LinkedImage } from './offers.ts'

/**
 * Data of sources about offers. An architecture rule allows only `read-live-offers`, `write-offers` and `feed-quotes` to import it.
 */
export const offerQuotes = pgTable('offer_quotes', {
  offerId: integer('offer_id').primaryKey(),
  title: text().notNull().default(''),
  priceCents: integer('price_cents'),
  listPriceCents: integer('list_price_cents'),
  listPriceKind: text('list_price_kind').$type<'advised' | 'earlier'>(),
  shippingCents: integer('shipping_cents'),
  availability: text().$type<Availability>().notNull(),
  delivery: text().notNull().default(''),
  merchant: text().notNull().default(''),
  images: json().$type<LinkedImage[]>().notNull().default([]),
  stars: numeric({ precision: 2, scale: 1, mode: 'number' }),
  reviewCount: integer('review_count'),
  rowHash: text('row_hash'),
  fetchedAt: moment('fetched_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
})
