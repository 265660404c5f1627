import { type SQL, sql } from 'drizzle-orm'
import { linkedMediaIds } from './photo-functions.server.ts'

const PRODUCT_TEXT = sql`p.short_description || ' ' || p.description`
const hasLinks = sql`position('/media/' IN ${PRODUCT_TEXT}) > 0`
const linksOfProduct = linkedMediaIds(PRODUCT_TEXT)

const DEAL_TEXT = sql`d.description || ' ' || d.destination`
const dealHasLinks = sql`position('/media/' IN ${DEAL_TEXT}) > 0`
const linksOfDeal = linkedMediaIds(DEAL_TEXT)

const linksOfMailText = linkedMediaIds(sql`t.subject || ' ' || t.title || ' ' || t.body`)
const linksOfQuestion = linkedMediaIds(sql`q.lead || ' ' || q.statistics || ' ' || q.marketing`)

/** SQL query for the ids of files that texts and menus link to; those of posts are in `post_media`. */
export const linkedMedia = sql`
  SELECT unnest(${linksOfProduct}) FROM products p WHERE ${hasLinks}
  UNION SELECT unnest(${linkedMediaIds(sql`description`)}) FROM categories
  UNION SELECT unnest(${linkedMediaIds(sql`links::text`)}) FROM menus
  UNION SELECT unnest(${linksOfDeal}) FROM coupons d WHERE ${dealHasLinks}
  UNION SELECT unnest(${linkedMediaIds(sql`value::text`)}) FROM settings
  UNION SELECT unnest(${linksOfMailText}) FROM mail_texts t
  UNION SELECT unnest(${linksOfQuestion}) FROM consent_texts q`

/** SQL condition: the texts of product `p` link to the file with this id. */
export const productLinksTo = (id: SQL) =>
  sql`(${hasLinks} AND ${linksOfProduct} @> ARRAY[${id}]::integer[])`

/** The same for category `c`. */
export const categoryLinksTo = (id: SQL) =>
  sql`${linkedMediaIds(sql`c.description`)} @> ARRAY[${id}]::integer[]`

/** The same for the menu of one place. */
export const menuLinksTo = (id: SQL) =>
  sql`${linkedMediaIds(sql`links::text`)} @> ARRAY[${id}]::integer[]`

/** The same for coupon `d`: its description or its destination. */
export const dealLinksTo = (id: SQL) =>
  sql`(${dealHasLinks} AND ${linksOfDeal} @> ARRAY[${id}]::integer[])`

/** The same for one setting, such as the store notice. */
export const settingLinksTo = (id: SQL) =>
  sql`${linkedMediaIds(sql`value::text`)} @> ARRAY[${id}]::integer[]`

/** The same for the owner's text `t` of one kind of mail. */
export const mailTextLinksTo = (id: SQL) => sql`${linksOfMailText} @> ARRAY[${id}]::integer[]`

/** The same for consent texts `q`, in any version: a question that was once shown must stay reproducible. */
export const questionLinksTo = (id: SQL) => sql`${linksOfQuestion} @> ARRAY[${id}]::integer[]`
