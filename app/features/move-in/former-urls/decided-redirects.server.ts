import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { type NewRedirect, redirectPath } from '#app/features/content/redirects/redirects.ts'
import { findTargets } from '#app/features/content/redirects/write-redirects.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { UrlDecision } from './former-urls.ts'
import { moveInUrls } from './former-urls-tables.server.ts'

const ROWS_PER_BATCH = 1_000

interface DecidedRedirect extends UrlDecision {
  paths: string[]
}

/** Yields redirects made from the decisions, in batches. */
export async function* readDecidedRedirects(db: Db, shop: string): AsyncGenerator<NewRedirect[]> {
  let after = ''
  for (;;) {
    const rows = await db
      .select()
      .from(moveInUrls)
      .where(
        and(eq(moveInUrls.shop, shop), isNotNull(moveInUrls.decision), gt(moveInUrls.path, after)),
      )
      .orderBy(asc(moveInUrls.path))
      .limit(ROWS_PER_BATCH)
    const last = rows.at(-1)
    if (!last) return
    after = last.path
    const decided = rows.map(({ paths, decision, targetUrl }) => ({
      paths,
      to: decision === 'gone' ? null : targetUrl,
    }))
    yield await redirectsOf(db, decided)
  }
}

/** Returns the redirects of all URLs of these objects. A target that redirects itself is replaced by its own target. */
export async function redirectsOf(db: Db, decided: DecidedRedirect[]): Promise<NewRedirect[]> {
  const keyOf = ({ to }: DecidedRedirect) => (to?.startsWith('/') ? redirectPath(to) : null)
  const targets = await findTargets(
    db,
    decided.flatMap((each) => keyOf(each) ?? []),
  )
  return decided.flatMap((each): NewRedirect[] => {
    const { paths, to } = each
    if (to === null)
      return paths.map((path) => ({ path, targetKind: 'gone', targetId: null, targetUrl: '' }))
    const key = keyOf(each) ?? ''
    // A redirect to one of these URLs would be a loop.
    if (paths.includes(key)) return []
    const target = targets.get(key) ?? { targetKind: 'url', targetId: null, targetUrl: to }
    return paths.map((path) => ({ path, ...target }))
  })
}
