import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'

/** The values of each key of one object; most keys have one. */
export type FormerMeta = Map<string, string[]>

/** Returns the last value of a key, which WordPress uses if it was saved twice; empty if there is none. */
export const metaValue = (meta: FormerMeta | undefined, key: string): string =>
  meta?.get(key)?.at(-1) ?? ''

const ID_COLUMNS = {
  postmeta: 'post_id',
  termmeta: 'term_id',
  usermeta: 'user_id',
  commentmeta: 'comment_id',
  woocommerce_order_itemmeta: 'order_item_id',
  wc_orders_meta: 'order_id',
} as const

/** Reads all values of these objects. */
export async function readMeta(
  db: Db,
  table: keyof typeof ID_COLUMNS,
  ids: number[],
): Promise<Map<number, FormerMeta>> {
  const metasById = new Map<number, FormerMeta>()
  if (ids.length === 0) return metasById
  const column = sql.identifier(ID_COLUMNS[table])
  const { rows } = await db.execute<{ id: string; meta_key: string; meta_value: string }>(sql`
    SELECT ${column} AS id, meta_key, meta_value FROM ${sql.identifier(`former_${table}`)}
    WHERE ${column} = ANY(${sql.param(ids)}::bigint[])`)
  for (const { id, meta_key: key, meta_value: value } of rows) {
    const meta = metasById.get(Number(id)) ?? new Map<string, string[]>()
    metasById.set(Number(id), meta)
    const values = meta.get(key)
    if (values) values.push(value)
    else meta.set(key, [value])
  }
  return metasById
}

/** Reads a time; "0000-00-00 00:00:00" means none. Times of a dump without a zone are in UTC. */
export function formerDate(text: string | undefined): Date | null {
  if (!text || text.startsWith('0000')) return null
  if (/^\d{9,11}$/.test(text)) return new Date(Number(text) * 1000)
  const date = new Date(
    /[zZ+]/.test(text.slice(10)) ? text : `${text.slice(0, 19).replace(' ', 'T')}Z`,
  )
  return Number.isNaN(date.getTime()) ? null : date
}

/**
 * Reads a number of the former shop: "12.3456", "12,5". A single separator is always the decimal point, because prices
 * without VAT have three and more decimals; texts such as "1.234,56" come from imports. Null if the text is not a number.
 */
export function formerAmount(text: string | undefined): number | null {
  const trimmed = (text ?? '').trim()
  const amountWithGroups = /^(-?\d{1,3}(?:([.,])\d{3})+)(?!\2)[.,](\d+)$/.exec(trimmed)
  if (amountWithGroups?.[1])
    return Number(`${amountWithGroups[1].replace(/[.,]/g, '')}.${amountWithGroups[3]}`)
  const withDecimalPoint = trimmed.replace(',', '.')
  return /^-?\d*\.?\d+$/.test(withDecimalPoint) ? Number(withDecimalPoint) : null
}

/** Reads an amount in euros as cents; null if the text is not a number. */
export function formerCents(text: string | undefined): number | null {
  const amount = formerAmount(text)
  if (amount === null) return null
  const cents = Math.round(Number(`${amount}e2`))
  return Number.isSafeInteger(cents) && Math.abs(cents) < 2_000_000_000 ? cents : null
}
