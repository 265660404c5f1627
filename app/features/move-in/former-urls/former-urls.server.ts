// Database access for the URLs of a former shop that have no page here.
import { and, asc, count, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { isOwnPath } from '#app/features/content/redirects/reserved-paths.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import {
  type FormerUrl,
  type FormerUrlRow,
  URLS_PER_PAGE,
  type UrlCounts,
  type UrlDecision,
} from './former-urls.ts'
import { moveInUrls } from './former-urls-tables.server.ts'

const MAX_NAME = 200

/** Records URLs without a page here; URLs of earlier readings keep their decision. `readingId`: see `deleteUrlsOfEarlierReadings`. */
export async function recordUrls(
  db: Db,
  { shop, readingId }: { shop: string; readingId: string },
  urls: FormerUrl[],
): Promise<void> {
  // A URL needs no redirect if a page of this shop has the same path.
  const urlsWithoutPage = urls.filter(({ paths: [first] }) => first !== '/' && !isOwnPath(first))
  if (urlsWithoutPage.length === 0) return
  const rows = [...new Map(urlsWithoutPage.map((url) => [url.paths[0], url])).values()].map(
    (url) => ({
      ...url,
      path: url.paths[0],
      name: url.name.slice(0, MAX_NAME).toWellFormed(),
    }),
  )
  await db.execute(sql`
    INSERT INTO move_in_urls (shop, path, paths, name, reason, proposal, reading)
    SELECT ${shop}, path, paths, name, reason, proposal, ${readingId}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS w (path text, paths text[], name text, reason text, proposal text)
    ON CONFLICT (shop, path) DO UPDATE SET paths = excluded.paths, name = excluded.name, reason = excluded.reason,
      proposal = excluded.proposal, reading = excluded.reading`)
}

/** Deletes the URLs of a shop that its last reading did not find, because they have a page now. */
export async function deleteUrlsOfEarlierReadings(
  db: Db,
  { shop, readingId }: { shop: string; readingId: string },
): Promise<void> {
  await db
    .delete(moveInUrls)
    .where(and(eq(moveInUrls.shop, shop), ne(moveInUrls.reading, readingId)))
}

export async function countUrls(db: Db, shop: string): Promise<UrlCounts> {
  const [row] = await db
    .select({ all: count(), decided: count(moveInUrls.decision) })
    .from(moveInUrls)
    .where(eq(moveInUrls.shop, shop))
  return { open: (row?.all ?? 0) - (row?.decided ?? 0), decided: row?.decided ?? 0 }
}

/** Returns one page of the URLs of a shop, sorted by path. */
export async function readUrls(
  db: Db,
  shop: string,
  { page, isDecided }: { page: number; isDecided: boolean },
): Promise<FormerUrlRow[]> {
  const rows = await db
    .select()
    .from(moveInUrls)
    .where(
      and(
        eq(moveInUrls.shop, shop),
        isDecided ? isNotNull(moveInUrls.decision) : isNull(moveInUrls.decision),
      ),
    )
    .orderBy(asc(moveInUrls.path))
    .limit(URLS_PER_PAGE)
    .offset((page - 1) * URLS_PER_PAGE)
  return rows.map(({ path, paths, name, reason, proposal, decision, targetUrl }) => ({
    path,
    count: paths.length,
    name,
    reason,
    proposal,
    decision: decision && { to: decision === 'gone' ? null : targetUrl },
  }))
}

/** Returns the keys of all URLs of the object with this path; undefined if the path is not listed. */
export async function findUrl(db: Db, shop: string, path: string): Promise<string[] | undefined> {
  const [row] = await db
    .select({ paths: moveInUrls.paths })
    .from(moveInUrls)
    .where(and(eq(moveInUrls.shop, shop), eq(moveInUrls.path, path)))
  return row?.paths
}

export async function decideUrl(
  db: Db,
  shop: string,
  path: string,
  { to }: UrlDecision,
): Promise<void> {
  await db
    .update(moveInUrls)
    .set({ decision: to === null ? 'gone' : 'target', targetUrl: to ?? '' })
    .where(and(eq(moveInUrls.shop, shop), eq(moveInUrls.path, path)))
}

/** Decides all open URLs of a shop: each redirects to its proposal, or all are gone. Returns the number of decided URLs. */
export async function decideOpenUrls(
  db: Db,
  shop: string,
  decision: 'proposal' | 'gone',
): Promise<number> {
  const rows = await db
    .update(moveInUrls)
    .set(
      decision === 'gone'
        ? { decision: 'gone', targetUrl: '' }
        : { decision: 'target', targetUrl: sql`proposal` },
    )
    .where(
      and(
        eq(moveInUrls.shop, shop),
        isNull(moveInUrls.decision),
        decision === 'proposal' ? ne(moveInUrls.proposal, '') : undefined,
      ),
    )
    .returning({ path: moveInUrls.path })
  return rows.length
}
