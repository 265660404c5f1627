import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import { slugHistory } from './catalog-tables.server.ts'

type SlugKind = (typeof slugHistory.$inferSelect)['kind']

export interface MovedSlug {
  /** current slug */
  moved: string
}

/** Selects the id of the product, category or page that had this slug, for a query that returns its current slug. */
export const selectMovedId = (db: Db, kind: SlugKind, slug: string) =>
  db
    .select({ id: slugHistory.targetId })
    .from(slugHistory)
    .where(and(eq(slugHistory.kind, kind), eq(slugHistory.slug, slug)))

/** Redirects the old URL to the new one after a rename. The new URL itself no longer redirects. */
export async function recordOldSlug(
  tx: Db,
  kind: SlugKind,
  targetId: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx
    .delete(slugHistory)
    .where(and(eq(slugHistory.kind, kind), inArray(slugHistory.slug, [from, to])))
  await tx.insert(slugHistory).values({ kind, slug: from, targetId })
}

/** Returns whether the slug redirects to another product, category or page than `targetId`. */
export async function isOldSlugOfOther(
  tx: Db,
  kind: SlugKind,
  slug: string,
  targetId: number,
): Promise<boolean> {
  const [otherTarget] = await tx
    .select({ id: slugHistory.targetId })
    .from(slugHistory)
    .where(
      and(
        eq(slugHistory.kind, kind),
        eq(slugHistory.slug, slug),
        ne(slugHistory.targetId, targetId),
      ),
    )
  return otherTarget !== undefined
}

/** Redirects the slug and the old slugs of a removed target to another target. */
export async function redirectSlugs(
  tx: Db,
  kind: SlugKind,
  { slug, from, to }: { slug: string; from: number; to: number },
): Promise<void> {
  await tx
    .update(slugHistory)
    .set({ targetId: to })
    .where(and(eq(slugHistory.kind, kind), eq(slugHistory.targetId, from)))
  await tx.insert(slugHistory).values({ kind, slug, targetId: to }).onConflictDoNothing()
}

/** Deletes all redirects to a target that is removed. */
export async function deleteOldSlugs(tx: Db, kind: SlugKind, targetId: number): Promise<void> {
  await tx
    .delete(slugHistory)
    .where(and(eq(slugHistory.kind, kind), eq(slugHistory.targetId, targetId)))
}
