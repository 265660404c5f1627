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

async function makeFolder(name: string) {
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

const addOrder = (url: string, id: number) => runSql(url, `INSERT INTO sales VALUES (${id})`)
const readOrders = async (url: string) =>
  (await runSql<{ id: number }>(url, 'SELECT id FROM sales ORDER BY id')).map(({ id }) => id)

test('the database is restored to a moment between two changes, and the current cluster is retained', {
  timeout: 180_000,
}, async () => {
  const [dataDir, walArchive] = [await makeFolder('data'), await makeFolder('wal')]
  const location = { ...(await findPostgresLocation(dataDir)), walArchive }
  onTestFinished(() => rm(location.home, { recursive: true, force: true }))
  const first = await startEmbeddedPostgres(dataDir, undefined, walArchive)
  await runSql(first.url, 'CREATE TABLE sales (id integer)')
  await addOrder(first.url, 1)
  const beforeBase = new Date()
  await makeBaseBackup(first.url, walArchive, new Date())
  await addOrder(first.url, 2)
  await runSql(first.url, 'SELECT pg_switch_wal()')
  await addOrder(first.url, 3)
  await pause(50)
  const [row] = await runSql<{ at: Date }>(first.url, 'SELECT clock_timestamp() AS at')
  const moment = row?.at ?? new Date(0)
  await pause(50)
  await addOrder(first.url, 4)
  await first.stop()

  const archive = await findArchiveFolder(walArchive, location.cluster)
  await expect(findBaseBackup(archive, beforeBase)).rejects.toThrow(RewindProblem)
  const base = await findBaseBackup(archive, moment)
  const previousCluster = await rewindCluster(location, {
    archive,
    base,
    to: moment,
    now: new Date(),
  })
  expect(await exists(previousCluster ?? '')).toBe(true)
  const second = await startEmbeddedPostgres(dataDir, undefined, walArchive)
  expect(await readOrders(second.url)).toEqual([1, 2, 3])
  await addOrder(second.url, 5)
  await second.stop()

  // For a moment after the last archived change the restore fails, and the database stays unchanged.
  const laterTime = new Date(Date.now() + 3_600_000)
  await expect(
    rewindCluster(location, { archive, base, to: laterTime, now: new Date() }),
  ).rejects.toThrow(RewindProblem)
  const third = await startEmbeddedPostgres(dataDir, undefined, walArchive)
  expect(await readOrders(third.url)).toEqual([1, 2, 3, 5])
  await third.stop()

  // A restore without a moment has every change.
  const newest = await findBaseBackup(archive, null)
  await rewindCluster(location, { archive, base: newest, to: null, now: new Date() })
  const fourth = await startEmbeddedPostgres(dataDir, undefined, walArchive)
  expect(await readOrders(fourth.url)).toEqual([1, 2, 3, 5])
  await fourth.stop()

  // After a lost disk the archive is restored into a new database, which has its own password.
  const newDisk = await makeFolder('new-disk')
  const newLocation = await findPostgresLocation(newDisk)
  onTestFinished(() => rm(newLocation.home, { recursive: true, force: true }))
  const restored = await startEmbeddedPostgres(newDisk)
  await runSql(restored.url, 'CREATE TABLE restored (id integer)')
  await restored.stop()
  const requestAfterLastChange = { archive, base: newest, to: laterTime, now: new Date() }
  await expect(rewindCluster(newLocation, requestAfterLastChange)).rejects.toThrow(RewindProblem)
  const unchangedServer = await startEmbeddedPostgres(newDisk)
  expect(await runSql(unchangedServer.url, 'SELECT id FROM restored')).toEqual([])
  await unchangedServer.stop()
  await rewindCluster(newLocation, { archive, base: newest, to: null, now: new Date() })
  const fifth = await startEmbeddedPostgres(newDisk)
  expect(await readOrders(fifth.url)).toEqual([1, 2, 3, 5])
  await fifth.stop()
})
