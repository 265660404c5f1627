import { appendFile, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { startEmbeddedPostgres, urlOf } from '#server/database/embedded-postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { findPlace } from '#server/database/postgres-place.ts'
import { startServer, stopServer } from '#server/database/postgres-server.ts'
import { giveTree } from '#server/database/rewind-cluster.ts'
import { copyFolder, makeBaseBackup } from '#server/database/wal-archive.ts'

async function makeFolder(name: string) {
  const folder = await mkdtemp(path.join(tmpdir(), `schakel-${name}-`))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Starts a migrated PostgreSQL and a hot standby that streams its changes; `stopStandby` ends only the second. */
export async function startPrimaryAndStandby() {
  const dataDir = await makeFolder('primary')
  const walArchive = await makeFolder('wal')
  const primary = await startEmbeddedPostgres(dataDir, undefined, walArchive)
  onTestFinished(async () => {
    await primary.stop()
    await rm(primary.folder, { recursive: true, force: true })
  })
  await migrate(primary.url)

  const base = await makeBaseBackup(primary.url, walArchive, new Date())
  const place = await findPlace(await makeFolder('standby'))
  onTestFinished(() => rm(place.home, { recursive: true, force: true }))
  await mkdir(place.cluster, { recursive: true, mode: 0o700 })
  await copyFolder(base.folder, place.cluster)
  await copyFile(path.join(base.folder, 'password'), place.passwordFile)
  const password = await readFile(place.passwordFile, 'utf8')
  const { port } = new URL(primary.url)
  await appendFile(
    path.join(place.cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=schakel password=${password}'\n`,
  )
  await writeFile(path.join(place.cluster, 'standby.signal'), '')
  await writeFile(place.logFile, '')
  if (place.user) await giveTree(place.user, place.home)
  const running = await startServer(place)
  const stopStandby = () => stopServer(place)
  onTestFinished(stopStandby)
  return {
    primaryUrl: primary.url,
    standbyUrl: urlOf(place, running, password),
    stopStandby,
  }
}
