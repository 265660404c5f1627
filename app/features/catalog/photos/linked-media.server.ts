import { type SQL, sql } from 'drizzle-orm'
import { linkedMediaIds } from './photo-functions.server.ts'

const PRODUCT_TEXT = sql`p.short_description || ' ' || p.description`
const productHasLinks = sql`position('/media/' IN ${PRODUCT_TEXT}) > 0`
const linksOfProduct = linkedMediaIds(PRODUCT_TEXT)

const DEAL_TEXT = sql`d.description || ' ' || d.destination`
const dealHasLinks = sql`position('/media/' IN ${DEAL_TEXT}) > 0`
const linksOfDeal = linkedMediaIds(DEAL_TEXT)

const linksOfMailText = linkedMediaIds(sql`t.subject || ' ' || t.title || ' ' || t.body`)
const linksOfQuestion = linkedMediaIds(sql`q.lead || ' ' || q.statistics || ' ' || q.marketing`)

/** SQL query for the ids of files that texts and menus link to. The files of posts are in `post_media` instead. */
export const linkedMedia = sql`
  SELECT unnest(${linksOfProduct}) FROM products p WHERE ${productHasLinks}
  UNION SELECT unnest(${linkedMediaIds(sql`description`)}) FROM categories
  UNION SELECT unnest(${linkedMediaIds(sql`links::text`)}) FROM menus
  UNION SELECT unnest(${linksOfDeal}) FROM coupons d WHERE ${dealHasLinks}
  UNION SELECT unnest(${linkedMediaIds(sql`value::text`)}) FROM settings
  UNION SELECT unnest(${linksOfMailText}) FROM mail_texts t
  UNION SELECT unnest(${linksOfQuestion}) FROM consent_texts q`

/** SQL condition that the texts of product `p` link to the file with this id. */
export const productLinksTo = (id: SQL) =>
  sql`(${productHasLinks} AND ${linksOfProduct} @> ARRAY[${id}]::integer[])`

/** SQL condition that the description of category `c` links to the file with this id. */
export const categoryLinksTo = (id: SQL) =>
  sql`${linkedMediaIds(sql`c.description`)} @> ARRAY[${id}]::integer[]`

/** SQL condition that a menu links to the file with this id. */
export const menuLinksTo = (id: SQL) =>
  sql`${linkedMediaIds(sql`links::text`)} @> ARRAY[${id}]::integer[]`

/** SQL condition that the description or destination of coupon `d` links to the file with this id. */
export const dealLinksTo = (id: SQL) =>
  sql`(${dealHasLinks} AND ${linksOfDeal} @> ARRAY[${id}]::integer[])`

/** SQL condition that a setting, such as the store notice, links to the file with this id. */
export const settingLinksTo = (id: SQL) =>
  sql`${linkedMediaIds(sql`value::text`)} @> ARRAY[${id}]::integer[]`

/** SQL condition that the owner's text `t` for a kind of mail links to the file with this id. */
export const mailTextLinksTo = (id: SQL) => sql`${linksOfMailText} @> ARRAY[${id}]::integer[]`

/** SQL condition that consent text `q` links to the file with this id. Old versions count too, because they must stay reproducible. */
export const questionLinksTo = (id: SQL) => sql`${linksOfQuestion} @> ARRAY[${id}]::integer[]`
