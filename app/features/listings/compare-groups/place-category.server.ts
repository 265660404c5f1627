import { asc, eq, inArray } from 'drizzle-orm'
import { categories } from '#app/features/catalog/categories/categories-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { compareGroupCategories, compareGroups } from './compare-tables.server.ts'
import type { Placement } from './place-category.ts'
import { GROUPS_TAG } from './read-groups.server.ts'

/** Returns how moving a category to a group would change the category's groups; null if the category or group no longer exists. */
export async function planPlacement(
  db: Db,
  groupId: number,
  categorySlug: string,
): Promise<Placement | null> {
  const [category] = await db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(eq(categories.slug, categorySlug))
  const [group] = await db
    .select({
      id: compareGroups.id,
      name: compareGroups.name,
      isCatchAll: compareGroups.isCatchAll,
    })
    .from(compareGroups)
    .where(eq(compareGroups.id, groupId))
  if (!category || !group) return null
  const { isCatchAll, ...groupName } = group
  const before = await readGroupIds(db, category.id)
  // The catch-all group contains all categories without a group, so no rows are stored for it.
  return { category, group: groupName, before, after: isCatchAll ? [] : [groupId] }
}

/** Moves a category to this group and removes it from all other groups. */
export async function placeInGroup(
  app: App,
  groupId: number,
  categorySlug: string,
): Promise<Placement | null> {
  const placement = await app.db.transaction(async (tx) => {
    const placement = await planPlacement(tx, groupId, categorySlug)
    if (placement) await replaceGroups(tx, placement.category.id, placement.after)
    return placement
  })
  await announceChanges(app, [GROUPS_TAG])
  return placement
}

/** Restores the previous groups of a category. Returns false if its groups were changed after the placement. */
export async function restorePlacement(
  app: App,
  { category, before, after }: Placement,
): Promise<boolean> {
  const isRestored = await app.db.transaction(async (tx) => {
    const currentIds = await readGroupIds(tx, category.id)
    if (JSON.stringify(currentIds) !== JSON.stringify(after)) return false
    await replaceGroups(tx, category.id, before)
    return true
  })
  await announceChanges(app, [GROUPS_TAG])
  return isRestored
}

async function readGroupIds(db: Db, categoryId: number): Promise<number[]> {
  const rows = await db
    .select({ id: compareGroupCategories.groupId })
    .from(compareGroupCategories)
    .where(eq(compareGroupCategories.categoryId, categoryId))
    .orderBy(asc(compareGroupCategories.groupId))
  return rows.map(({ id }) => id)
}

/** Replaces the groups of a category; skips groups that no longer exist. */
async function replaceGroups(tx: Db, categoryId: number, groupIds: number[]): Promise<void> {
  const existingRows = await tx
    .select({ id: compareGroups.id })
    .from(compareGroups)
    .where(inArray(compareGroups.id, groupIds))
    .for('key share')
  const existingCategories = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, categoryId))
    .for('key share')
  await tx.delete(compareGroupCategories).where(eq(compareGroupCategories.categoryId, categoryId))
  if (existingRows.length > 0 && existingCategories.length > 0)
    await tx
      .insert(compareGroupCategories)
      .values(existingRows.map(({ id }) => ({ groupId: id, categoryId })))
}
