import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import { type FormerMeta, formerDate, readMeta } from './former-meta.server.ts'

/** A row of the table of posts: a product, variation, order, coupon, page, post, photo or menu item. */
export interface FormerPost {
  id: number
  type: string
  title: string
  content: string
  excerpt: string
  status: string
  slug: string
  parent: number
  position: number
  password: string
  guid: string
  mime: string
  author: number
  createdAt: Date | null
  /** "2025-03-01 11:00:00" in the time zone of the former shop; empty: not known */
  localDate: string
  meta: FormerMeta
}

const POSTS_PER_BATCH = 300

interface PostRow extends Record<string, unknown> {
  ID: string
  post_type: string
  post_title: string
  post_content: string
  post_excerpt: string
  post_status: string
  post_name: string
  post_parent: string
  menu_order: string
  post_password: string
  guid: string
  post_mime_type: string
  post_author: string
  post_date: string
  post_date_gmt: string
}

/** Yields posts of these types, sorted by id. `fieldKeys`: only posts with one of these meta keys. */
export async function* readFormerPosts(
  db: Db,
  types: string[],
  batchSize = POSTS_PER_BATCH,
  fieldKeys: string[] = [],
): AsyncGenerator<FormerPost[]> {
  const hasField =
    fieldKeys.length === 0
      ? sql`true`
      : sql`"ID" IN (SELECT post_id FROM former_postmeta WHERE meta_key = ANY(${sql.param(fieldKeys)}::text[]))`
  let lastId = 0
  for (;;) {
    const { rows } = await db.execute<PostRow>(sql`
      SELECT * FROM former_posts
      WHERE post_type = ANY(${sql.param(types)}::text[]) AND "ID" > ${lastId} AND post_status <> 'trash' AND ${hasField}
      ORDER BY "ID" LIMIT ${batchSize}`)
    const last = rows.at(-1)
    if (!last) return
    lastId = Number(last.ID)
    yield await withMeta(db, rows)
  }
}

/** Returns the children of these posts by parent, in their own order. */
export async function readChildren(
  db: Db,
  type: string,
  parents: number[],
): Promise<Map<number, FormerPost[]>> {
  const { rows } = await db.execute<PostRow>(sql`
    SELECT * FROM former_posts
    WHERE post_type = ${type} AND post_parent = ANY(${sql.param(parents)}::bigint[]) AND post_status <> 'trash'
    ORDER BY menu_order, "ID"`)
  return Map.groupBy(await withMeta(db, rows), ({ parent }) => parent)
}

async function withMeta(db: Db, rows: PostRow[]): Promise<FormerPost[]> {
  const metas = await readMeta(
    db,
    'postmeta',
    rows.map(({ ID }) => Number(ID)),
  )
  return rows.map((row) => ({
    id: Number(row.ID),
    type: row.post_type,
    title: row.post_title,
    content: row.post_content,
    excerpt: row.post_excerpt,
    status: row.post_status,
    slug: decodeSlug(row.post_name),
    parent: Number(row.post_parent),
    position: Number(row.menu_order),
    password: row.post_password,
    guid: row.guid,
    mime: row.post_mime_type,
    author: Number(row.post_author),
    createdAt: formerDate(row.post_date_gmt) ?? formerDate(row.post_date),
    localDate: row.post_date.startsWith('0000') ? '' : row.post_date,
    meta: metas.get(Number(row.ID)) ?? new Map(),
  }))
}

/** Decodes a slug; WordPress stores characters outside ASCII as %c3%a9. */
export function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}

export interface FormerTerm {
  id: number
  taxonomy: string
  name: string
  slug: string
  description: string
  parent: number
}

/** Returns all terms of the taxonomies that match the pattern, by id. */
export async function readTerms(db: Db, taxonomies: string): Promise<Map<number, FormerTerm>> {
  const { rows } = await db.execute<{
    term_id: string
    taxonomy: string
    name: string
    slug: string
    description: string
    parent: string
  }>(sql`
    SELECT t.term_id, x.taxonomy, t.name, t.slug, x.description, x.parent
    FROM former_term_taxonomy x JOIN former_terms t USING (term_id)
    WHERE x.taxonomy ~ ${taxonomies} ORDER BY t.term_id`)
  return new Map(
    rows.map((row) => [
      Number(row.term_id),
      {
        id: Number(row.term_id),
        taxonomy: row.taxonomy,
        name: decodeEntities(row.name),
        slug: decodeSlug(row.slug),
        description: row.description,
        parent: Number(row.parent),
      },
    ]),
  )
}

/** Decodes a term name, which WordPress stores with entities. */
const decodeEntities = (name: string) =>
  name.replaceAll('&amp;', '&').replaceAll('&gt;', '>').replaceAll('&lt;', '<')

/** Returns the terms of these posts. */
export async function readTermsOf(
  db: Db,
  ids: number[],
): Promise<Map<number, { taxonomy: string; id: number; slug: string; name: string }[]>> {
  const { rows } = await db.execute<{
    object_id: string
    taxonomy: string
    term_id: string
    slug: string
    name: string
  }>(sql`
    SELECT r.object_id, x.taxonomy, t.term_id, t.slug, t.name
    FROM former_term_relationships r
    JOIN former_term_taxonomy x USING (term_taxonomy_id) JOIN former_terms t USING (term_id)
    WHERE r.object_id = ANY(${sql.param(ids)}::bigint[]) ORDER BY r.term_order, t.term_id`)
  const terms = rows.map((row) => ({
    object: Number(row.object_id),
    taxonomy: row.taxonomy,
    id: Number(row.term_id),
    slug: decodeSlug(row.slug),
    name: decodeEntities(row.name),
  }))
  return Map.groupBy(terms, ({ object }) => object)
}
