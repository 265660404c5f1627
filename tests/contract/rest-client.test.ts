import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect } from 'vitest'
import { findLibraryPhoto } from '#app/features/rest-api/rest-content/list-photos.server.ts'
import { createRestClient } from '#app/platform/http/rest-client.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { createOwnerAndGuest, writePost } from './rest-visitors.ts'

type Responder = (request: IncomingMessage, response: ServerResponse, body: string) => void

/** Starts a server that gives these responses in turn and records the requests, and returns its client. */
async function serveInTurn(responders: Responder[]) {
  const requests: string[] = []
  const pauses: number[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const { method, url, headers } = request
      const override = headers['x-http-method-override']
      requests.push(`${override ?? method} ${url} ${headers['x-wp-nonce'] ?? '-'}`)
      if (url?.includes('rest-nonce')) response.end(`nonce-${requests.length}`)
      else (responders.shift() ?? ((_, reply) => reply.end('{}')))(request, response, body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    requests,
    pauses,
    client: createRestClient(`http://127.0.0.1:${port}`, fetch, async (ms) => pauses.push(ms)),
    close: () => new Promise<unknown>((resolve) => server.close(resolve)),
  }
}

const respondWith =
  (status: number, body: unknown, headers: Record<string, string> = {}): Responder =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

shopTest(
  'the client of the back office reads, pages, writes and uploads at the real shop [C20, C21, X11]',
  async ({ app, clock }) => {
    const { guest, owner } = await createOwnerAndGuest(app)
    await app.db.execute(sql`
      INSERT INTO posts (kind, title, slug, excerpt, author, document, reading_minutes, search_result, has_slider,
        published_at, created_at, updated_at)
      SELECT 'post', 'Verhaal ' || n, 'verhaal-' || n, '', '', '{"type":"doc","content":[]}', 1,
        '{"title":"","description":""}', false, '2026-11-01', '2026-11-01', '2026-11-01'
      FROM generate_series(1, 120) n`)
    await guest.fastify.listen({ port: 0, host: '127.0.0.1' })
    const { port } = guest.fastify.server.address() as AddressInfo
    const site = `http://127.0.0.1:${port}`
    const requests: string[] = []
    const cookie = [...owner.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    // The browser features that fetch lacks here: cookies, and the site's name.
    const client = createRestClient(site, (address, { headers, ...options }) => {
      const siteUrl = address.replace('http://schakel.test', site)
      expect(options.credentials).toBe('include')
      const { 'x-http-method-override': override = options.method ?? 'GET' } = Object(headers)
      requests.push(`${override} ${siteUrl.slice(site.length)}`)
      return fetch(siteUrl, { ...options, headers: { ...headers, cookie } })
    })
    try {
      const me = await client.request<{ roles: string[] }>({ path: '/wp/v2/users/me' })
      expect(me.roles).toEqual(['owner'])
      const posts = await client.request<{ id: number }[]>({
        path: '/wp/v2/posts?per_page=-1&_fields=id',
      })
      expect(new Set(posts.map(({ id }) => id)).size).toBe(120)
      expect(requests).toEqual([
        'GET /wp-admin/admin-ajax.php?action=rest-nonce',
        'GET /wp-json/wp/v2/users/me?_locale=user',
        'GET /wp-json/wp/v2/posts?per_page=100&_fields=id&_locale=user',
        'GET /wp-json/wp/v2/posts?per_page=100&_fields=id&_locale=user&page=2',
      ])

      // A day later its nonce has expired, which the client handles by itself.
      clock.advance(25 * 3_600_000)
      requests.length = 0
      const id = await writePost(app, 'Poetsen')
      const path = `/wp/v2/posts/${id}`
      const data = { title: 'Zilver poetsen' }
      expect(await client.request({ path, method: 'PATCH', data })).toMatchObject({
        title: { raw: 'Zilver poetsen' },
      })
      expect(requests).toEqual([
        `PATCH /wp-json${path}?_locale=user`,
        'GET /wp-admin/admin-ajax.php?action=rest-nonce',
        `PATCH /wp-json${path}?_locale=user`,
      ])
      await expect(
        client.request({ path: '/wp/v2/onzin', method: 'DELETE' }),
      ).rejects.toMatchObject({ code: 'rest_no_route', data: { status: 404 } })

      const bytes = await sharp({
        create: { width: 200, height: 200, channels: 3, background: '#a8863c' },
      })
        .jpeg()
        .toBuffer()
      const body = new FormData()
      body.set('file', new Blob([new Uint8Array(bytes)]), 'ring.jpg')
      const photo = await client.upload<{ id: number }>(body)
      expect(await findLibraryPhoto(app, photo.id)).toMatchObject({ width: 200 })
    } finally {
      await guest.fastify.close()
    }
  },
)

shopTest(
  'a response that is not JSON, an unknown error and a lost connection each have their own message [X07, X08, X09]',
  async () => {
    const shop = await serveInTurn([
      respondWith(200, '<p>geen JSON</p>'),
      respondWith(502, '<p>geen JSON</p>'),
      respondWith(500, { iets: 'anders' }),
      respondWith(403, { code: 'rest_cookie_invalid_nonce', message: 'Cookie check failed' }),
      respondWith(403, { code: 'rest_cookie_invalid_nonce', message: 'Cookie check failed' }),
    ])
    const { client, requests } = shop
    const requestPosts = () => client.request({ path: '/wp/v2/posts' })
    const invalid = { code: 'invalid_json', message: 'The response is not a valid JSON response.' }
    await expect(requestPosts()).rejects.toMatchObject(invalid)
    await expect(requestPosts()).rejects.toMatchObject(invalid)
    await expect(requestPosts()).rejects.toMatchObject({
      code: 'unknown_error',
      message: 'An unknown error occurred.',
    })
    // The client gets a fresh nonce and tries only once more, which makes three requests.
    requests.length = 0
    await expect(requestPosts()).rejects.toMatchObject({ code: 'rest_cookie_invalid_nonce' })
    expect(requests).toHaveLength(3)
    await shop.close()
    await expect(requestPosts()).rejects.toMatchObject({
      code: 'fetch_error',
      message: 'You are probably offline.',
    })
  },
)

shopTest(
  'if sizes cannot be created the client tries five times, and deletes the file [C21, K14, X10]',
  async () => {
    const uploadWithoutSizes = respondWith(
      500,
      { code: 'x', message: 'x' },
      { 'X-WP-Upload-Attachment-ID': '7' },
    )
    const shop = await serveInTurn([
      uploadWithoutSizes,
      uploadWithoutSizes,
      uploadWithoutSizes,
      respondWith(200, { id: 7 }),
      uploadWithoutSizes,
      ...Array(5).fill(uploadWithoutSizes),
    ])
    const { client, requests } = shop
    /** The requests after the first one, which gets a nonce, without their nonces. */
    const requestPaths = () =>
      requests.slice(1).map((line) => {
        const [method, path] = line.split(' ')
        return `${method} ${path}`
      })
    const processRequest = 'POST /wp-json/wp/v2/media/7/post-process?_locale=user'
    expect(await client.upload(new FormData())).toEqual({ id: 7 })
    const [, ...afterUpload] = requestPaths()
    expect(afterUpload).toEqual([processRequest, processRequest, processRequest])

    requests.length = 0
    await expect(client.upload(new FormData())).rejects.toMatchObject({
      code: 'post_process',
      message:
        'Media upload failed. If this is a photo or a large image, please scale it down and try again.',
    })
    expect(requests.filter((line) => line.startsWith(processRequest))).toHaveLength(5)
    await expect
      .poll(() => requests.at(-1))
      .toMatch(/^DELETE \/wp-json\/wp\/v2\/media\/7\?force=true&_locale=user /)
    await shop.close()
  },
)

shopTest(
  'the client continues a photo whose response broke off or was incomplete, and waits for a shop that restarts [C21]',
  async () => {
    const uploadHeaders = { 'content-type': 'application/json', 'X-WP-Upload-Attachment-ID': '7' }
    const interruptResponse: Responder = (_request, response) => {
      response.writeHead(201, uploadHeaders)
      response.write(' ')
      setImmediate(() => response.destroy())
    }
    const disconnect: Responder = (request) => request.socket.destroy()
    const shop = await serveInTurn([
      interruptResponse,
      disconnect,
      disconnect,
      respondWith(200, { id: 7 }),
      respondWith(201, { id: 7, missing_image_sizes: ['large'] }, uploadHeaders),
      respondWith(200, { id: 8 }),
      respondWith(201, { id: 9, missing_image_sizes: [] }, uploadHeaders),
    ])
    const { client, pauses } = shop
    expect(await client.upload(new FormData())).toEqual({ id: 7 })
    expect(pauses, 'after each of the two lost connections').toEqual([1_000, 2_000])
    expect(await client.upload(new FormData())).toEqual({ id: 8 })
    expect(await client.upload(new FormData())).toMatchObject({ id: 9 })
    expect(pauses, 'no further pause').toHaveLength(2)
    await shop.close()
  },
)
