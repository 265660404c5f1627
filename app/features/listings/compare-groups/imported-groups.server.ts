import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import { compareGroupCategories, compareGroups } from './compare-tables.server.ts'

/** The fields of a group that the owner can change. */
export type GroupState = [name: string, slug: string, isCatchAll: boolean, ...categoryIds: number[]]

/** Adds a group of a former shop at the end and returns its id and state; null if another group has its slug. */
export async function insertImportedGroup(
  tx: Db,
  { name, slug, categoryIds }: { name: string; slug: string; categoryIds: number[] },
): Promise<{ id: number; state: GroupState } | null> {
  const [group] = await tx
    .insert(compareGroups)
    .values({
      name,
      slug,
      position: sql`(SELECT coalesce(max(position), -1) + 1 FROM compare_groups)`,
    })
    .onConflictDoNothing()
    .returning({ id: compareGroups.id })
  if (!group) return null
  const rows = [...new Set(categoryIds)].map((categoryId) => ({ groupId: group.id, categoryId }))
  await tx.insert(compareGroupCategories).values(rows)
  const state = (await readGroupStates(tx, [group.id])).get(group.id)
  return state ? { id: group.id, state } : null
}

/** Returns the state of groups by id, so that undoing a move-in can find the groups that the owner changed. */
export async function readGroupStates(tx: Db, ids: number[]): Promise<Map<number, GroupState>> {
  const rows = await tx
    .select({
      id: compareGroups.id,
      name: compareGroups.name,
      slug: compareGroups.slug,
      isCatchAll: compareGroups.isCatchAll,
      categoryId: compareGroupCategories.categoryId,
    })
    .from(compareGroups)
    .leftJoin(compareGroupCategories, eq(compareGroupCategories.groupId, compareGroups.id))
    .where(inArray(compareGroups.id, ids))
    .orderBy(compareGroups.id, compareGroupCategories.categoryId)
  const states = new Map<number, GroupState>()
  for (const { id, name, slug, isCatchAll, categoryId } of rows) {
    const state = states.get(id) ?? [name, slug, isCatchAll]
    if (categoryId !== null) state.push(categoryId)
    states.set(id, state)
  }
  return states
}

/** Deletes groups that a move-in added. */
export async function deleteImportedGroups(tx: Db, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const removedGroups = await tx
    .delete(compareGroups)
    .where(inArray(compareGroups.id, ids))
    .returning({ id: compareGroups.id })
  return removedGroups.map(({ id }) => id)
}
