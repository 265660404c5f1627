// Lists the feature that owns each file of database/functions/ that writes tables. The functions of a file may write the tables of
// that feature, and tables of other features only if they are listed here with the reason.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { SourceFile } from './parse-source.ts'

const FOLDER = path.join(import.meta.dirname, '..', '..', 'database', 'functions')

interface Owner {
  feature: string
  /** reason why a function of this file writes a table of another feature, by table name */
  exceptions?: Record<string, string>
}

const CARDS = 'cards and lists, whose features come before this one, read it with each product'

const OWNERS: Record<string, Owner> = {
  'audit.sql': { feature: 'admin/audit-log' },
  'cart.sql': {
    feature: 'sales/cart',
    exceptions: { cart_discounts: 'a login merges two carts with their codes in one round trip' },
  },
  'compare.sql': { feature: 'customers/compare' },
  'customers.sql': { feature: 'customers/customer-records' },
  'discounts.sql': { feature: 'sales/discounts' },
  'index-now.sql': { feature: 'channels/index-now' },
  'listings.sql': { feature: 'catalog/products' },
  'move-in.sql': {
    feature: 'move-in/moves',
    exceptions: {
      price_log: 'nothing else may delete from it: undoing a move removes the products it made',
      stock_moves: 'the same',
    },
  },
  'prices.sql': { feature: 'catalog/products' },
  'reviews.sql': { feature: 'customers/reviews', exceptions: { product_ratings: CARDS } },
  'sales.sql': { feature: 'insight/reports' },
  'stock.sql': { feature: 'catalog/stock' },
  'tags.sql': {
    feature: 'catalog/products',
    exceptions: { post_tags: 'tags of posts are registered in the same way as those of products' },
  },
  'tallies.sql': {
    feature: 'fulfilment/orders',
    exceptions: { review_tallies: 'reviews are tallied in the same way as orders' },
  },
  'visibility.sql': { feature: 'catalog/products' },
  'votes.sql': { feature: 'customers/votes', exceptions: { temperatures: CARDS } },
  'webhooks.sql': { feature: 'rest-api/webhooks' },
  'wishlist.sql': {
    feature: 'customers/wishlist',
    exceptions: {
      product_wishes: CARDS,
      wish_events: 'a trigger notes there what wishlist-mails reports to customers',
    },
  },
}

/** Reads the files with SQL functions and triggers. */
export const readSqlFunctions = (): SourceFile[] =>
  readdirSync(FOLDER).map((name) => ({
    path: `database/functions/${name}`,
    text: readFileSync(path.join(FOLDER, name), 'utf8'),
  }))

/**
 * Returns a problem for each table that a SQL file writes without being its owner, and for each exception that is no longer needed.
 * `ownerOf` returns the folder of the feature that declares a table; `findWrittenTables` returns the names of the tables that a SQL text
 * writes.
 */
export function checkSqlOwners(
  files: SourceFile[],
  ownerOf: (table: string) => string | undefined,
  findWrittenTables: (text: string) => string[],
  owners = OWNERS,
): string[] {
  return files.flatMap(({ path: file, text }) => {
    const { feature, exceptions = {} } = owners[file.replace(/.*\//, '')] ?? { feature: '' }
    const writtenTables = new Set(findWrittenTables(text.replace(/--.*/g, '')))
    const foreignTables = [...writtenTables].filter((table) => {
      const owner = ownerOf(table)
      return owner !== undefined && owner !== `app/features/${feature}` && !(table in exceptions)
    })
    const unusedExceptions = Object.keys(exceptions).filter(
      (table) => ownerOf(table) && !writtenTables.has(table),
    )
    return [
      ...foreignTables.map((table) => `${file}: writes ${table}, a table of ${ownerOf(table)}`),
      ...unusedExceptions.map(
        (table) => `${file}: no longer writes ${table}: remove it from sql-owners.ts`,
      ),
    ]
  })
}
