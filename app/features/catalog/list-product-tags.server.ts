import { sql } from 'drizzle-orm'
import type { Shop } from '#app/platform/shop.ts'

export interface ProductTag {
  id: number
  name: string
  slug: string
  /** pieces in view that have it */
  count: number
}

interface TagsQuery {
  /** for who manages them: also those that nothing in view has */
  isManaged: boolean
  search: string
  ids: number[]
  without: number[]
  slugs: string[]
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

/** Tags by name; others than managers find those that a piece in view has: a tag of what is not shown would tell of it. */
export async function listProductTags(
  shop: Shop,
  query: TagsQuery,
): Promise<{ tags: ProductTag[]; total: number }> {
  const conditions = [
    query.isManaged ? sql`true` : isUsed,
    ...(query.ids.length > 0 ? [sql`t.id = ANY(${sql.param(query.ids)}::integer[])`] : []),
    ...(query.without.length > 0 ? [sql`t.id <> ALL(${sql.param(query.without)}::integer[])`] : []),
    ...(query.slugs.length > 0 ? [sql`t.slug = ANY(${sql.param(query.slugs)}::text[])`] : []),
    ...(query.search === ''
      ? []
      : [
          sql`plain_text(t.name) LIKE plain_text(${`%${query.search.replace(/[\\%_]/g, '\\$&')}%`})`,
        ]),
  ]
  const found = sql.join(conditions, sql` AND `)
  const { rows: counted } = await shop.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM product_tags t WHERE ${found}`,
  )
  const direction = query.order === 'asc' ? sql`ASC` : sql`DESC`
  const { rows } = await shop.db.execute<ProductTag & Record<string, unknown>>(sql`
    SELECT t.id, t.name, t.slug, (SELECT count(*)::int ${ofTag}) AS count FROM product_tags t
    WHERE ${found} ORDER BY t.name ${direction} LIMIT ${query.limit} OFFSET ${query.offset}`)
  return { tags: rows, total: counted[0]?.n ?? 0 }
}

const ofTag = sql`FROM products p JOIN product_listings l ON l.product_id = p.id
  WHERE p.tags @> ARRAY[t.name] AND l.is_visible AND p.status = 'published'`
const isUsed = sql`EXISTS (SELECT ${ofTag})`
