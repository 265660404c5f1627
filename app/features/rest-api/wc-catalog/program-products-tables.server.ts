import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { json } from '#app/platform/database/columns.server.ts'
import { nextPostId } from '#app/platform/database/sql.server.ts'
import type { ProgramFields } from './program-product.ts'

/** Triggers: database/functions/audit.sql. */
export const shippingClasses = pgTable('shipping_classes', {
  id: integer().primaryKey().default(nextPostId),
  name: text().notNull(),
  slug: text().notNull().unique(),
  description: text().notNull().default(''),
})

/** Triggers: database/functions/{audit,webhooks}.sql. */
export const programProducts = pgTable('program_products', {
  /** id of a product or variant, which share one sequence */
  postId: integer('post_id').primaryKey(),
  productId: integer('product_id')
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' }),
  isGrouped: boolean('is_grouped').notNull().default(false),
  /** status that the program sent, if the shop has one status for several of WooCommerce */
  status: text(),
  visibility: text()
    .$type<'visible' | 'catalog' | 'search' | 'hidden'>()
    .notNull()
    .default('visible'),
  isFeatured: boolean('is_featured').notNull().default(false),
  isBackorder: boolean('is_backorder').notNull().default(false),
  parentId: integer('parent_id').notNull().default(0),
  menuOrder: integer('menu_order').notNull().default(0),
  shippingClassId: integer('shipping_class_id').references(() => shippingClasses.id, {
    onDelete: 'set null',
  }),
  fields: json().$type<ProgramFields>().notNull().default({}),
})
