import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import { type MetaEntry, type MetaInput, planMetaChange } from './program-meta.ts'
import { programMeta } from './program-meta-tables.server.ts'

/** The kinds of objects that have meta data. Ids are unique within a kind. */
type MetaResource = 'order' | 'order-line' | 'product' | 'variation' | 'coupon' | 'customer'

/** Returns the entries of each object; objects without entries are left out. */
export async function readMeta(
  db: Db,
  resource: MetaResource,
  objectIds: number[],
): Promise<Map<number, MetaEntry[]>> {
  const metaByObject = new Map<number, MetaEntry[]>()
  if (objectIds.length === 0) return metaByObject
  const rows = await db
    .select()
    .from(programMeta)
    .where(and(eq(programMeta.resource, resource), inArray(programMeta.objectId, objectIds)))
    .orderBy(asc(programMeta.id))
  for (const { objectId, id, key, value } of rows)
    metaByObject.set(objectId, [...(metaByObject.get(objectId) ?? []), { id, key, value }])
  return metaByObject
}

/** Applies the entries of a request to an object, and returns whether anything changed. */
export async function writeMeta(
  tx: Db,
  resource: MetaResource,
  objectId: number,
  requestedEntries: MetaInput[],
): Promise<boolean> {
  if (requestedEntries.length === 0) return false
  const stored = (await readMeta(tx, resource, [objectId])).get(objectId) ?? []
  const { toInsert, toUpdate, idsToRemove } = planMetaChange(stored, requestedEntries)
  if (idsToRemove.length > 0)
    await tx.delete(programMeta).where(inArray(programMeta.id, idsToRemove))
  for (const { id, key, value } of toUpdate)
    await tx.update(programMeta).set({ key, value }).where(eq(programMeta.id, id))
  if (toInsert.length > 0)
    await tx
      .insert(programMeta)
      .values(toInsert.map(({ key, value }) => ({ resource, objectId, key, value })))
  return toInsert.length + toUpdate.length + idsToRemove.length > 0
}

/** Deletes the entries of objects that are deleted or erased. */
export async function removeMeta(
  tx: Db,
  resource: MetaResource,
  objectIds: number[],
): Promise<void> {
  await tx
    .delete(programMeta)
    .where(and(eq(programMeta.resource, resource), inArray(programMeta.objectId, objectIds)))
}
