import { desc, eq } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { type Block, HOME_KEY, STANDARD_HOME } from './page-blocks.ts'
import { pageBlocks, pageBlockVersions } from './page-blocks-tables.server.ts'

export interface PageBlocks {
  blocks: Block[]
  /** number of the saved version; 0 if the owner has composed nothing yet */
  version: number
}

/**
 * Returns the blocks of a page: `page` is HOME_KEY or the result of `blocksOfPost`. A home page that the owner has not composed
 * has the standard blocks.
 */
export async function readPageBlocks(db: Db, page: string): Promise<PageBlocks> {
  const [row] = await db
    .select({ blocks: pageBlocks.blocks, version: pageBlocks.version })
    .from(pageBlocks)
    .where(eq(pageBlocks.page, page))
  return row ?? { blocks: page === HOME_KEY ? STANDARD_HOME : [], version: 0 }
}

/** Returns the author and time of the last change that can be undone; undefined if there is none. */
export async function findLastChange(app: App, page: string) {
  const [lastVersion] = await app.db
    .select({ by: pageBlockVersions.replacedBy, at: pageBlockVersions.replacedAt })
    .from(pageBlockVersions)
    .where(eq(pageBlockVersions.page, page))
    .orderBy(desc(pageBlockVersions.version))
    .limit(1)
  return lastVersion
}
