import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { parseProductQuery } from '#app/features/catalog/product-editing/product-list.ts'
import { readProductList } from '#app/features/catalog/product-editing/read-product-list.server.ts'
import { productMedia } from '#app/features/catalog/products/catalog-tables.server.ts'
import {
  LIBRARY_PAGE_SIZE,
  type LibraryFilter,
  type LibraryItem,
} from '#app/features/content/media-library/library.ts'
import { isUsed } from '#app/features/content/media-library/photo-uses.server.ts'
import { media, mediaText } from '#app/features/core/media/media-tables.server.ts'
import { fileUrl, toPhoto } from '#app/features/core/media/photo.ts'
import type { App } from '#app/platform/app.ts'

interface LibraryQuery {
  search: string
  page: number
  filter: LibraryFilter
}

export interface LibraryEntry extends LibraryItem {
  bytes: number | null
  createdAt: Date
  caption: string
  description: string
  focusX: number
  focusY: number
}

/** Returns a page of the library, newest first. The search looks in texts, file names and names of shown products. */
export async function readLibrary(
  app: App,
  { page, ...query }: LibraryQuery,
): Promise<{ items: LibraryEntry[]; hasMore: boolean }> {
  const entries = await selectEntries(app, await queryCondition(app, query), page)
  const items = entries.slice(0, LIBRARY_PAGE_SIZE)
  const hasMore = entries.length > LIBRARY_PAGE_SIZE
  // The nightly job marks unused photos; photos that came into use since then are left out here.
  if (query.filter !== 'ongebruikt' || items.length === 0) return { items, hasMore }
  const { rows } = await app.db.execute<{ id: number }>(sql`
    SELECT m.id FROM unnest(${sql.param(items.map(({ id }) => id))}::integer[]) AS m (id)
    WHERE NOT ${isUsed(sql`m.id`)}`)
  const unusedIds = new Set(rows.map(({ id }) => id))
  return { items: items.filter(({ id }) => unusedIds.has(id)), hasMore }
}

export async function countLibrary(app: App, query: Omit<LibraryQuery, 'page'>): Promise<number> {
  return app.db.$count(media, await queryCondition(app, query))
}

async function queryCondition(app: App, { search, filter }: Omit<LibraryQuery, 'page'>) {
  return and(
    eq(media.state, 'ready'),
    filter === 'fotos' ? sql`${media.width} IS NOT NULL` : undefined,
    filter === 'bestanden' ? sql`${media.width} IS NULL` : undefined,
    filter === 'ongebruikt' ? sql`${media.unusedSince} IS NOT NULL` : undefined,
    search === '' ? undefined : await searchCondition(app, search),
  )
}

export async function findInLibrary(app: App, id: number): Promise<LibraryEntry | undefined> {
  const [item] = await selectEntries(app, and(eq(media.state, 'ready'), eq(media.id, id)), 1)
  return item
}

async function searchCondition(app: App, search: string): Promise<SQL> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const matchesText = sql`${mediaText} ILIKE ${pattern}`
  const { products } = await readProductList(
    app,
    parseProductQuery(new URLSearchParams({ zoek: search })),
  )
  if (products.length === 0) return matchesText
  const shownPhotos = await app.db
    .select({ id: productMedia.mediaId })
    .from(productMedia)
    .where(
      inArray(
        productMedia.productId,
        products.map(({ id }) => id),
      ),
    )
  return sql`(${matchesText} OR ${media.id} = ANY(${sql.param(shownPhotos.map(({ id }) => id))}::integer[]))`
}

async function selectEntries(
  app: App,
  condition: SQL | undefined,
  page: number,
): Promise<LibraryEntry[]> {
  const rows = await app.db
    .select()
    .from(media)
    .where(condition)
    .orderBy(sql`${media.id} DESC`)
    .limit(LIBRARY_PAGE_SIZE + 1)
    .offset((page - 1) * LIBRARY_PAGE_SIZE)
  return rows.map((row) => ({
    id: row.id,
    photo: toPhoto(row),
    fileUrl: fileUrl(row) ?? null,
    name: row.name,
    title: row.title,
    alt: row.alt,
    caption: row.caption,
    description: row.description,
    mimeType: row.mimeType ?? 'image/jpeg',
    bytes: row.bytes,
    createdAt: row.createdAt,
    focusX: row.focusX,
    focusY: row.focusY,
  }))
}
