import { type SQL, sql } from 'drizzle-orm'
import { mediaText, publicText } from '#app/features/core/media/media-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { type Span, within } from '#app/platform/database/sql.server.ts'

export interface LibraryPhoto {
  id: number
  hash: string | null
  width: number | null
  height: number | null
  alt: string
  title: string
  caption: string
  description: string
  placeholder: string | null
  mimeType: string | null
  /** all sizes in all formats are made */
  hasSizes: boolean
  createdAt: Date
  /** who sent it */
  authorId: string | null
}

interface PhotosQuery {
  /** for who manages them; everybody else finds those that a page in view shows */
  isManaged: boolean
  search: string
  /** empty: all */
  ids: number[]
  without: number[]
  /** of when it came in */
  dated: Span
  modified: Span
  /** `include`: as `ids` name them */
  orderBy: 'date' | 'id' | 'modified' | 'title' | 'slug' | 'include'
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

const IS_READY = sql`m.state = 'ready'`

/** Of pieces that lists show, and on top of stories that came out. */
const isShown = (app: App) => sql`(
  EXISTS (SELECT FROM product_media pm JOIN product_listings l ON l.product_id = pm.product_id AND l.is_visible
    WHERE pm.media_id = m.id)
  OR EXISTS (SELECT FROM posts p WHERE p.cover_id = m.id AND NOT p.members_only
    AND p.published_at <= ${app.clock.now().toISOString()}::timestamptz))`

/** By its words, and for who manages it by the name of its file. The first of the two is what there is an index of. */
function speaksOf(search: string, isManaged: boolean): SQL {
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const either = sql`${mediaText} ILIKE ${like}`
  return isManaged ? either : sql`(${either} AND ${publicText} ILIKE ${like})`
}

/** Part of the library, newest first, with how many photos there are in all. */
export async function listPhotos(
  app: App,
  query: PhotosQuery,
): Promise<{ photos: LibraryPhoto[]; total: number }> {
  const { ids, without, search } = query
  const conditions = [
    IS_READY,
    ...(query.isManaged ? [] : [isShown(app)]),
    ...(ids.length > 0 ? [sql`m.id = ANY(${sql.param(ids)}::integer[])`] : []),
    ...(without.length > 0 ? [sql`m.id <> ALL(${sql.param(without)}::integer[])`] : []),
    ...within(sql`m.created_at`, query.dated),
    ...within(sql`m.created_at`, query.modified),
    ...(search === '' ? [] : [speaksOf(search, query.isManaged)]),
  ]
  const found = sql.join(conditions, sql` AND `)
  const { rows: counted } = await app.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM media m WHERE ${found}`,
  )
  const direction = query.order === 'asc' ? sql`ASC` : sql`DESC`
  const orderedBy = {
    date: sql`m.created_at ${direction},`,
    modified: sql`m.created_at ${direction},`,
    title: sql`coalesce(nullif(m.title, ''), m.alt) ${direction},`,
    include: sql`array_position(${sql.param(ids)}::integer[], m.id),`,
    // Slugs are made of the number.
    slug: sql``,
    id: sql``,
  }[query.orderBy]
  const photos = await select(
    app,
    sql`WHERE ${found} ORDER BY ${orderedBy} m.id ${direction} LIMIT ${query.limit} OFFSET ${query.offset}`,
  )
  return { photos, total: counted[0]?.n ?? 0 }
}

/** Any photo of the library, for who manages it. */
export async function findLibraryPhoto(app: App, id: number): Promise<LibraryPhoto | undefined> {
  const [photo] = await select(app, sql`WHERE m.id = ${id} AND ${IS_READY}`)
  return photo
}

/** One that a page in view shows. */
export async function findPublicPhoto(app: App, id: number): Promise<LibraryPhoto | undefined> {
  const [photo] = await select(app, sql`WHERE m.id = ${id} AND ${IS_READY} AND ${isShown(app)}`)
  return photo
}

async function select(app: App, which: SQL): Promise<LibraryPhoto[]> {
  const { rows } = await app.db.execute<
    Omit<LibraryPhoto, 'createdAt'> & { createdAt: string; [column: string]: unknown }
  >(sql`
    SELECT m.id, m.hash, m.width, m.height, m.alt, m.title, m.caption, m.description, m.placeholder, m.mime_type AS "mimeType", m.has_sizes AS "hasSizes",
      m.created_at AS "createdAt", m.author_id AS "authorId"
    FROM media m ${which}`)
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }))
}
