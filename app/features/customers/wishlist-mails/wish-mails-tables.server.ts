import { bigint, boolean, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const wishMails = pgTable('wish_mails', {
  userId: userId().primaryKey(),
  /** percentage by which a price must fall before the customer gets a mail */
  percent: integer().notNull(),
  isOn: boolean('is_on').notNull(),
  /** secret in the link that stops the mails */
  token: text().notNull().unique(),
})

/** News about wishes; one mail has all news of a customer. */
export const wishNews = pgTable(
  'wish_news',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: userId(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    isBack: boolean('is_back').notNull(),
    isCheaper: boolean('is_cheaper').notNull(),
  },
  (table) => [unique().on(table.userId, table.productId)],
)

/** Changes of price or availability of wished products. Triggers write the rows, and a job processes them. */
export const wishEvents = pgTable('wish_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: integer('product_id').notNull(),
  isBack: boolean('is_back').notNull(),
})
