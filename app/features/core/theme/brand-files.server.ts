import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { BrandImage } from '#app/features/core/settings/theme-settings.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { brandFiles } from './brand-files-tables.server.ts'

const YEAR_SECONDS = 31_536_000
/** An SVG that is opened directly may neither run scripts nor fetch anything. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Returns a stored file of the brand by its hash. */
async function findBrandFile(db: Db, hash: string) {
  const [row] = await db.select().from(brandFiles).where(eq(brandFiles.hash, hash))
  return row
}

/** Returns an image of the brand as PNG, for documents; undefined if the owner has none. */
export async function readBrandPng(db: Db, image: BrandImage | null) {
  const row = image && (await findBrandFile(db, image.file.slice(0, 20)))
  return row ? { png: row.png, width: row.width, height: row.height } : undefined
}

/** Serves `/merk/<hash>.<svg|png>`; the content of an address never changes. */
export function registerBrandFiles(fastify: FastifyInstance, app: App) {
  fastify.get<{ Params: { file: string } }>('/merk/:file', async (request, reply) => {
    const [, hash, ending] = /^([0-9a-f]{20})\.(svg|png)$/.exec(request.params.file) ?? []
    const found = hash === undefined ? undefined : await findBrandFile(app.db, hash)
    const body = ending === 'svg' ? found?.svg : found?.png
    if (!body) {
      return reply.code(404).type('text/plain; charset=utf-8').send('Deze afbeelding is er niet.')
    }
    return reply
      .type(ending === 'svg' ? 'image/svg+xml' : 'image/png')
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .header('content-security-policy', FILE_POLICY)
      .send(body)
  })
}
