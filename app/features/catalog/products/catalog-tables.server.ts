import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ProductTextField } from '#app/features/catalog/text-fields/text-fields.ts'
import { media } from '#app/features/core/media/media-tables.server.ts'
import { inSchema, json, moment } from '#app/platform/database/columns.server.ts'
import { nextPostId } from '#app/platform/database/sql.server.ts'
import type {
  Manufacturer,
  ProductOption,
  SearchResult,
  Specification,
  StoredCard,
} from './catalog.ts'
import type { MetalFacts, VariantMetal } from './metal-facts.ts'

/** Triggers: database/functions/{audit,index-now,listings,tags,trash,votes}.sql. */
export const products = pgTable('products', {
  id: integer().primaryKey().default(nextPostId),
  kind: text().$type<'simple' | 'variable'>().notNull(),
  seller: text().$type<'own' | 'external'>().notNull().default('own'),
  status: text().$type<'draft' | 'published' | 'hidden' | 'members'>().notNull().default('draft'),
  slug: text().notNull().unique(),
  name: text().notNull(),
  subtitle: text().notNull().default(''),
  shortDescription: text('short_description').notNull().default(''),
  description: text().notNull().default(''),
  brandId: integer('brand_id'),
  categoryId: integer('category_id'),
  tags: text().array().notNull().default([]),
  options: json().$type<ProductOption[]>().notNull().default([]),
  specifications: json().$type<Specification[]>().notNull().default([]),
  vatRate: numeric('vat_rate', { precision: 4, scale: 2, mode: 'number' }).notNull().default(21),
  /** true for second-hand goods: prices show no VAT, and the shop pays VAT on its margin */
  isMarginScheme: boolean('is_margin_scheme').notNull().default(false),
  soldIndividually: boolean('sold_individually').notNull().default(false),
  /** true: prices are for two units, while each variant is a single unit with its own stock */
  soldAsPair: boolean('sold_as_pair').notNull().default(false),
  textFields: json('text_fields').$type<ProductTextField[]>().notNull().default([]),
  externalUrl: text('external_url'),
  manufacturer: json().$type<Manufacturer>(),
  metal: json().$type<MetalFacts>(),
  searchResult: json('search_result').$type<SearchResult>(),
  importSource: text('import_source'),
  importRef: text('import_ref'),
  importHash: text('import_hash'),
  popularity: integer().notNull().default(0),
  /** number of units up to which a stock is low; null: the number of the category or the shop */
  lowStock: integer('low_stock'),
  /** true if a category for customers only contains the product; maintained by mark_members_products */
  inCustomersOnlyCategory: boolean('in_members_category').notNull().default(false),
  publishedAt: moment('published_at'),
  /** true for a product that a program published, but that stays a draft until all required details are present */
  isPublishPending: boolean('is_publish_pending').notNull().default(false),
  /** time when the product went to the trash; such a product is a draft and can be restored */
  trashedAt: moment('trashed_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

/** Triggers: database/functions/{audit,listings,prices,stock}.sql. */
export const variants = pgTable('variants', {
  id: integer().primaryKey().default(nextPostId),
  productId: integer('product_id')
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' }),
  position: integer().notNull().default(0),
  sku: text().unique(),
  gtin: text(),
  optionValues: json('option_values').$type<Record<string, string>>().notNull().default({}),
  priceCents: integer('price_cents').notNull(),
  salePriceCents: integer('sale_price_cents'),
  saleStartsAt: moment('sale_starts_at'),
  saleEndsAt: moment('sale_ends_at'),
  /** number of units; null: not counted, always available */
  stock: integer(),
  weightMg: integer('weight_mg'),
  /** metal facts that differ from those of the product */
  metal: json().$type<VariantMetal>(),
  /** cost of one unit without VAT, for staff only; null: unknown */
  costCents: integer('cost_cents'),
  mediaIds: integer('media_ids').array().notNull().default([]),
  isActive: boolean('is_active').notNull().default(true),
  /** time when the owner removed the variant, which is then never active */
  removedAt: moment('removed_at'),
})

/** Triggers: database/functions/listings.sql. */
export const productMedia = pgTable(
  'product_media',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    mediaId: integer('media_id')
      .notNull()
      .references(() => media.id),
    position: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.productId, table.mediaId] })],
)

/** Triggers: database/functions/wishlist.sql. */
export const productListings = pgTable('product_listings', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  isVisible: boolean('is_visible').notNull(),
  /** true: the product is only in lists of categories for customers */
  isForCustomersOnly: boolean('is_for_members').notNull().default(false),
  priceCents: integer('price_cents').notNull(),
  inStock: boolean('in_stock').notNull(),
  /** true if a variant has a reduced price */
  isOnSale: boolean('is_on_sale').notNull().default(false),
  tags: text().array().notNull().default([]),
  popularity: integer().notNull().default(0),
  publishedAt: moment('published_at').notNull(),
  categoryIds: integer('category_ids').array().notNull().default([]),
  valueIds: integer('value_ids').array().notNull().default([]),
  card: json().$type<StoredCard>().notNull(),
  nextPriceChangeAt: moment('next_price_change_at'),
})

/** Maintained by triggers on the wishlists. */
export const productWishes = pgTable('product_wishes', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  count: integer().notNull(),
  /** number that pages show; a job updates it from time to time */
  published: integer().notNull().default(0),
})

/** Number of votes on each product or deal, whose ids never overlap. Maintained by triggers on the votes. */
export const temperatures = pgTable('temperatures', {
  subjectId: integer('post_id').primaryKey(),
  hot: integer().notNull(),
  cold: integer().notNull(),
  /** numbers for which the cached pages were refreshed last; a job updates them from time to time */
  publishedHot: integer('published_hot').notNull().default(0),
  publishedCold: integer('published_cold').notNull().default(0),
})

/** Maintained by triggers on the reviews. */
export const productRatings = pgTable('product_ratings', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  /** number of reviews with one star, two stars and so on */
  byStars: integer('by_stars').array().notNull().default([0, 0, 0, 0, 0]),
  count: integer().notNull().generatedAlwaysAs(inSchema),
  starsSum: integer('stars_sum').notNull().generatedAlwaysAs(inSchema),
  /** weight for sorting, in thousandths of a star */
  ratingWeight: integer('rating_weight').notNull().generatedAlwaysAs(inSchema),
})

export const slugHistory = pgTable(
  'slug_history',
  {
    kind: text()
      .$type<'product' | 'category' | 'post' | 'page' | 'post-tag' | 'collection'>()
      .notNull(),
    slug: text().notNull(),
    targetId: integer('target_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.slug] })],
)

/**
 * Triggers on `variants`, `products` and `settings` write this log when a transaction commits, so a price that the same transaction
 * replaces is not logged. The database rejects every change to a logged row.
 * Triggers: database/functions/prices.sql, append-only.sql.
 */
export const priceLog = pgTable('price_log', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: integer('product_id').notNull(),
  variantId: integer('variant_id').notNull(),
  priceCents: integer('price_cents').notNull(),
  salePriceCents: integer('sale_price_cents'),
  saleStartsAt: moment('sale_starts_at'),
  saleEndsAt: moment('sale_ends_at'),
  /** false: the product was a draft, so no visitor saw this price */
  isVisible: boolean('is_visible').notNull().default(true),
  recordedAt: moment('recorded_at').notNull().default(sql`clock_timestamp()`),
})

/** Tags of products, with ids for REST clients. A tag stays when its last product is deleted. */
export const productTags = pgTable('product_tags', {
  id: integer().primaryKey().default(nextPostId),
  name: text().notNull().unique(),
  slug: text().notNull().generatedAlwaysAs(inSchema),
  /** text that only REST clients write and read */
  description: text().notNull().default(''),
})

/** Products whose listing must be refreshed. Deliberately without a unique key, so that writers never wait for each other. */
export const staleListings = pgTable('stale_listings', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: integer('product_id').notNull(),
  since: moment('since').notNull().defaultNow(),
})
