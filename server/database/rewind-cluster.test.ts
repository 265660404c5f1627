import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { exists, findPostgresLocation } from './postgres-location.ts'
import { findBaseBackup, RewindProblem, rewindCluster } from './rewind-cluster.ts'
import { findArchiveFolder, makeBaseBackup } from './wal-archive.ts'

const HOUR_MS = 3_600_000

async function createFolder(name: string) {
  const folder = await mkdtemp(path.join(tmpdir(), `schakel-${name}-`))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function runSql<Row extends pg.QueryResultRow>(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

const addOrder = (url: string, id: number) => runSql(url, `INSERT INTO orders VALUES (${id})`)
const readOrders = async (url: string) =>
  (await runSql<{ id: number }>(url, 'SELECT id FROM orders ORDER BY id')).map(({ id }) => id)

test('the database is restored to a moment between two changes, and the current cluster is retained', {
  timeout: 180_000,
}, async () => {
  const [dataDir, walArchive] = [await createFolder('data'), await createFolder('wal')]
  const location = { ...(await findPostgresLocation(dataDir)), walArchive }
  onTestFinished(() => rm(location.home, { recursive: true, force: true }))
  const withoutLog = undefined
  const startServer = () => startEmbeddedPostgres(dataDir, withoutLog, walArchive)
  const firstServer = await startServer()
  await runSql(firstServer.url, 'CREATE TABLE orders (id integer)')
  await addOrder(firstServer.url, 1)
  const beforeBaseBackup = new Date()
  await makeBaseBackup(firstServer.url, walArchive, new Date())
  await addOrder(firstServer.url, 2)
  await runSql(firstServer.url, 'SELECT pg_switch_wal()')
  await addOrder(firstServer.url, 3)
  // The pauses keep the moment clear of both changes.
  await pause(50)
  const [row] = await runSql<{ at: Date }>(firstServer.url, 'SELECT clock_timestamp() AS at')
  const moment = row?.at ?? new Date(0)
  await pause(50)
  await addOrder(firstServer.url, 4)
  await firstServer.stop()

  const archive = await findArchiveFolder(walArchive, location.cluster)
  await expect(findBaseBackup(archive, beforeBaseBackup)).rejects.toThrow(RewindProblem)
  const baseBackup = await findBaseBackup(archive, moment)
  const previousCluster = await rewindCluster(location, {
    archive,
    base: baseBackup,
    targetMoment: moment,
    now: new Date(),
  })
  expect(await exists(previousCluster ?? '')).toBe(true)
  const secondServer = await startServer()
  expect(await readOrders(secondServer.url)).toEqual([1, 2, 3])
  await addOrder(secondServer.url, 5)
  await secondServer.stop()

  // For a moment after the last archived change the restore fails, and the database stays unchanged.
  const afterLastChange = new Date(Date.now() + HOUR_MS)
  await expect(
    rewindCluster(location, {
      archive,
      base: baseBackup,
      targetMoment: afterLastChange,
      now: new Date(),
    }),
  ).rejects.toThrow(RewindProblem)
  const thirdServer = await startServer()
  expect(await readOrders(thirdServer.url)).toEqual([1, 2, 3, 5])
  await thirdServer.stop()

  // A restore without a moment has every change.
  const newestBackup = await findBaseBackup(archive, null)
  await rewindCluster(location, {
    archive,
    base: newestBackup,
    targetMoment: null,
    now: new Date(),
  })
  const fourthServer = await startServer()
  expect(await readOrders(fourthServer.url)).toEqual([1, 2, 3, 5])
  await fourthServer.stop()

  // After a lost disk the archive is restored into a new database, which has its own password.
  const newDisk = await createFolder('new-disk')
  const newLocation = await findPostgresLocation(newDisk)
  onTestFinished(() => rm(newLocation.home, { recursive: true, force: true }))
  const newServer = await startEmbeddedPostgres(newDisk)
  await runSql(newServer.url, 'CREATE TABLE restored (id integer)')
  await newServer.stop()
  const rewindPastLastChange = {
    archive,
    base: newestBackup,
    targetMoment: afterLastChange,
    now: new Date(),
  }
  await expect(rewindCluster(newLocation, rewindPastLastChange)).rejects.toThrow(RewindProblem)
  const unchangedServer = await startEmbeddedPostgres(newDisk)
  expect(await runSql(unchangedServer.url, 'SELECT id FROM restored')).toEqual([])
  await unchangedServer.stop()
  await rewindCluster(newLocation, {
    archive,
    base: newestBackup,
    targetMoment: null,
    now: new Date(),
  })
  const fifthServer = await startEmbeddedPostgres(newDisk)
  expect(await readOrders(fifthServer.url)).toEqual([1, 2, 3, 5])
  await fifthServer.stop()
})
