import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { ADMIN_ENDPOINTS } from '#app/features/core/accounts/admin-endpoints.ts'
import { fetchImage } from '#app/features/core/remote-photos/fetch-image.server.ts'
import type { MoveSample } from '#app/features/move-in/moves/move-in.ts'
import { readMove } from '#app/features/move-in/moves/move-runs.server.ts'
import { remarkFilePath } from '#app/features/move-in/moves/remark-file.server.ts'
import type { App } from '#app/platform/app.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { sendNotFound } from '#app/platform/http/http-errors.ts'

const SIZE = 320

/** Returns the samples of a report with their current photos: many are downloaded after the run. */
export async function refreshSamples(app: App, samples: MoveSample[]): Promise<MoveSample[]> {
  const slugs = samples.map(({ url }) => slugOf(url))
  const { rows } = await app.db.execute<{ slug: string; id: number; hash: string }>(sql`
    SELECT DISTINCT ON (p.id) p.slug, m.id, m.hash FROM products p
    JOIN product_media g ON g.product_id = p.id JOIN media m ON m.id = g.media_id AND m.state = 'ready'
    WHERE p.slug = ANY(${sql.param(slugs)}::text[]) ORDER BY p.id, g.position`)
  const photos = new Map(rows.map((row) => [row.slug, `/media/${row.id}-${row.hash}/640.jpg`]))
  return samples.map((sample) => ({ ...sample, photo: photos.get(slugOf(sample.url)) ?? null }))
}

const slugOf = (url: string) => /\/product\/([^/]+)\/?$/.exec(url)?.[1] ?? ''

/** Fetches a small version of a photo from the former shop; null if the shop no longer has it. */
export async function fetchFormerPhoto(url: string): Promise<Buffer | null> {
  const fetchResult = await fetchImage(url)
  if (!fetchResult.ok) return null
  return sharp(fetchResult.bytes)
    .rotate()
    .resize(SIZE, SIZE, { fit: 'cover' })
    .webp()
    .toBuffer()
    .catch(() => null)
}

/** Serves every remark of a move as a file, behind `guardAdminEndpoints`. A route module would buffer the whole file. */
export function registerMoveRemarks(fastify: FastifyInstance, app: App) {
  fastify.get<{ Params: { id: string } }>(ADMIN_ENDPOINTS.moveRemarks, async (request, reply) => {
    const run = await readMove(app, readId(request.params.id))
    const file = run && remarkFilePath(app, run.id, run.report === null)
    if (!file || !(await stat(file).catch(() => null)))
      return sendNotFound(reply, 'Dit bestand is er niet.')
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="opmerkingen-${run.id}.csv"`)
      .send(createReadStream(file))
  })
}
