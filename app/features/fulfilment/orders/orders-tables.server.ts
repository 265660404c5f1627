import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import type { LineText } from '#app/features/catalog/text-fields/personal-line.ts'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import type { Address, Country } from '#app/features/sales/addresses/addresses.ts'
import { shippingMethods } from '#app/features/sales/delivery/shipping-tables.server.ts'
import type { VatPart } from '#app/features/sales/tax/vat.ts'
import type { VatIdCheck } from '#app/features/sales/tax/vat-id.ts'
import { json, moment } from '#app/platform/database/columns.server.ts'
import type {
  CreditedParts,
  ImportSource,
  OrderEventKind,
  OrderPromises,
  OrderState,
} from './orders.ts'

/** Triggers: database/functions/{audit,discounts,sales,tallies}.sql. */
export const orders = pgTable('orders', {
  id: integer().primaryKey().default(sql`nextval('order_number_seq')`),
  /** secret in the URL of the confirmation page */
  key: text().notNull().unique(),
  /** token of the checkout form, so that submitting it twice places one order */
  formToken: text('form_token').notNull().unique(),
  cartId: text('cart_id'),
  userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
  state: text().$type<OrderState>().notNull(),
  email: text().notNull(),
  phone: text(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  company: text().notNull().default(''),
  vatId: text('vat_id').notNull().default(''),
  vatIdCheck: json('vat_id_check').$type<VatIdCheck>(),
  country: text().$type<Country>().notNull(),
  postcode: text().notNull(),
  houseNumber: text('house_number').notNull(),
  houseNumberAddition: text('house_number_addition').notNull().default(''),
  street: text().notNull(),
  city: text().notNull(),
  /** delivery address, if it differs from the address above */
  delivery: json().$type<Address>(),
  giftWrapCents: integer('gift_wrap_cents'),
  giftMessage: text('gift_message').notNull().default(''),
  note: text().notNull().default(''),
  /** kind of the shipping method: letterbox, parcel or pickup */
  shippingMethod: text('shipping_method').notNull(),
  /** the shipping method; null for old orders, from when the shop had only one */
  shippingMethodId: integer('shipping_method_id').references(() => shippingMethods.id),
  shippingName: text('shipping_name').notNull(),
  shippingCents: integer('shipping_cents').notNull(),
  /** name of the payment method, such as "Bancontact" */
  paymentMethod: text('payment_method').notNull(),
  itemsCents: integer('items_cents').notNull(),
  /** total discount on the items, by codes or by staff */
  discountCents: integer('discount_cents').notNull().default(0),
  totalCents: integer('total_cents').notNull(),
  vatSplit: json('vat_split').$type<VatPart[]>().notNull(),
  /** country whose VAT the total contains */
  vatCountry: text('vat_country').$type<Country>().notNull().default('NL'),
  /** reverse charge: all amounts exclude VAT */
  isVatReversed: boolean('is_vat_reversed').notNull().default(false),
  promises: json().$type<OrderPromises>().notNull().default({}),
  /** result of `orderSearchText`, for the search of the back office */
  search: text().notNull().default(''),
  /** amount that the shop still has to refund */
  refundDueCents: integer('refund_due_cents').notNull().default(0),
  /** parts that were refunded when the items last changed; null if there are none */
  credited: json().$type<CreditedParts>(),
  /** the units of the order are back in stock, because it was cancelled or expired */
  stockReturned: boolean('stock_returned').notNull().default(false),
  /** the invoice was made, or the order needs none */
  isInvoiced: boolean('is_invoiced').notNull().default(false),
  /** test order: not in reports, without an invoice, and with a number of another series */
  isTest: boolean('is_test').notNull().default(false),
  /** system that the order was imported from, and the order's number there */
  importSource: text('import_source').$type<ImportSource>(),
  importRef: text('import_ref'),
  importRunId: integer('import_run_id'),
  paidAt: moment('paid_at'),
  shippedAt: moment('shipped_at'),
  /** end of the stock reservation of an unpaid order */
  expiresAt: moment('expires_at'),
  placedAt: moment('placed_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  /** moment at which the personal data was erased */
  erasedAt: moment('erased_at'),
})

/** Triggers: database/functions/{audit,sales}.sql. */
export const orderLines = pgTable('order_lines', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  orderId: integer('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' }),
  productId: integer('product_id').notNull(),
  variantId: integer('variant_id').notNull(),
  name: text().notNull(),
  variantName: text('variant_name').notNull().default(''),
  sku: text(),
  quantity: integer().notNull(),
  /** number of units in parcels */
  shipped: integer().notNull().default(0),
  /** number of cancelled units */
  cancelled: integer().notNull().default(0),
  unitCents: integer('unit_cents').notNull(),
  /** discount on the whole line */
  discountCents: integer('discount_cents').notNull().default(0),
  /** reason of a manual discount */
  discountReason: text('discount_reason').notNull().default(''),
  vatRate: numeric('vat_rate', { precision: 4, scale: 2, mode: 'number' }).notNull(),
  /** cost price per unit at the time of the order, without VAT, shown to staff only; null: unknown */
  costCents: integer('cost_cents'),
  /** second-hand: the invoice states no VAT, and the shop owes VAT on its margin */
  isMarginScheme: boolean('is_margin_scheme').notNull().default(false),
  /** VAT in the line total */
  vatCents: integer('vat_cents')
    .notNull()
    .generatedAlwaysAs(
      sql`round((unit_cents * quantity - discount_cents) * vat_rate / (100 + vat_rate))`,
    ),
  mediaId: integer('media_id'),
  /** the line took its units from stock, and returns them when it is cancelled */
  countsStock: boolean('counts_stock').notNull(),
  /** the shopper's texts, as ordered */
  texts: json().$type<LineText[]>().notNull().default([]),
})

export const orderEvents = pgTable('order_events', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  orderId: integer('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' }),
  kind: text().$type<OrderEventKind>().notNull(),
  text: text().notNull(),
  actor: text().notNull(),
  at: moment('at').notNull(),
})

/**
 * The number of orders in a state is the sum of its rows. Triggers insert rows for each change and update none, so that orders do
 * not wait for each other's locks.
 */
export const orderTallies = pgTable('order_tallies', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  state: text().notNull(),
  n: integer().notNull(),
})
