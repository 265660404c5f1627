import { desc, eq } from 'drizzle-orm'
import pg from 'pg'
import {
  readBackupState,
  recordBackupRun,
} from '#app/features/admin/backup-history/backup-runs.server.ts'
import type { BackupRun } from '#app/features/admin/backup-history/backups.ts'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { findProduct } from '#app/features/storefront/product-page/find-product.server.ts'
import type { App } from '#app/platform/app.ts'
import { openApp } from '#server/create-app.ts'
import { findNewestBaseBackup, makeBaseBackup } from '#server/database/wal-archive.ts'
import { listBackups, readManifest } from './archive.ts'
import { type BackupPlace, BackupProblem } from './backup-place.ts'
import { type BackupSummary, makeBackup } from './make-backup.ts'
import { openPlace } from './open-place.ts'
import { restoreDatabase, verifyFiles } from './restore-backup.ts'

export type BackupResult =
  | { ok: true; summary: BackupSummary }
  | { ok: false; error: 'backup-failed'; message: string }

/** Makes a backup and records its result. */
export async function backUp(
  app: App,
  address: string,
  onProgress?: (text: string) => void,
): Promise<BackupResult> {
  const startedAt = app.clock.now()
  const record = (outcome: Partial<BackupRun>) =>
    recordBackupRun(app, createRun(app, 'backup', address, startedAt, outcome))
  try {
    const place = await openPlace(address, app.env)
    const summary = await makeBackup(app, place, onProgress).finally(() => place.close())
    await record({ name: summary.name, rows: summary.rows, mediaFiles: summary.mediaFiles })
    return { ok: true, summary }
  } catch (error) {
    app.log.error({ err: error, place: address }, 'backup failed')
    await record({ failure: failureText(error) })
    return { ok: false, error: 'backup-failed', message: failureText(error) }
  }
}

function createRun(
  app: App,
  kind: BackupRun['kind'],
  place: string,
  startedAt: Date,
  outcome: Partial<BackupRun>,
): BackupRun {
  const endedAt = app.clock.now()
  return {
    name: '',
    rows: 0,
    mediaFiles: 0,
    failure: '',
    ...outcome,
    kind,
    place,
    startedAt,
    endedAt,
  }
}

/** Returns the message of an error: in Dutch for a `BackupProblem`, in English for errors of the system. */
function failureText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Makes the nightly backup. */
export async function backUpNightly(app: App): Promise<void> {
  if (app.env.BACKUP_TO !== undefined) await backUp(app, app.env.BACKUP_TO)
}

const DAY_MS = 86_400_000
/**
 * A successful restore test is valid for a week, less half a day because the job does not start at the same second each time.
 * The job runs every night, so that a failed test is repeated.
 */
const TEST_DAYS = 6.5

/** Tests a restore of the latest backup, unless the last successful test is less than a week old. */
export async function testRestoreWeekly(app: App): Promise<void> {
  const { lastTestSuccessAt } = await readBackupState(app)
  const age = app.clock.now().getTime() - (lastTestSuccessAt?.getTime() ?? 0)
  if (age > TEST_DAYS * DAY_MS) await testRestore(app)
}

/** Restores the latest backup into a separate database, opens a shop on it, and records the result. */
async function testRestore(app: App): Promise<void> {
  const address = app.env.BACKUP_TO
  if (address === undefined) return
  const startedAt = app.clock.now()
  const record = (outcome: Partial<BackupRun>) =>
    recordBackupRun(app, createRun(app, 'restore-test', address, startedAt, outcome))
  let openedPlace: BackupPlace | undefined
  try {
    const place = await openPlace(address, app.env)
    openedPlace = place
    const [name] = await listBackups(place)
    // No backup has been made yet.
    if (name === undefined) return
    const manifest = await readManifest(place, name)
    await withScratchDatabase(app.env.DATABASE_URL, async (url) => {
      await restoreDatabase(url, place, name, manifest, () => undefined)
      await openRestored(app, url)
    })
    await verifyFiles(place, name, manifest)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    await record({ name, rows, mediaFiles: manifest.media.files })
  } catch (error) {
    app.log.error({ err: error, place: address }, 'restore test failed')
    await record({ failure: failureText(error) })
  } finally {
    await openedPlace?.close()
  }
}

/** Opens a shop on a restored database, and reads its settings and a product page. */
async function openRestored(app: App, url: string): Promise<void> {
  const restoredShop = openApp({ ...app.env, DATABASE_URL: url }, { clock: app.clock })
  try {
    await readSettings(restoredShop)
    const [newestProduct] = await restoredShop.db
      .select({ slug: products.slug })
      .from(products)
      .where(eq(products.status, 'published'))
      .orderBy(desc(products.id))
      .limit(1)
    if (newestProduct && !(await findProduct(restoredShop, newestProduct.slug)))
      throw new BackupProblem(`Product ${newestProduct.slug} heeft na het terugzetten geen pagina.`)
  } finally {
    await restoredShop.close()
  }
}

const NO_PERMISSION = '42501'

async function withScratchDatabase(url: string, work: (url: string) => Promise<void>) {
  // The name is always the same, so that interrupted tests leave at most one database.
  const name = `${new URL(url).pathname.slice(1)}_restore_test`
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`)
    await client
      .query(`CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE template0`)
      .catch((error) => {
        if (error.code !== NO_PERMISSION) throw error
        throw new BackupProblem(
          'De gebruiker van DATABASE_URL mag geen database maken, dus is niets getest. Geef haar het recht CREATEDB.',
        )
      })
    const scratchUrl = new URL(url)
    scratchUrl.pathname = `/${name}`
    try {
      await work(scratchUrl.href)
    } finally {
      await client.query(`DROP DATABASE ${pg.escapeIdentifier(name)} WITH (FORCE)`)
    }
  } finally {
    await client.end()
  }
}

export const BASE_BACKUP = 'base-backup'
const MIN_HOURS_APART = 20

/** Copies the database's files into WAL_ARCHIVE once a day, so that the database can be restored to any later moment. */
export async function copyCluster(app: App): Promise<void> {
  const { DATABASE_URL, WAL_ARCHIVE } = app.env
  if (!WAL_ARCHIVE) return
  const lastBackup = await findNewestBaseBackup(DATABASE_URL, WAL_ARCHIVE)
  const now = app.clock.now()
  if (lastBackup && now.getTime() - lastBackup.endedAt.getTime() < MIN_HOURS_APART * 3_600_000)
    return
  const { folder } = await makeBaseBackup(DATABASE_URL, WAL_ARCHIVE, now)
  app.log.info({ folder }, 'base backup made')
}
