import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { count } from 'drizzle-orm'
import sharp from 'sharp'
import { media } from '#app/features/core/media/media-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { signInOwner } from '#tests/support/sign-in-owner.ts'
import { createVisitor } from './visitor.ts'

export const MEDIA_URL = '/wp-json/wp/v2/media'
const NONCE_URL = '/wp-admin/admin-ajax.php?action=rest-nonce'

export const createPhoto = (background: string, { width = 400 } = {}) =>
  sharp({ create: { width, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer()

export const contentHash = (bytes: Buffer) =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 20)

export const readMediaFolders = (app: App) =>
  readdir(path.join(app.env.DATA_DIR, 'media')).catch(() => [] as string[])

export async function countMedia(app: App) {
  const [row] = await app.db.select({ n: count() }).from(media)
  return row?.n
}

export async function createUploader(app: App) {
  const visitor = await createVisitor(app)
  await signInOwner(app, visitor.jar)
  const nonce = (await visitor.get(NONCE_URL)).payload
  const upload = (bytes: Buffer, headers: Record<string, string> = {}) =>
    visitor.send({
      method: 'POST',
      url: MEDIA_URL,
      payload: bytes,
      headers: {
        'x-wp-nonce': nonce,
        'content-type': 'image/jpeg',
        'content-disposition': 'attachment; filename="ring.jpg"',
        ...headers,
      },
    })
  const request = (method: 'GET' | 'POST' | 'DELETE', path: string, data?: object) =>
    visitor.send({
      method,
      url: `${MEDIA_URL}/${path}`,
      headers: { 'x-wp-nonce': nonce, ...(data && { 'content-type': 'application/json' }) },
      ...(data && { payload: JSON.stringify(data) }),
    })
  return { visitor, nonce, upload, request }
}
