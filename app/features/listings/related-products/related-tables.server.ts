import { boolean, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'

/** Products that the owner chose to show beside a product, before those that the shop finds itself. */
export const relatedProducts = pgTable(
  'related_products',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    relatedId: integer('related_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.relatedId] })],
)

/** Products that belong together. A product belongs to at most one set. */
export const productSets = pgTable('product_sets', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  setId: integer('set_id').notNull(),
  position: integer().notNull().generatedAlwaysAsIdentity(),
  /** the product is sold as the whole set; the other products are its parts */
  isWhole: boolean('is_whole').notNull().default(false),
})
