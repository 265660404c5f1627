import { appendFile, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { startEmbeddedPostgres, urlOf } from '#server/database/embedded-postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { findPostgresLocation } from '#server/database/postgres-location.ts'
import { startServer, stopServer } from '#server/database/postgres-server.ts'
import { chownTree } from '#server/database/rewind-cluster.ts'
import { copyFolder, makeBaseBackup } from '#server/database/wal-archive.ts'

async function createTestFolder(name: string) {
  const folder = await mkdtemp(path.join(tmpdir(), `schakel-${name}-`))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Starts a migrated PostgreSQL and a hot standby that streams its changes; `stopStandby` ends only the second. */
export async function startPrimaryAndStandby() {
  const dataDir = await createTestFolder('primary')
  const walArchive = await createTestFolder('wal')
  const withoutLog = undefined
  const primary = await startEmbeddedPostgres(dataDir, withoutLog, walArchive)
  onTestFinished(async () => {
    await primary.stop()
    await rm(primary.folder, { recursive: true, force: true })
  })
  await migrate(primary.url)

  const baseBackup = await makeBaseBackup(primary.url, walArchive, new Date())
  const location = await findPostgresLocation(await createTestFolder('standby'))
  onTestFinished(() => rm(location.home, { recursive: true, force: true }))
  await mkdir(location.cluster, { recursive: true, mode: 0o700 })
  await copyFolder(baseBackup.folder, location.cluster)
  await copyFile(path.join(baseBackup.folder, 'password'), location.passwordFile)
  const password = await readFile(location.passwordFile, 'utf8')
  const { port } = new URL(primary.url)
  await appendFile(
    path.join(location.cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=schakel password=${password}'\n`,
  )
  await writeFile(path.join(location.cluster, 'standby.signal'), '')
  await writeFile(location.logFile, '')
  if (location.user) await chownTree(location.user, location.home)
  const standby = await startServer(location)
  const stopStandby = () => stopServer(location)
  onTestFinished(stopStandby)
  return {
    primaryUrl: primary.url,
    standbyUrl: urlOf(location, standby, password),
    stopStandby,
  }
}
