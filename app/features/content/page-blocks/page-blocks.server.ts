import { and, desc, eq, lte } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import { BLOCKS_TAG, type Block, mediaIdsOf } from './page-blocks.ts'
import { pageBlocks, pageBlockVersions } from './page-blocks-tables.server.ts'
import { type PageBlocks, readPageBlocks } from './read-page-blocks.server.ts'

/** Maximum number of changes that can be undone. */
const MAX_VERSIONS = 30

type SaveBlocksResult = { ok: true } | { ok: false; error: 'changed-since'; version: number }

/** Saves the blocks of a page if `version` is still the current one. The replaced blocks can be restored. */
export async function savePageBlocks(
  app: App,
  page: string,
  { blocks, version }: PageBlocks,
  author: string,
): Promise<SaveBlocksResult> {
  const now = app.clock.now()
  const row = { blocks, mediaIds: mediaIdsOf(blocks), updatedAt: now }
  const result = await app.db.transaction(async (tx): Promise<SaveBlocksResult> => {
    await tx
      .insert(pageBlocks)
      .values({ page, version: 0, blocks: (await readPageBlocks(tx, page)).blocks, updatedAt: now })
      .onConflictDoNothing()
    const [oldRow] = await tx
      .select()
      .from(pageBlocks)
      .where(eq(pageBlocks.page, page))
      .for('update')
    if (!oldRow || oldRow.version !== version)
      return { ok: false, error: 'changed-since', version: oldRow?.version ?? 0 }
    await tx.insert(pageBlockVersions).values({
      page,
      version,
      blocks: oldRow.blocks,
      mediaIds: oldRow.mediaIds,
      replacedBy: author,
      replacedAt: now,
    })
    await tx
      .delete(pageBlockVersions)
      .where(
        and(
          eq(pageBlockVersions.page, page),
          lte(pageBlockVersions.version, version - MAX_VERSIONS),
        ),
      )
    await tx
      .update(pageBlocks)
      .set({ ...row, version: version + 1 })
      .where(eq(pageBlocks.page, page))
    return { ok: true }
  })
  if (result.ok) await announceChanges(app, [BLOCKS_TAG])
  return result
}

/** Undoes the last change of the blocks; repeated calls undo earlier changes. Returns false if no change is left. */
export async function undoPageBlocks(app: App, page: string): Promise<boolean> {
  const isUndone = await app.db.transaction(async (tx) => {
    await tx.select().from(pageBlocks).where(eq(pageBlocks.page, page)).for('update')
    const [lastVersion] = await tx
      .select()
      .from(pageBlockVersions)
      .where(eq(pageBlockVersions.page, page))
      .orderBy(desc(pageBlockVersions.version))
      .limit(1)
    if (!lastVersion) return false
    const { version, blocks, mediaIds } = lastVersion
    await tx
      .delete(pageBlockVersions)
      .where(and(eq(pageBlockVersions.page, page), eq(pageBlockVersions.version, version)))
    await tx
      .update(pageBlocks)
      .set({ version, blocks, mediaIds, updatedAt: app.clock.now() })
      .where(eq(pageBlocks.page, page))
    return true
  })
  if (isUndone) await announceChanges(app, [BLOCKS_TAG])
  return isUndone
}

/** Stores the blocks of a page that has none yet. */
export async function storeFirstBlocks(app: App, page: string, blocks: Block[]): Promise<void> {
  await app.db
    .insert(pageBlocks)
    .values({ page, version: 1, blocks, mediaIds: mediaIdsOf(blocks), updatedAt: app.clock.now() })
    .onConflictDoNothing()
  await announceChanges(app, [BLOCKS_TAG])
}
