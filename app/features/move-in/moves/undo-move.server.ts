import { and, eq, inArray, sql } from 'drizzle-orm'
import { deleteEmptyCategories } from '#app/features/catalog/categories/ensure-categories.server.ts'
import { usedMediaIds } from '#app/features/catalog/product-drafts/clear-photos.server.ts'
import type { ProductChange } from '#app/features/catalog/product-drafts/restore-plan.ts'
import { restoreProducts } from '#app/features/catalog/product-drafts/restore-products.server.ts'
import {
  deleteStaleListings,
  forgetUndoneProducts,
} from '#app/features/catalog/products/imported-product-functions.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { POSTS_TAG } from '#app/features/content/blog/blog.ts'
import { deleteUnchangedPosts } from '#app/features/content/blog/save-post.server.ts'
import { deleteImportedCoupons } from '#app/features/content/coupons/manage-coupons.server.ts'
import { COUPONS_TAG } from '#app/features/content/coupons/read-coupons.server.ts'
import { deleteUnchangedMenus } from '#app/features/content/menus/menus.server.ts'
import { MENUS_TAG } from '#app/features/content/menus/menus.ts'
import { deleteRedirectsOfRun } from '#app/features/content/redirects/write-redirects.server.ts'
import { deleteUnchangedCustomers } from '#app/features/core/accounts/write-users.server.ts'
import { deleteFormerPhotos } from '#app/features/core/media/pending-photos.server.ts'
import { photoFiles } from '#app/features/core/media/photo-files.server.ts'
import { deleteImportedSubscribers } from '#app/features/customers/newsletter/sign-up.server.ts'
import { deleteUnchangedReviews } from '#app/features/customers/reviews/review-writes.server.ts'
import { acquireImportLock } from '#app/features/data-transfer/import-runs/staging.server.ts'
import { deleteUnchangedOrders } from '#app/features/fulfilment/orders/imported/write-imported-orders.server.ts'
import { GROUPS_TAG } from '#app/features/listings/compare-groups/read-groups.server.ts'
import {
  areSourcesOf,
  dropStaging,
} from '#app/features/move-in/former-shop/staging-schema.server.ts'
import { deleteUnchangedDiscounts } from '#app/features/sales/discounts/save-discount.server.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { MoveKind, MoveUndoSummary } from './move-in.ts'
import { moveInChanges, moveInObjects, moveInRuns } from './move-in-tables.server.ts'
import { deleteSideEffects } from './move-side-effects.server.ts'
import { restoreSnapshots } from './restore-snapshots.server.ts'
import { deleteUnchangedGroups } from './steps/move-compare-groups.server.ts'
import {
  OBJECTS_PER_BATCH,
  readNextObjectIds,
  recordUndone,
  updateRun,
} from './undone-objects.server.ts'

export type UndoMoveResult =
  | { ok: true; undone: MoveUndoSummary }
  | { ok: false; error: 'unknown-run' | 'import-running' | 'stopped' }

interface UndoOptions {
  /** called once no other import can start; returns false to give up */
  onStart?: () => Promise<boolean>
  /** aborted when the server stops; the undo continues later */
  signal?: AbortSignal
}

type DeleteObjects = (tx: Db, ids: string[], runEndedAt: Date) => Promise<(string | number)[]>

const toNumbers = (ids: string[]) => ids.map(Number)

/** Reasons why objects stay, for the owner. */
const OBJECT_RETAINED = 'is intussen gebruikt of gewijzigd'
const PRODUCT_RETAINED = 'is intussen besteld of gewijzigd'
const CATEGORY_RETAINED = 'bevat nog producten'

/** Steps run in the order of references: objects that refer to others are deleted first. */
const UNDO_STEPS: [MoveKind, DeleteObjects][] = [
  ['review', (tx, ids) => deleteUnchangedReviews(tx, toNumbers(ids))],
  ['order', (tx, ids, runEndedAt) => deleteUnchangedOrders(tx, toNumbers(ids), runEndedAt)],
  ['coupon', (tx, ids, runEndedAt) => deleteUnchangedDiscounts(tx, toNumbers(ids), runEndedAt)],
  ['post', (tx, ids, runEndedAt) => deleteUnchangedPosts(tx, toNumbers(ids), runEndedAt)],
  ['customer', deleteUnchangedCustomers],
  ['deal', (tx, ids) => deleteImportedCoupons(tx, toNumbers(ids))],
  ['menu', deleteUnchangedMenus],
  ['compare-group', (tx, ids) => deleteUnchangedGroups(tx, toNumbers(ids))],
  ['consent', (tx, ids) => deleteImportedSubscribers(tx, toNumbers(ids))],
]

/** Deletes the objects that a move created and restores those that it changed, unless they were used or changed since. */
export async function undoMove(
  app: App,
  runId: number,
  { onStart, signal }: UndoOptions = {},
): Promise<UndoMoveResult> {
  const lock = await acquireImportLock(app)
  if (!lock) return { ok: false, error: 'import-running' }
  try {
    const [run] = await app.db.select().from(moveInRuns).where(eq(moveInRuns.id, runId))
    if (!run || run.state === 'undone') return { ok: false, error: 'unknown-run' }
    if (onStart && !(await onStart())) return { ok: false, error: 'import-running' }
    const runEndedAt = run.endedAt ?? app.clock.now()
    // An interrupted undo adds to its earlier summary.
    const undone: MoveUndoSummary =
      run.state === 'undoing' && run.undone ? run.undone : { removed: {}, retained: [] }
    await updateRun(app.db, runId, { state: 'undoing', undone })
    for (const [kind, deleteObjects] of UNDO_STEPS) {
      await undoKind(app, runId, kind, undone, (tx, ids) => deleteObjects(tx, ids, runEndedAt))
      if (signal?.aborted) return { ok: false, error: 'stopped' }
    }
    await undoProducts(app, runId, undone)
    if (signal?.aborted) return { ok: false, error: 'stopped' }
    for (const { kind, id } of await restoreSnapshots(app, runId))
      undone.retained.push({ kind, id, reason: 'is intussen gewijzigd' })
    await undoCategories(app, runId, undone)
    await undoKind(app, runId, 'media', undone, (tx, ids) => removePhotos(app, tx, ids))
    await app.db.transaction((tx) => deleteRedirectsOfRun(tx, runId))
    if (run.marks) await deleteSideEffects(app, run.marks)
    await updateRun(app.db, runId, { state: 'undone', undone })
    await dropStaging(lock.db, areSourcesOf(run.sources))
    await announceChanges(app, ['categories', POSTS_TAG, MENUS_TAG, COUPONS_TAG, GROUPS_TAG])
    return { ok: true, undone }
  } finally {
    await lock.end()
  }
}

async function removePhotos(app: App, tx: Db, ids: string[]): Promise<number[]> {
  const photos = await deleteFormerPhotos(tx, toNumbers(ids), usedMediaIds)
  for (const { id, hash } of photos) if (hash) await app.use(photoFiles).removeAll({ id, hash })
  return photos.map(({ id }) => id)
}

/** Undoes one kind of object in batches, each in a transaction, so that an interrupted undo can continue. */
async function undoKind(
  app: App,
  runId: number,
  kind: MoveKind,
  undone: MoveUndoSummary,
  deleteObjects: (tx: Db, ids: string[]) => Promise<(string | number)[]>,
): Promise<void> {
  for (;;) {
    const isDone = await app.db.transaction(async (tx) => {
      const ids = await readNextObjectIds(tx, runId, kind)
      if (ids.length === 0) return true
      const removedIds = new Set((await deleteObjects(tx, ids)).map(String))
      undone.removed[kind] = (undone.removed[kind] ?? 0) + removedIds.size
      await recordUndone(tx, undone, { runId, kind, ids, removedIds, reason: OBJECT_RETAINED })
      return false
    })
    if (isDone) return
  }
}

async function undoProducts(app: App, runId: number, undone: MoveUndoSummary): Promise<void> {
  for (;;) {
    const ids = await app.db.transaction(async (tx) => {
      const createdObjects = await tx
        .select({ newId: moveInObjects.newId, fingerprint: moveInObjects.fingerprint })
        .from(moveInObjects)
        .where(and(eq(moveInObjects.runId, runId), eq(moveInObjects.kind, 'product')))
        .orderBy(moveInObjects.newId)
        .limit(OBJECTS_PER_BATCH)
      const changedProducts =
        createdObjects.length > 0
          ? []
          : await tx
              .select()
              .from(moveInChanges)
              .where(eq(moveInChanges.runId, runId))
              .limit(OBJECTS_PER_BATCH)
      const changes: ProductChange[] = [
        ...createdObjects.map(({ newId, fingerprint }) => ({
          productId: Number(newId),
          before: null,
          after: { fingerprint },
        })),
        ...changedProducts.map(({ productId, before, after }) => ({ productId, before, after })),
      ]
      if (changes.length === 0) return []
      const restored = await restoreProducts(app, tx, changes, 'import')
      const retainedIds = new Set(
        restored.filter((row) => row.outcome === 'retained').map((row) => String(row.productId)),
      )
      const newIds = createdObjects.map(({ newId }) => newId)
      const removedIds = new Set(newIds.filter((id) => !retainedIds.has(id)))
      undone.removed.product = (undone.removed.product ?? 0) + removedIds.size
      await recordUndone(tx, undone, {
        runId,
        kind: 'product',
        ids: newIds,
        removedIds,
        reason: PRODUCT_RETAINED,
      })
      const changedIds = changedProducts.map(({ productId }) => productId)
      if (changedIds.length > 0)
        await tx
          .delete(moveInChanges)
          .where(and(eq(moveInChanges.runId, runId), inArray(moveInChanges.productId, changedIds)))
      return changes.map(({ productId }) => productId)
    })
    if (ids.length === 0) break
    await refreshProducts(app, ids)
    await app.db.transaction(async (tx) => {
      await forgetUndoneProducts(tx, runId, ids)
      await deleteStaleListings(tx, ids)
    })
  }
  // Variants were deleted with their products; variants of retained products stay.
  await app.db.execute(sql`
    DELETE FROM move_in_objects o WHERE o.run_id = ${runId} AND (o.kind IN ('wish', 'set', 'related', 'vote')
      OR o.kind = 'variation' AND NOT EXISTS (SELECT FROM variants v WHERE v.id::text = o.new_id))`)
}

/** Deletes categories in rounds, because a category without children can be deleted only after them. */
async function undoCategories(app: App, runId: number, undone: MoveUndoSummary): Promise<void> {
  await app.db.transaction(async (tx) => {
    const rows = await tx
      .select({ newId: moveInObjects.newId })
      .from(moveInObjects)
      .where(and(eq(moveInObjects.runId, runId), eq(moveInObjects.kind, 'category')))
    const ids = rows.map(({ newId }) => newId)
    const removedIds = new Set<string>()
    for (;;) {
      const remainingIds = ids.filter((id) => !removedIds.has(id))
      const newlyRemovedIds =
        remainingIds.length > 0 ? await deleteEmptyCategories(tx, toNumbers(remainingIds)) : []
      if (newlyRemovedIds.length === 0) break
      for (const id of newlyRemovedIds) removedIds.add(String(id))
    }
    undone.removed.category = removedIds.size
    await recordUndone(tx, undone, {
      runId,
      kind: 'category',
      ids,
      removedIds,
      reason: CATEGORY_RETAINED,
    })
  })
}
