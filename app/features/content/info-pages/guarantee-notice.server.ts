import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { desc, eq, gt, isNull } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import { drawNotice } from './draw-notice.server.ts'
import {
  type GuaranteeNotice,
  MAX_NOTICE_BYTES,
  type ReceiveNoticeResult,
} from './guarantee-notice.ts'
import { guaranteeNotices } from './guarantee-notices-tables.server.ts'

const UNDO_MS = 30 * 86_400_000
const MAX_REMOVED = 5

/** Returns the displayed notice, or undefined if the owner has uploaded none. */
export async function findGuaranteeNotice(app: App): Promise<GuaranteeNotice | undefined> {
  const [row] = await app.db
    .select()
    .from(guaranteeNotices)
    .where(isNull(guaranteeNotices.removedAt))
    .orderBy(desc(guaranteeNotices.id))
    .limit(1)
  return row
}

/** Returns the recently removed notices, most recently removed first. */
export async function readRemovedNotices(app: App): Promise<GuaranteeNotice[]> {
  const removedSince = new Date(app.clock.now().getTime() - UNDO_MS)
  return app.db
    .select()
    .from(guaranteeNotices)
    .where(gt(guaranteeNotices.removedAt, removedSince))
    .orderBy(desc(guaranteeNotices.removedAt), desc(guaranteeNotices.id))
    .limit(MAX_REMOVED)
}

/** Stores an uploaded notice and displays it instead of the current one. */
export async function receiveGuaranteeNotice(
  app: App,
  file: File | null,
): Promise<ReceiveNoticeResult> {
  if (!file || file.size === 0) return { ok: false, error: 'no-file' }
  if (file.size > MAX_NOTICE_BYTES) return { ok: false, error: 'too-large' }
  const notice = await drawNotice(Buffer.from(await file.arrayBuffer()))
  if (!notice.ok) return notice
  const { png, width, height } = notice
  const hash = createHash('sha256').update(png).digest('hex').slice(0, 20)
  // The file is stored before the row, so that no row refers to a missing picture.
  await storePicture(app, hash, png)
  const fileName = file.name.replace(/\p{Cc}/gu, '').slice(0, 120)
  const createdAt = app.clock.now()
  await app.db.transaction(async (tx) => {
    await tx
      .update(guaranteeNotices)
      .set({ removedAt: createdAt })
      .where(isNull(guaranteeNotices.removedAt))
    await tx.insert(guaranteeNotices).values({ fileName, hash, width, height, createdAt })
  })
  await announceChanges(app, ['settings'])
  return { ok: true }
}

export async function removeGuaranteeNotice(app: App): Promise<void> {
  await app.db
    .update(guaranteeNotices)
    .set({ removedAt: app.clock.now() })
    .where(isNull(guaranteeNotices.removedAt))
  await announceChanges(app, ['settings'])
}

/** Restores a removed notice; returns false for an unknown id. */
export async function restoreGuaranteeNotice(app: App, id: number): Promise<boolean> {
  const isRestored = await app.db.transaction(async (tx) => {
    const [row] = await tx.select().from(guaranteeNotices).where(eq(guaranteeNotices.id, id))
    if (!row) return false
    const removedAt = app.clock.now()
    await tx.update(guaranteeNotices).set({ removedAt }).where(isNull(guaranteeNotices.removedAt))
    await tx.update(guaranteeNotices).set({ removedAt: null }).where(eq(guaranteeNotices.id, id))
    return true
  })
  if (isRestored) await announceChanges(app, ['settings'])
  return isRestored
}

/** Returns the picture with this hash if it is displayed as a notice or was displayed before. */
export async function readNoticePicture(app: App, hash: string): Promise<Buffer | undefined> {
  const [row] = await app.db
    .select({ hash: guaranteeNotices.hash })
    .from(guaranteeNotices)
    .where(eq(guaranteeNotices.hash, hash))
    .limit(1)
  return row && (await readFile(picturePath(app, row.hash)).catch(() => undefined))
}

const picturePath = (app: App, hash: string) =>
  path.join(path.resolve(app.env.DATA_DIR), 'notices', `${hash}.png`)

async function storePicture(app: App, hash: string, png: Buffer): Promise<void> {
  const target = picturePath(app, hash)
  await mkdir(path.dirname(target), { recursive: true })
  await writeFile(`${target}.part`, png)
  await rename(`${target}.part`, target)
}
