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
  /** the photo exists in all sizes and formats */
  hasSizes: boolean
  createdAt: Date
  /** number of the account that uploaded the photo */
  authorNumber: number | null
}

interface PhotosQuery {
  /** the caller is staff with access; other callers find only photos on public pages */
  isForManager: boolean
  search: string
  /** empty: all */
  ids: number[]
  excludedIds: number[]
  /** range of the upload time */
  dated: Span
  /** also a range of the upload time, because a photo has no time of change */
  modified: Span
  /** `include`: in the order of `ids` */
  orderBy: 'date' | 'id' | 'modified' | 'title' | 'slug' | 'include'
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

const IS_READY = sql`m.state = 'ready'`

/** The condition for photos of listed products and cover photos of published posts. */
const isOnPublicPage = (app: App) => sql`(
  EXISTS (SELECT FROM product_media pm JOIN product_listings l ON l.product_id = pm.product_id AND l.is_visible
    WHERE pm.media_id = m.id)
  OR EXISTS (SELECT FROM posts p WHERE p.cover_id = m.id AND NOT p.members_only
    AND p.published_at <= ${app.clock.now().toISOString()}::timestamptz))`

/**
 * The condition for photos whose texts match a search. Only staff with access search the file name too. Other callers get both
 * conditions, because only the one with the file name has an index.
 */
function matchesSearch(search: string, isForManager: boolean): SQL {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const matchesAny = sql`${mediaText} ILIKE ${pattern}`
  return isForManager ? matchesAny : sql`(${matchesAny} AND ${publicText} ILIKE ${pattern})`
}

/** Returns a page of the library, newest first by default, with the total number of photos. */
export async function listPhotos(
  app: App,
  query: PhotosQuery,
): Promise<{ photos: LibraryPhoto[]; total: number }> {
  const { ids, excludedIds, search } = query
  const conditions = [
    IS_READY,
    ...(query.isForManager ? [] : [isOnPublicPage(app)]),
    ...(ids.length > 0 ? [sql`m.id = ANY(${sql.param(ids)}::integer[])`] : []),
    ...(excludedIds.length > 0 ? [sql`m.id <> ALL(${sql.param(excludedIds)}::integer[])`] : []),
    ...within(sql`m.created_at`, query.dated),
    ...within(sql`m.created_at`, query.modified),
    ...(search === '' ? [] : [matchesSearch(search, query.isForManager)]),
  ]
  const condition = sql.join(conditions, sql` AND `)
  const { rows: countRows } = await app.db.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM media m WHERE ${condition}`,
  )
  const direction = query.order === 'asc' ? sql`ASC` : sql`DESC`
  const orderColumns = {
    date: sql`m.created_at ${direction},`,
    modified: sql`m.created_at ${direction},`,
    title: sql`coalesce(nullif(m.title, ''), m.alt) ${direction},`,
    include: sql`array_position(${sql.param(ids)}::integer[], m.id),`,
    // The slug of a photo is derived from its id.
    slug: sql``,
    id: sql``,
  }[query.orderBy]
  const photos = await selectPhotos(
    app,
    sql`WHERE ${condition} ORDER BY ${orderColumns} m.id ${direction} LIMIT ${query.limit} OFFSET ${query.offset}`,
  )
  return { photos, total: countRows[0]?.total ?? 0 }
}

/** Returns any photo of the library, for staff with access. */
export async function findLibraryPhoto(app: App, id: number): Promise<LibraryPhoto | undefined> {
  const [photo] = await selectPhotos(app, sql`WHERE m.id = ${id} AND ${IS_READY}`)
  return photo
}

/** Returns a photo only if a public page shows it. */
export async function findPublicPhoto(app: App, id: number): Promise<LibraryPhoto | undefined> {
  const [photo] = await selectPhotos(
    app,
    sql`WHERE m.id = ${id} AND ${IS_READY} AND ${isOnPublicPage(app)}`,
  )
  return photo
}

async function selectPhotos(app: App, clauses: SQL): Promise<LibraryPhoto[]> {
  const { rows } = await app.db.execute<
    Omit<LibraryPhoto, 'createdAt'> & { createdAt: string; [column: string]: unknown }
  >(sql`
    SELECT m.id, m.hash, m.width, m.height, m.alt, m.title, m.caption, m.description, m.placeholder, m.mime_type AS "mimeType", m.has_sizes AS "hasSizes",
      m.created_at AS "createdAt", (SELECT number FROM users WHERE id = m.author_id) AS "authorNumber"
    FROM media m ${clauses}`)
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }))
}
