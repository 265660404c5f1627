import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { categories } from '#app/features/catalog/categories/categories-tables.server.ts'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { compareGroupCategories, compareGroups } from './compare-tables.server.ts'
import type { GroupEdit } from './group-forms.ts'
import { GROUPS_TAG } from './read-groups.server.ts'

type SaveGroupResult = { ok: true } | { ok: false; error: 'unknown-group' | 'slug-taken' }

/** Adds a group at the end. Its slug is made from its name. Returns false if another group has that slug. */
export async function addGroup(app: App, name: string, categoryIds: number[]): Promise<boolean> {
  const isAdded = await app.db.transaction(async (tx) => {
    const [group] = await tx
      .insert(compareGroups)
      .values({
        name,
        slug: toSlug(name) || 'groep',
        position: sql`(SELECT coalesce(max(position), -1) + 1 FROM compare_groups)`,
      })
      .onConflictDoNothing()
      .returning({ id: compareGroups.id })
    if (group) await setCategories(tx, group.id, categoryIds)
    return group !== undefined
  })
  if (isAdded) await announceChanges(app, [GROUPS_TAG])
  return isAdded
}

export async function saveGroup(
  app: App,
  id: number,
  { name, slug, categoryIds, isCatchAll }: GroupEdit,
): Promise<SaveGroupResult> {
  const result = await app.db.transaction(async (tx): Promise<SaveGroupResult> => {
    const [otherGroup] = await tx
      .select({ id: compareGroups.id })
      .from(compareGroups)
      .where(and(eq(compareGroups.slug, slug), ne(compareGroups.id, id)))
    if (otherGroup) return { ok: false, error: 'slug-taken' }
    // At most one group can be the catch-all group.
    if (isCatchAll)
      await tx
        .update(compareGroups)
        .set({ isCatchAll: false })
        .where(eq(compareGroups.isCatchAll, true))
    const savedGroups = await tx
      .update(compareGroups)
      .set({ name, slug, isCatchAll })
      .where(eq(compareGroups.id, id))
      .returning({ id: compareGroups.id })
    if (savedGroups.length === 0) return { ok: false, error: 'unknown-group' }
    await tx.delete(compareGroupCategories).where(eq(compareGroupCategories.groupId, id))
    await setCategories(tx, id, categoryIds)
    return { ok: true }
  })
  if (result.ok) await announceChanges(app, [GROUPS_TAG])
  return result
}

/** Moves a group one position up in the order of the tabs. */
export async function moveGroupUp(app: App, id: number): Promise<void> {
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE compare_groups IN SHARE ROW EXCLUSIVE MODE`)
    const rows = await tx
      .select({ id: compareGroups.id })
      .from(compareGroups)
      .orderBy(compareGroups.position, compareGroups.id)
    const groupIds = rows.map((row) => row.id)
    const index = groupIds.indexOf(id)
    if (index < 1) return
    const newOrder = groupIds.toSpliced(index, 1).toSpliced(index - 1, 0, id)
    for (const [position, groupId] of newOrder.entries()) {
      await tx.update(compareGroups).set({ position }).where(eq(compareGroups.id, groupId))
    }
  })
  await announceChanges(app, [GROUPS_TAG])
}

/** Removes a group. Its products stay in visitors' compare lists, and are shown again once another group contains them. */
export async function removeGroup(app: App, id: number): Promise<void> {
  await app.db.delete(compareGroups).where(eq(compareGroups.id, id))
  await announceChanges(app, [GROUPS_TAG])
}

/** Stores the categories of a group. A category that was removed while staff edited the form is skipped. */
async function setCategories(tx: Db, groupId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const existingRows = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(inArray(categories.id, ids))
    .for('key share')
  if (existingRows.length === 0) return
  await tx
    .insert(compareGroupCategories)
    .values(existingRows.map(({ id }) => ({ groupId, categoryId: id })))
    .onConflictDoNothing()
}
