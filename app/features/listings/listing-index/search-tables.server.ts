import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { searchVector } from '#app/platform/database/columns.server.ts'

/** The search index. It is a narrow table, because a common term finds tens of thousands of rows. */
export const productSearch = pgTable('product_search', {
  productId: integer('product_id').primaryKey(),
  title: searchVector().notNull(),
  body: searchVector().notNull(),
})

/** Every stem in the catalogue, so that one lookup shows whether a term is known. */
export const searchLexemes = pgTable('search_lexemes', { lexeme: text().primaryKey() })

/** Terms in the catalogue, to which typing errors are corrected. */
export const searchTerms = pgTable('search_terms', {
  term: text().primaryKey(),
  products: integer().notNull(),
})
