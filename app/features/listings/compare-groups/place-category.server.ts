import { asc, eq, inArray } from 'drizzle-orm'
import { categories } from '#app/features/catalog/categories/categories-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { compareGroupCategories, compareGroups } from './compare-tables.server.ts'
import type { Placement } from './place-category.ts'
import { GROUPS_TAG } from './read-groups.server.ts'

/** Returns how moving the category to this group would change its groups; null if either no longer exists. */
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
      takesRest: compareGroups.takesRest,
    })
    .from(compareGroups)
    .where(eq(compareGroups.id, groupId))
  if (!category || !group) return null
  const { takesRest, ...named } = group
  const before = await readGroupsOf(db, category.id)
  // The group that takes the rest has every category without a group, so none is stored for it.
  return { category, group: named, before, after: takesRest ? [] : [groupId] }
}

/** Moves a category to this group and out of all others. */
export async function placeInGroup(
  app: App,
  groupId: number,
  categorySlug: string,
): Promise<Placement | null> {
  const placement = await app.db.transaction(async (tx) => {
    const planned = await planPlacement(tx, groupId, categorySlug)
    if (planned) await writeGroupsOf(tx, planned.category.id, planned.after)
    return planned
  })
  await announceChanges(app, [GROUPS_TAG])
  return placement
}

/** Restores the former groups of a category. Returns false if its groups were changed after the placement. */
export async function restorePlacement(
  app: App,
  { category, before, after }: Placement,
): Promise<boolean> {
  const isDone = await app.db.transaction(async (tx) => {
    const now = await readGroupsOf(tx, category.id)
    if (JSON.stringify(now) !== JSON.stringify(after)) return false
    await writeGroupsOf(tx, category.id, before)
    return true
  })
  await announceChanges(app, [GROUPS_TAG])
  return isDone
}

async function readGroupsOf(db: Db, categoryId: number): Promise<number[]> {
  const rows = await db
    .select({ id: compareGroupCategories.groupId })
    .from(compareGroupCategories)
    .where(eq(compareGroupCategories.categoryId, categoryId))
    .orderBy(asc(compareGroupCategories.groupId))
  return rows.map(({ id }) => id)
}

/** Replaces the groups of a category; skips groups that no longer exist. */
async function writeGroupsOf(tx: Db, categoryId: number, groupIds: number[]): Promise<void> {
  const existingRows = await tx
    .select({ id: compareGroups.id })
    .from(compareGroups)
    .where(inArray(compareGroups.id, groupIds))
    .for('key share')
  const isThere = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, categoryId))
    .for('key share')
  await tx.delete(compareGroupCategories).where(eq(compareGroupCategories.categoryId, categoryId))
  if (existingRows.length > 0 && isThere.length > 0)
    await tx
      .insert(compareGroupCategories)
      .values(existingRows.map(({ id }) => ({ groupId: id, categoryId })))
}
