import { sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { containsText } from '#app/platform/database/text-functions.server.ts'

export interface ProductTag {
  id: number
  name: string
  slug: string
  description: string
  /** number of published products with the tag */
  count: number
}

interface TagsQuery {
  /** true includes tags that no published product has, for managers */
  isForManager: boolean
  search: string
  ids: number[]
  /** ids to leave out */
  excludedIds: number[]
  slugs: string[]
  /** true for only the tags that a published product has */
  hidesUnused: boolean
  /** `include` keeps the order of `ids` */
  orderBy: 'id' | 'name' | 'slug' | 'count' | 'include'
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

/** Lists tags. Only managers get tags of hidden products, because those tags could reveal unpublished products. */
export async function listProductTags(
  app: App,
  query: TagsQuery,
): Promise<{ tags: ProductTag[]; total: number }> {
  const conditions = [
    sql`true`,
    ...(query.ids.length > 0 ? [sql`t.id = ANY(${sql.param(query.ids)}::integer[])`] : []),
    ...(query.excludedIds.length > 0
      ? [sql`t.id <> ALL(${sql.param(query.excludedIds)}::integer[])`]
      : []),
    ...(query.slugs.length > 0 ? [sql`t.slug = ANY(${sql.param(query.slugs)}::text[])`] : []),
    ...(query.search === '' ? [] : [containsText(sql`t.name`, query.search)]),
  ]
  const direction = query.order === 'asc' ? sql`ASC` : sql`DESC`
  const sortExpression = {
    id: sql`t.id ${direction}`,
    name: sql`name ${direction}`,
    slug: sql`t.slug ${direction}`,
    count: sql`count ${direction}, name`,
    include: sql`array_position(${sql.param(query.ids)}::integer[], t.id)`,
  }[query.orderBy]
  // Counts the products of all tags in one query, because one query for each tag takes seconds if there are many.
  const { rows } = await app.db.execute<ProductTag & { total: number; [column: string]: unknown }>(
    sql`
    WITH requested AS MATERIALIZED (
      SELECT t.id, t.name, t.slug, t.description FROM product_tags t WHERE ${sql.join(conditions, sql` AND `)}
    ), counts AS (
      SELECT u.name, count(*)::int AS count
      FROM products p JOIN product_listings l ON l.product_id = p.id, unnest(p.tags) AS u (name)
      WHERE l.is_visible AND p.tags && (SELECT coalesce(array_agg(name), '{}') FROM requested)
      GROUP BY u.name
    )
    SELECT t.id, t.name, t.slug, t.description, coalesce(c.count, 0) AS count, (count(*) OVER ())::int AS total
    FROM requested t LEFT JOIN counts c USING (name)
    WHERE ${query.isForManager && !query.hidesUnused ? sql`true` : sql`c.count > 0`}
    ORDER BY ${sortExpression} LIMIT ${query.limit} OFFSET ${query.offset}`,
  )
  const tags = rows.map(({ total: _, ...tag }) => tag)
  return { tags, total: rows[0]?.total ?? 0 }
}
