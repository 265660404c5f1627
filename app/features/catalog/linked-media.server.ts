import { type SQL, sql } from 'drizzle-orm'

const PRODUCT_TEXT = sql`p.short_description || ' ' || p.description`
const hasLinks = sql`position('/media/' IN ${PRODUCT_TEXT}) > 0`
const linksOfProduct = sql`linked_media(${PRODUCT_TEXT})`

/** Numbers of the files that texts and menus link to, an SQL query; those of stories and pages are in `post_media`. */
export const linkedMedia = sql`
  SELECT unnest(${linksOfProduct}) FROM products p WHERE ${hasLinks}
  UNION SELECT unnest(linked_media(description)) FROM categories
  UNION SELECT unnest(linked_media(links::text)) FROM menus`

/** Of a product `p`: whether its texts link to the file with this number. */
export const productLinksTo = (id: SQL) =>
  sql`(${hasLinks} AND ${linksOfProduct} @> ARRAY[${id}]::integer[])`

/** Of a category `c`. */
export const categoryLinksTo = (id: SQL) =>
  sql`linked_media(c.description) @> ARRAY[${id}]::integer[]`

/** Of the menu of one place. */
export const menuLinksTo = (id: SQL) => sql`linked_media(links::text) @> ARRAY[${id}]::integer[]`
