// Serves the shop for the journeys: the built one, with the demo catalogue.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { PHOTO_WIDTHS } from '#app/features/core/media/photo.ts'
import type { PhotoKey } from '#app/features/core/media/photo-files.server.ts'
import { findRunningPostgres } from '#server/database/embedded-postgres.ts'
import { findFreePort } from '../../server/free-port.ts'
import { DEMO, deleteShop, runShop, spawnShop, waitUntilReady } from './spawn-shop.ts'

/** Starts a demo for the first time, which takes longer than most journeys, and stops it. */
async function fillDemo(): Promise<void> {
  const port = await findFreePort()
  const { shop, exited } = runShop(DEMO, { PORT: String(port) })
  shop.stdout.resume()
  await waitUntilReady(`http://127.0.0.1:${port}`, exited)
  const database = new pg.Client({ connectionString: await findRunningPostgres(DEMO) })
  await database.connect()
  // Each copy prints a link for its owner at its first start.
  await database.query("DELETE FROM verifications WHERE identifier = 'manager-setup'")
  const { rows: photos } = await database.query<PhotoKey>(
    'UPDATE media SET has_sizes = true RETURNING id, hash',
  )
  // Data of a journey need not survive a power failure.
  await database.query('ALTER SYSTEM SET fsync = off')
  await database.query('ALTER SYSTEM SET full_page_writes = off')
  await database.end()
  await Promise.all(photos.map(createSizes))
  shop.kill('SIGTERM')
  await exited
}

/**
 * Creates one small picture for all sizes of a photo: creating each size would take longer than the journeys. With another
 * ENCODING (photo-files.server.ts) the shops create them nevertheless.
 */
async function createSizes({ id, hash }: PhotoKey): Promise<void> {
  const folder = path.join(DEMO, 'media', `${id}-${hash}`)
  const picture = sharp(path.join(folder, 'original')).resize({ width: 320 })
  const bytes = await picture.avif({ effort: 0 }).toBuffer()
  for (const width of PHOTO_WIDTHS) await writeFile(path.join(folder, `${width}-2.avif`), bytes)
}

await fillDemo()
const { shop, ended } = await spawnShop({ PORT: process.env.JOURNEY_PORT })
process.on('SIGINT', () => shop.kill('SIGINT'))
process.on('SIGTERM', () => shop.kill('SIGTERM'))
const code = await ended
await deleteShop(DEMO)
process.exit(code)
