import { connect } from 'node:net'
import sharp from 'sharp'
import { expect } from 'vitest'
import { storePhoto } from '#app/features/core/media/store-photo.server.ts'
import { migrate, versionProblem } from '#server/database/migrate.ts'
import { type BuiltShop, builtShopTest, LONG_TIMEOUT } from './built-shop.ts'

/** Sends raw lines, which an HTTP client would not send. */
function sendLines({ port }: BuiltShop, lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`))
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })
}

builtShopTest(
  'a request with two Host headers is rejected, also for a cached page',
  LONG_TIMEOUT,
  async ({ builtShop }) => {
    expect((await builtShop.request({ path: '/shop/' })).status).toBe(200)
    const answer = await sendLines(builtShop, [
      'GET /shop/ HTTP/1.1',
      'Host: schakel.test',
      'Host: evil.example',
      'Connection: close',
    ])
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    const validResponse = await sendLines(builtShop, [
      'GET /shop/ HTTP/1.1',
      'Host: schakel.test',
      'Connection: close',
    ])
    expect(validResponse).toMatch(/^HTTP\/1.1 200 /)
  },
)

builtShopTest(
  'each content coding of a page has its own ETag, rendered and cached',
  LONG_TIMEOUT,
  async ({ builtShop }) => {
    const etags: Record<string, string | undefined> = {}
    for (const source of ['rendered', 'cached']) {
      for (const coding of ['br', 'gzip', 'identity']) {
        const { headers } = await builtShop.request({
          path: '/shop/',
          headers: { 'accept-encoding': coding },
        })
        etags[`${source} ${coding}`] = headers.etag
      }
    }
    expect(etags['cached br']).toBe(etags['rendered br'])
    expect(new Set(Object.values(etags)).size).toBe(3)
    const revalidate = (coding: string, etag = '') =>
      builtShop.request({
        path: '/shop/',
        headers: { 'accept-encoding': coding, 'if-none-match': etag },
      })
    expect((await revalidate('gzip', etags['cached gzip'])).status).toBe(304)
    expect((await revalidate('gzip', etags['cached br'])).status).toBe(200)
  },
)

builtShopTest('photos are served in ranges', LONG_TIMEOUT, async ({ app, builtShop }) => {
  const bytes = await sharp({
    create: { width: 600, height: 600, channels: 3, background: '#a8863c' },
  })
    .jpeg()
    .toBuffer()
  const storedPhoto = await storePhoto(app, bytes)
  expect(storedPhoto.ok).toBe(true)
  const { rows } = await app.pool.query('SELECT id, hash FROM media')
  const path = `/media/${rows[0].id}-${rows[0].hash}/320.webp`
  const response = await builtShop.request({ path })
  expect([response.status, response.headers['accept-ranges']]).toEqual([200, 'bytes'])
  const partialResponse = await builtShop.request({ path, headers: { range: 'bytes=0-3' } })
  expect([
    partialResponse.status,
    partialResponse.headers['content-range'],
    partialResponse.text,
  ]).toEqual([206, `bytes 0-3/${response.headers['content-length']}`, 'RIFF'])
  const outOfRange = await builtShop.request({ path, headers: { range: 'bytes=99999999-' } })
  expect(outOfRange.status).toBe(416)
})

builtShopTest('a PostgreSQL older than version 16 is rejected', LONG_TIMEOUT, async ({ app }) => {
  expect(versionProblem(15)).toBe(
    'DATABASE_URL noemt PostgreSQL 15; de winkel heeft versie 16 of nieuwer nodig.',
  )
  expect([versionProblem(16), versionProblem(18)]).toEqual([null, null])
  expect(await migrate(app.env.DATABASE_URL)).toEqual([])
})
