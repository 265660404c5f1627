import {
  bigint,
  boolean,
  date,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'

/** Single events as they were received, without personal data. A job aggregates them per day. */
export const analyticsEvents = pgTable('analytics_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment('at').notNull(),
  kind: text().notNull(),
  /** id of the visit; null without consent */
  session: uuid(),
  isGuest: boolean('is_guest').notNull(),
  device: text().notNull(),
  path: text().notNull(),
  productId: integer('product_id'),
  /** term of a search, or the metric of a `web_vital` event */
  term: text(),
  /** number of results of a search, or the value of the metric */
  found: integer(),
  sourceType: text('source_type'),
  source: text(),
  campaign: text(),
  offerId: integer('offer_id'),
  seller: text(),
})

/** Events per hour. */
export const analyticsHours = pgTable('analytics_hours', {
  hour: moment('hour').primaryKey(),
  views: integer().notNull(),
  visits: integer().notNull(),
})

/** Visits per day. */
export const analyticsDays = pgTable(
  'analytics_days',
  {
    day: date().notNull(),
    device: text().notNull(),
    views: integer().notNull(),
    visits: integer().notNull(),
    /** visits with a product page */
    looked: integer().notNull(),
    /** visits that added to the cart */
    carted: integer().notNull(),
    /** visits that began the checkout */
    began: integer().notNull(),
    /** visits with an order */
    ordered: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.device] })],
)

/** Number of client events per day. */
export const analyticsEventCounts = pgTable(
  'analytics_client_events',
  { day: date().notNull(), kind: text().notNull(), times: integer().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.kind] })],
)

/** Events per product and day. */
export const analyticsProducts = pgTable(
  'analytics_products',
  {
    day: date().notNull(),
    productId: integer('product_id').notNull(),
    views: integer().notNull(),
    carts: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.productId] })],
)

/** Searches per day. */
export const analyticsSearches = pgTable(
  'analytics_searches',
  {
    day: date().notNull(),
    term: text().notNull(),
    times: integer().notNull(),
    /** number of searches without a result */
    empty: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.term] })],
)

/** Visits per source and day. */
export const analyticsSources = pgTable(
  'analytics_sources',
  {
    day: date().notNull(),
    sourceType: text('source_type').notNull(),
    source: text().notNull(),
    campaign: text().notNull(),
    visits: integer().notNull(),
    ordered: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.sourceType, table.source, table.campaign] })],
)

/** Clicks to other shops per day, with the data of the offer, because the offer may be deleted later. */
export const analyticsClicks = pgTable(
  'analytics_clicks',
  {
    day: date().notNull(),
    productId: integer('product_id').notNull(),
    offerId: integer('offer_id').notNull(),
    source: text().notNull(),
    seller: text().notNull(),
    externalId: text('external_id').notNull(),
    path: text().notNull(),
    /** type and source of the visit */
    cameType: text('came_type').notNull(),
    cameBy: text('came_by').notNull(),
    times: integer().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [
        table.day,
        table.productId,
        table.offerId,
        table.seller,
        table.path,
        table.cameType,
        table.cameBy,
      ],
    }),
  ],
)

/** The moment up to which all events are aggregated. */
export const analyticsState = pgTable('analytics_state', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  rolledAt: moment('rolled_at').notNull(),
})

/** Core Web Vitals per day. */
export const analyticsVitals = pgTable(
  'analytics_vitals',
  {
    day: date().notNull(),
    metric: text().notNull(),
    good: integer().notNull(),
    fair: integer().notNull(),
    poor: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.metric] })],
)
