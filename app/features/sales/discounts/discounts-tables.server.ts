import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'
import type { DiscountKind } from './discounts.ts'

const ids = (name: string) => integer(name).array().notNull().default([])

/** Triggers: database/functions/audit.sql. */
export const discountCodes = pgTable('discount_codes', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  code: text().notNull(),
  kind: text().$type<DiscountKind>().notNull(),
  basisPoints: integer('basis_points').notNull().default(0),
  amountCents: integer('amount_cents').notNull().default(0),
  freeShipping: boolean('free_shipping').notNull().default(false),
  minimumCents: integer('minimum_cents').notNull().default(0),
  maximumCents: integer('maximum_cents').notNull().default(0),
  excludesSaleItems: boolean('excludes_sale_items').notNull().default(false),
  /** shown in the back office and WooCommerce's REST API only */
  description: text().notNull().default(''),
  startsAt: moment('starts_at'),
  endsAt: moment('ends_at'),
  isActive: boolean('is_active').notNull().default(true),
  isIndividual: boolean('is_individual').notNull().default(false),
  maxUses: integer('max_uses'),
  maxUsesPerCustomer: integer('max_uses_per_customer'),
  productIds: ids('product_ids'),
  categoryIds: ids('category_ids'),
  excludedProductIds: ids('excluded_product_ids'),
  excludedCategoryIds: ids('excluded_category_ids'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  /** the moment of deletion; a deleted code can be restored */
  removedAt: moment('removed_at'),
})

export const cartDiscounts = pgTable(
  'cart_discounts',
  {
    cartId: text('cart_id').notNull(),
    codeId: integer('code_id').notNull(),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.cartId, table.codeId] })],
)

export const orderDiscounts = pgTable(
  'order_discounts',
  {
    /** id of this use of a code in WooCommerce's REST API: a coupon line of an order */
    id: integer().notNull().generatedAlwaysAsIdentity().unique(),
    orderId: integer('order_id').notNull(),
    code: text().notNull(),
    codeId: integer('code_id'),
    email: text().notNull(),
    cents: integer().notNull(),
    freeShipping: boolean('free_shipping').notNull(),
    /** false once the order is cancelled or expired; written by the trigger orders_note_discount_use */
    isUsed: boolean('is_used').notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.code] })],
)
