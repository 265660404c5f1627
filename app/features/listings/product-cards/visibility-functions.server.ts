import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Returns the SQL condition that customers can see the product of this row of `product_listings`. */
export const customersCanSee = (listing: SQLWrapper): SQL<boolean> =>
  sql`customers_can_see(${listing})`
