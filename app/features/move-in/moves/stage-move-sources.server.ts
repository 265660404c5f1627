import { createHash } from 'node:crypto'
import path from 'node:path'
import { acquireImportLock } from '#app/features/data-transfer/import-runs/staging.server.ts'
import { SourceError } from '#app/features/move-in/dump-files/source-error.ts'
import {
  describeFiles,
  findSources,
  type SourceFile,
} from '#app/features/move-in/dump-files/source-files.server.ts'
import {
  type StagedSources,
  stageSources,
} from '#app/features/move-in/file-formats/stage-sources.server.ts'
import {
  createStagingSchema,
  dropStaging,
  reuseStaging,
  type StagingStamp,
  stagingKey,
  stampStaging,
} from '#app/features/move-in/former-shop/staging-schema.server.ts'
import type { ShopAccess } from '#app/features/move-in/running-shop/shop-client.server.ts'
import { deleteShopPages } from '#app/features/move-in/running-shop/shop-pages.server.ts'
import { stageRunningShop } from '#app/features/move-in/running-shop/stage-running-shop.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { sealText, unsealText } from '#app/platform/signing.server.ts'
import type { MoveOptions } from './move-in.ts'
import { moveFolder } from './remark-file.server.ts'

/** Thrown when the run is paused or the server stops while its sources are read. */
export class StoppedError extends Error {}

interface SourceOptions extends MoveOptions {
  existingRunId?: number
  onRead?: (bytes: number) => void
  signal?: AbortSignal
}

export const isUrl = (source: string): boolean => /^https?:\/\//i.test(source)

/** Encrypts the key and login of a running shop, so that they can be stored in the options of a run. */
export const sealAccess = (app: App, access: ShopAccess): Promise<string> =>
  sealText(app, JSON.stringify(access))

/** Staged sources; `repairsText`: texts that were encoded twice are repaired. */
export interface StagedMove extends StagedSources {
  repairsText: boolean
}

/**
 * Stages files and a running shop as the tables of one former shop. Files that an earlier run staged are not read again.
 * `shouldRepairText` undefined: tables of an earlier run are reused whether their texts are repaired or not.
 */
export async function stageMoveSources(
  app: App,
  db: Db,
  sources: string[],
  options: SourceOptions & { shouldRepairText?: boolean | undefined },
): Promise<StagedMove> {
  const { shouldRepairText, prefix } = options
  const fileDescriptions = sources.some(isUrl) ? null : await describeFiles(sources)
  const key = fileDescriptions && stagingKey(fileDescriptions, prefix)
  const stamp = key === null ? null : await reuseStaging<StagedSources>(db, key)
  if (stamp && (shouldRepairText ?? stamp.repairsText) === stamp.repairsText)
    return { ...stamp.findings, repairsText: stamp.repairsText }
  const repairsText = shouldRepairText ?? options.repairsText
  await createStagingSchema(db)
  try {
    const findings = await readSources(app, db, sources, { ...options, repairsText })
    if (key !== null) {
      const stampedAt = app.clock.now().toISOString()
      await stampStaging(db, { key, sources, stampedAt, repairsText, findings })
    }
    return { ...findings, repairsText }
  } catch (error) {
    // The clean-up fails too if the connection is lost; the first error is the one to report.
    await dropStaging(db).catch(() => undefined)
    if (options.signal?.aborted) throw new StoppedError()
    throw error
  }
}

/** Deletes the staged tables of these sources, and incomplete ones, unless an import runs. */
export async function forgetStaging(
  app: App,
  isUnused: (stamp: StagingStamp<unknown>) => boolean,
): Promise<void> {
  const lock = await acquireImportLock(app)
  if (!lock) return
  try {
    await dropStaging(lock.db, isUnused)
  } finally {
    await lock.end()
  }
}

async function readSources(
  app: App,
  db: Db,
  sources: string[],
  options: SourceOptions,
): Promise<StagedSources> {
  const urls = sources.filter(isUrl)
  const paths = sources.filter((source) => !isUrl(source))
  if (urls.length > 1)
    throw new SourceError('Geef één webadres op: een verhuizing leest één winkel.')
  const [url] = urls
  const files = url && paths.length === 0 ? [] : await findSources(paths, app.env.DATA_DIR, !url)
  const { signal } = options
  return stageSources(db, countReads(files, options), {
    ...options,
    ...(url && {
      running: {
        url,
        stage: async (shop) =>
          stageRunningShop(app, shop, url, {
            access: await readAccess(app, options.access),
            folder: pagesFolder(app, url, options.existingRunId),
            onRead: options.onRead ?? (() => {}),
            ...(signal && { signal }),
          }),
      },
    }),
  })
}

async function readAccess(app: App, sealedAccess: string | undefined): Promise<ShopAccess> {
  const text = sealedAccess === undefined ? undefined : await unsealText(app, sealedAccess)
  if (text === undefined)
    throw new SourceError('De sleutel van de vorige winkel ontbreekt. Geef hem opnieuw op.')
  return JSON.parse(text) as ShopAccess
}

/** Returns the folder with the fetched pages of a run, which are stored until it is complete in case of an interruption. */
function pagesFolder(app: App, url: string, existingRunId: number | undefined): string {
  const name =
    existingRunId ?? `adres-${createHash('sha256').update(url).digest('hex').slice(0, 16)}`
  return path.join(moveFolder(app), 'rest', String(name))
}

/** Deletes the fetched pages of a completed run, so that the next run fetches current data. */
export async function deleteFetchedPages(
  app: App,
  sources: string[],
  existingRunId: number | undefined,
): Promise<void> {
  for (const url of sources.filter(isUrl))
    await deleteShopPages(pagesFolder(app, url, existingRunId))
}

/** Counts the bytes read from the sources, and aborts reading when the run is paused. */
function countReads(
  files: SourceFile[],
  { onRead = () => {}, signal }: SourceOptions,
): SourceFile[] {
  let bytes = 0
  return files.map((file) => ({
    ...file,
    async *read() {
      for await (const chunk of file.read()) {
        if (signal?.aborted) throw new StoppedError()
        bytes += chunk.length
        onRead(bytes)
        yield chunk
      }
    },
  }))
}
