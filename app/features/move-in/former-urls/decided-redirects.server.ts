import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { type NewRedirect, redirectPath } from '#app/features/content/redirects/redirects.ts'
import { findTargets } from '#app/features/content/redirects/write-redirects.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { UrlDecision } from './former-urls.ts'
import { moveInUrls } from './former-urls-tables.server.ts'

const ROWS_PER_BATCH = 1_000

interface ObjectDecision extends UrlDecision {
  paths: string[]
}

/** Yields redirects made from the decisions, in batches. */
export async function* readDecidedRedirects(db: Db, shop: string): AsyncGenerator<NewRedirect[]> {
  let lastPath = ''
  for (;;) {
    const rows = await db
      .select()
      .from(moveInUrls)
      .where(
        and(
          eq(moveInUrls.shop, shop),
          isNotNull(moveInUrls.decision),
          gt(moveInUrls.path, lastPath),
        ),
      )
      .orderBy(asc(moveInUrls.path))
      .limit(ROWS_PER_BATCH)
    const last = rows.at(-1)
    if (!last) return
    lastPath = last.path
    const decisions = rows.map(({ paths, decision, targetUrl }) => ({
      paths,
      to: decision === 'gone' ? null : targetUrl,
    }))
    yield await redirectsOf(db, decisions)
  }
}

/** Returns the redirects of all URLs of these objects. A target that redirects itself is replaced by its own target. */
export async function redirectsOf(db: Db, decisions: ObjectDecision[]): Promise<NewRedirect[]> {
  const targetKeyOf = ({ to }: ObjectDecision) => (to?.startsWith('/') ? redirectPath(to) : null)
  const targets = await findTargets(
    db,
    decisions.flatMap((each) => targetKeyOf(each) ?? []),
  )
  return decisions.flatMap((each): NewRedirect[] => {
    const { paths, to } = each
    if (to === null)
      return paths.map((path) => ({ path, targetKind: 'gone', targetId: null, targetUrl: '' }))
    const targetKey = targetKeyOf(each) ?? ''
    // A redirect to one of these URLs would be a loop.
    if (paths.includes(targetKey)) return []
    const target = targets.get(targetKey) ?? { targetKind: 'url', targetId: null, targetUrl: to }
    return paths.map((path) => ({ path, ...target }))
  })
}
