import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { expect } from 'vitest'
import { createFastify } from '#server/http/fastify-app.ts'
import { shopTest } from '#tests/support/shop-test.ts'

const failToLoadBuild = async () => {
  throw new Error('no page is rendered in this test')
}

function get(port: number, path: string, headers: Record<string, string>, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      request({ port, path, headers, method }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        )
      })
        .on('error', reject)
        .end()
    },
  )
}

shopTest(
  'a cached page is sent compressed, with its security headers, and a browser that has it gets 304',
  async ({ app }) => {
    const fastify = await createFastify(app, { loadBuild: failToLoadBuild })
    await fastify.listen({ port: 0 })
    const { port } = fastify.server.address() as AddressInfo
    await app.cache.render('/ring/', async () => ({
      status: 200,
      headers: { 'content-type': 'text/html', 'content-security-policy': "default-src 'self'" },
      cookies: [],
      body: Buffer.from('<p>een ring</p>'),
      caching: { tags: ['product:1'], freshUntil: null },
    }))

    const page = await get(port, '/ring/?utm_source=brief', { 'accept-encoding': 'gzip, br' })
    expect(page.status).toBe(200)
    expect(page.headers).toMatchObject({
      'content-encoding': 'br',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'self'",
    })
    expect(brotliDecompressSync(page.body).toString()).toBe('<p>een ring</p>')

    const withoutBrotli = { 'accept-encoding': 'br;q=0, gzip;q=0.5' }
    expect((await get(port, '/ring/', withoutBrotli)).headers['content-encoding']).toBe('gzip')
    const noEncoding = { 'accept-encoding': 'br; q=0.0, gzip;q=0, identity' }
    expect((await get(port, '/ring/', noEncoding)).body.toString()).toBe('<p>een ring</p>')
    expect((await get(port, '/ring/', {}, 'TRACE')).status).toBe(405)

    const secondResponse = await get(port, '/ring/', {
      'accept-encoding': 'br',
      'if-none-match': String(page.headers.etag),
    })
    expect(secondResponse.status).toBe(304)
    expect(secondResponse.body.length).toBe(0)
    await fastify.close()
  },
)
