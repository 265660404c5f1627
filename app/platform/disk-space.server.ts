import { statfs } from 'node:fs/promises'
import path from 'node:path'
import type { App, Resource } from './app.ts'

/** Error codes for a full disk, an exceeded quota, and the file size limit of a process. */
const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
/** With less free space the disk counts as full, because a photo with its sizes needs this much. */
const MIN_FREE_BYTES = 32 * 1024 * 1024
/**
 * After a failed write the disk counts as full for this long, unless a later write succeeds. The free space alone does not
 * show that a quota or size limit is reached.
 */
const FAILURE_VALIDITY_MS = 10 * 60_000

const lastFailure: Resource<{ at: Date | null }> = {
  name: 'full-disk',
  open: () => ({ at: null }),
}

/** Returns whether a file could not be written because its disk is full. */
export function isDiskFull(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && DISK_FULL_CODES.has(String(current.code))) return true
  }
  return false
}

/** Like `isDiskFull`, but also remembers a full disk for the overview of the back office and for /readyz. */
export function noteFullDisk(app: App, error: unknown): boolean {
  const isFull = isDiskFull(error)
  if (isFull) app.use(lastFailure).at = app.clock.now()
  return isFull
}

export function noteWrittenFile(app: App): void {
  app.use(lastFailure).at = null
}

/** Returns the folder whose disk is full; null while there is room. */
export async function findFullDisk(app: App): Promise<string | null> {
  const folder = path.resolve(app.env.DATA_DIR)
  const { at } = app.use(lastFailure)
  if (at !== null && app.clock.now().getTime() - at.getTime() < FAILURE_VALIDITY_MS) return folder
  return (await freeBytes(app)) < MIN_FREE_BYTES ? folder : null
}

/** Returns the free space for files of the shop, in bytes; infinite if it is unknown. */
export async function freeBytes(app: App): Promise<number> {
  // With an external database the folder does not exist until the first file is written.
  const space = await statfs(path.resolve(app.env.DATA_DIR)).catch(() => null)
  return space ? space.bavail * space.bsize : Number.POSITIVE_INFINITY
}
