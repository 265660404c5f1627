import { readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'
import {
  readMigrations,
  readRows,
  readSequences,
  readTableShapes,
  setArchiveFormat,
} from './archive-tables.ts'
import { fillDatabase } from './fill-database.ts'
import { exists, findOlderBinaries, type PostgresLocation, readMajor } from './postgres-location.ts'
import {
  findRunningServer,
  type RunningServer,
  startServer,
  stopServer,
} from './postgres-server.ts'

/** Creates an empty cluster with the password of the old one. */
type CreateCluster = (location: PostgresLocation, password: string) => Promise<void>
type UrlOf = (location: PostgresLocation, running: RunningServer, password: string) => string

/** Returns the folder to which an upgrade renames the old cluster. Nothing reads the folder afterwards. */
const oldClusterFolder = (cluster: string, major: number) => `${cluster}-${major}`

/**
 * Moves the data to the major version of PostgreSQL in the npm packages. Both servers run, and the rows are copied in one
 * transaction. The old cluster is renamed only when the new one is complete, so an interrupted upgrade starts again. Throws an
 * Error with one readable sentence if the binaries of the old version are not installed.
 */
export async function upgradeCluster(
  location: PostgresLocation,
  password: string,
  {
    createCluster,
    urlOf,
    log,
  }: { createCluster: CreateCluster; urlOf: UrlOf; log: Logger | undefined },
): Promise<void> {
  const fromMajor = await readClusterMajor(location.cluster)
  const toMajor = await readMajor(location.binaries)
  if (fromMajor === toMajor) return
  if (fromMajor > toMajor)
    throw new Error(
      `De database in ${location.cluster} is van PostgreSQL ${fromMajor}; deze versie van de winkel heeft ${toMajor}. Gebruik een nieuwere versie van de winkel.`,
    )
  const binaries = await findOlderBinaries(fromMajor)
  if (binaries === undefined)
    throw new Error(
      `De database in ${location.cluster} is van PostgreSQL ${fromMajor}, en deze winkel kan alleen overstappen van ${toMajor - 1} op ${toMajor}. Werk eerst bij naar een versie ertussen.`,
    )
  log?.warn(
    { from: fromMajor, to: toMajor },
    'database is moved to a new major version of PostgreSQL',
  )
  const oldLocation = { ...location, binaries }
  const newLocation = { ...location, cluster: `${location.cluster}-next` }
  await rm(newLocation.cluster, { recursive: true, force: true })
  await createCluster(newLocation, password)
  try {
    const source = (await findRunningServer(oldLocation)) ?? (await startServer(oldLocation))
    const target = await startServer(newLocation)
    await copyDatabase(urlOf(oldLocation, source, password), urlOf(newLocation, target, password))
  } finally {
    await stopServer(oldLocation)
    await stopServer(newLocation)
  }
  await rename(location.cluster, oldClusterFolder(location.cluster, fromMajor))
  await rename(newLocation.cluster, location.cluster)
  log?.warn(
    { from: fromMajor, to: toMajor, former: oldClusterFolder(location.cluster, fromMajor) },
    'database was moved',
  )
}

/** Completes an upgrade that was interrupted between its two renames. */
export async function completeUpgrade({ cluster, binaries }: PostgresLocation): Promise<void> {
  if (await exists(cluster)) return
  const newCluster = `${cluster}-next`
  const oldCluster = oldClusterFolder(cluster, (await readMajor(binaries)) - 1)
  if ((await exists(newCluster)) && (await exists(oldCluster))) await rename(newCluster, cluster)
}

async function readClusterMajor(cluster: string): Promise<number> {
  return Number(await readFile(path.join(cluster, 'PG_VERSION'), 'utf8'))
}

/** Copies all tables and sequences of a shop. Views and functions follow when the shop migrates the database. */
async function copyDatabase(sourceUrl: string, targetUrl: string): Promise<void> {
  const source = new pg.Client({ connectionString: sourceUrl })
  const target = new pg.Client({ connectionString: targetUrl })
  for (const client of [source, target]) {
    client.on('error', () => undefined)
    await client.connect()
    await setArchiveFormat(client)
  }
  try {
    // There are no tables yet if the first start of the shop was interrupted.
    const { rows } = await source.query(`SELECT to_regclass('migrations') IS NOT NULL AS "hasShop"`)
    if (!rows[0]?.hasShop) return
    await source.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const shapes = await readTableShapes(source)
    await fillDatabase(target, {
      migrations: await readMigrations(source),
      sequences: await readSequences(source),
      createUnknownError: (name) =>
        new Error(`De database is van een nieuwere versie van de winkel (${name}).`),
      checkShapes(targetShapes) {
        if (JSON.stringify(targetShapes) !== JSON.stringify(shapes))
          throw new Error('De tabellen van de database zijn anders dan die van deze winkel.')
      },
      fillTable: (shape, load) => load(readRows(source, shape)),
    })
  } finally {
    await source.end()
    await target.end()
  }
}
