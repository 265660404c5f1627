import { asc, eq, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { memoizeUntilChanged } from '#app/platform/http/memoize-until-changed.server.ts'
import { compareGroupCategories, compareGroups } from './compare-tables.server.ts'

/** A group of products that can be compared with each other; `id` is `pageid` in docs/contract/http.md. */
export interface CompareGroup {
  id: number
  name: string
  slug: string
  categoryIds: number[]
  /** true: the group also has the products of all categories without a group; at most one group is the catch-all */
  isCatchAll: boolean
}

/** Cache tag for everything that shows which products can be compared. */
export const GROUPS_TAG = 'compare-groups'

/** Cached, because every page and every compare endpoint needs the groups. */
const cachedGroups = memoizeUntilChanged('compare-groups', [GROUPS_TAG, 'categories'], readRows)

/** Returns the groups in the order that staff chose. */
export function readCompareGroups(app: App): Promise<CompareGroup[]> {
  return app.use(cachedGroups)()
}

async function readRows(app: App): Promise<CompareGroup[]> {
  return app.db
    .select({
      id: compareGroups.id,
      name: compareGroups.name,
      slug: compareGroups.slug,
      isCatchAll: compareGroups.isCatchAll,
      categoryIds: sql<
        number[]
      >`coalesce(array_agg(${compareGroupCategories.categoryId} ORDER BY ${compareGroupCategories.categoryId}) FILTER (WHERE ${compareGroupCategories.categoryId} IS NOT NULL), '{}')`,
    })
    .from(compareGroups)
    .leftJoin(compareGroupCategories, eq(compareGroupCategories.groupId, compareGroups.id))
    .groupBy(compareGroups.id)
    .orderBy(asc(compareGroups.position), asc(compareGroups.id))
}
