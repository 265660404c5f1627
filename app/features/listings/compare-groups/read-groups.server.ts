import { asc, eq, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { memoizeUntilChanged } from '#app/platform/http/memoize-until-changed.server.ts'
import { compareGroupCategories, compareGroups } from './compare-tables.server.ts'

/** Pieces that may stand side by side, as the owner put them together; its number is the contract's `pageid`. */
export interface CompareGroup {
  id: number
  name: string
  slug: string
  categoryIds: number[]
  /** it also has every piece that no other group names; one group at most does */
  takesRest: boolean
}

/** Pages show which pieces can be compared; cleared when a group or a category changes. */
export const GROUPS_TAG = 'compare-groups'

/** Every call and every page asks for them. */
const cachedGroups = memoizeUntilChanged('compare-groups', [GROUPS_TAG, 'categories'], readRows)

/** The groups in the order of the owner. */
export function readCompareGroups(app: App): Promise<CompareGroup[]> {
  return app.use(cachedGroups)()
}

async function readRows(app: App): Promise<CompareGroup[]> {
  return app.db
    .select({
      id: compareGroups.id,
      name: compareGroups.name,
      slug: compareGroups.slug,
      takesRest: compareGroups.takesRest,
      categoryIds: sql<
        number[]
      >`coalesce(array_agg(${compareGroupCategories.categoryId} ORDER BY ${compareGroupCategories.categoryId}) FILTER (WHERE ${compareGroupCategories.categoryId} IS NOT NULL), '{}')`,
    })
    .from(compareGroups)
    .leftJoin(compareGroupCategories, eq(compareGroupCategories.groupId, compareGroups.id))
    .groupBy(compareGroups.id)
    .orderBy(asc(compareGroups.position), asc(compareGroups.id))
}
