import { asc, eq, inArray } from 'drizzle-orm'
import { categories } from '#app/features/catalog/categories/categories-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { compareGroupCategories, compareGroups } from './compare-tables.server.ts'
import type { Placement } from './place-category.ts'
import { GROUPS_TAG } from './read-groups.server.ts'

/** What putting a category into this group comes to; null: one of them is not there any more. */
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
  // What no group names is in the one that takes the rest.
  return { category, group: named, before, after: takesRest ? [] : [groupId] }
}

/** A category goes to this group and out of the others, so that its pieces are compared there. */
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

/** A category gets back the groups that it had; false: somebody chose others since. */
export async function takeBackPlacement(
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

/** As far as these groups, and the category, are still there. */
async function writeGroupsOf(tx: Db, categoryId: number, groupIds: number[]): Promise<void> {
  const there = await tx
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
  if (there.length > 0 && isThere.length > 0)
    await tx
      .insert(compareGroupCategories)
      .values(there.map(({ id }) => ({ groupId: id, categoryId })))
}
