import { boolean, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'
import type { FeedSource, LiveOffer, OfferSource } from './offers.ts'
import type { MarketplaceSwitch } from './switches.ts'

/**
 * Offers of other shops. Only `readLiveOffers` reads their quotes, because it checks whether they have expired.
 * Triggers: database/functions/audit.sql.
 */
export const offers = pgTable('offers', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  productId: integer('product_id').notNull(),
  /** variant that the offer is for; null: any */
  variantId: integer('variant_id'),
  source: text().$type<OfferSource>().notNull(),
  country: text().notNull().default(''),
  externalId: text('external_id').notNull(),
  url: text().notNull(),
  seller: text().notNull(),
  /** feed that lists the offer */
  feedId: integer('feed_id'),
  /** run that added the offer to a product that existed already, which undoing the run deletes */
  importRunId: integer('import_run_id'),
  origin: text().$type<LiveOffer['origin']>().notNull(),
  /** time at which the source was last queried about the offer */
  queriedAt: moment('queried_at'),
  /** number of misses in a row */
  misses: smallint().notNull().default(0),
  /** fingerprint of the owner's options for which the family was last queried; null: never */
  familyQueriedFor: text('family_queried_for'),
  /** id of the group in the feed */
  familyRef: text('family_ref'),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** Earlier prices of offers, for sources whose policy allows storing them. */
export const offerPrices = pgTable(
  'offer_prices',
  {
    offerId: integer('offer_id').notNull(),
    at: moment('at').notNull(),
    priceCents: integer('price_cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.offerId, table.at] })],
)

/** Product feeds of affiliate networks and merchants. */
export const feeds = pgTable('feeds', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  source: text().$type<FeedSource>().notNull(),
  country: text().notNull(),
  address: text().notNull(),
  readAt: moment('read_at'),
  /** time at which the quotes of the feed expire */
  endsAt: moment('ends_at'),
  /** hosts that the content security policy allows for photos of the feed */
  photoHosts: text('photo_hosts').array().notNull().default([]),
  everyHours: smallint('every_hours'),
  nextReadAt: moment('next_read_at'),
  categorySlug: text('category_slug'),
  publishes: boolean().notNull().default(false),
})

/**
 * Sources and boxes of the product page that the owner switched on or off; those without a row have their default.
 * Triggers: database/functions/audit.sql.
 */
export const marketplaceSwitches = pgTable('marketplace_switches', {
  name: text().$type<MarketplaceSwitch>().primaryKey(),
  isOn: boolean('is_on').notNull(),
})
