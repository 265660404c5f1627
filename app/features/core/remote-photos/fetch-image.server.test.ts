import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base, expect } from 'vitest'
import { fetchImage } from './fetch-image.server.ts'

/** A local server that the shop treats as a public one. */
const test = base.extend<{ remoteServer: (handler: RequestListener) => Promise<string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  remoteServer: async ({}, use) => {
    const servers: ReturnType<typeof createServer>[] = []
    await use(async (handler) => {
      const server = createServer(handler)
      servers.push(server)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    })
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
  },
})
const ANY_ADDRESS = { isAllowed: () => true }

test('the bytes of an image are returned, also after a redirect', async ({ remoteServer }) => {
  const site = await remoteServer((request, response) => {
    if (request.url === '/oud.jpg') response.writeHead(302, { location: '/nieuw.jpg' }).end()
    else response.writeHead(200, { 'content-type': 'image/jpeg' }).end('beeld')
  })

  expect(await fetchImage(`${site}/oud.jpg`, ANY_ADDRESS)).toEqual({
    ok: true,
    bytes: Buffer.from('beeld'),
  })
})

test('nothing is fetched from the shop’s own network, by IP address, by name or by redirect', async ({
  remoteServer,
}) => {
  let requestCount = 0
  const site = await remoteServer((_request, response) => {
    requestCount++
    response.end('geheim')
  })
  const rejection = { ok: false, error: { code: 'private-address' } }
  const port = new URL(site).port

  expect(await fetchImage(site)).toEqual(rejection)
  expect(await fetchImage(`http://localhost:${port}/`)).toEqual(rejection)
  // 127.0.0.1 as one number
  expect(await fetchImage(`http://2130706433:${port}/`)).toEqual(rejection)
  expect(await fetchImage(`http://[::1]:${port}/`)).toEqual(rejection)
  expect(requestCount).toBe(0)

  const redirectingServer = await remoteServer((_request, response) => {
    response.writeHead(302, { location: `http://[::1]:${port}/` }).end()
  })
  const allowsIpv4Loopback = { isAllowed: (address: string) => address === '127.0.0.1' }
  expect(await fetchImage(redirectingServer, allowsIpv4Loopback)).toEqual(rejection)
})

test('an answer that is too large, too slow, missing or no image is rejected', async ({
  remoteServer,
}) => {
  const site = await remoteServer((request, response) => {
    if (request.url === '/groot') response.end(Buffer.alloc(2_000))
    else if (request.url === '/pagina')
      response.writeHead(200, { 'content-type': 'text/html' }).end()
    else if (request.url === '/rond') response.writeHead(302, { location: '/rond' }).end()
    else if (request.url !== '/traag') response.writeHead(404).end()
  })
  const fetchCode = async (path: string) => {
    const result = await fetchImage(`${site}${path}`, {
      ...ANY_ADDRESS,
      maxBytes: 1_000,
      timeoutMs: 400,
    })
    return result.ok ? 'ok' : result.error.code
  }

  expect(await fetchCode('/groot')).toBe('too-large')
  expect(await fetchCode('/pagina')).toBe('not-an-image')
  expect(await fetchCode('/rond')).toBe('too-many-redirects')
  expect(await fetchCode('/weg')).toBe('status')
  expect(await fetchCode('/traag')).toBe('too-slow')
})

test('an invalid address and an unreachable server are reported', async () => {
  expect(await fetchImage('file:///etc/passwd')).toEqual({
    ok: false,
    error: { code: 'invalid-url' },
  })
  // Nothing listens on port 1.
  expect(await fetchImage('http://127.0.0.1:1/x', ANY_ADDRESS)).toEqual({
    ok: false,
    error: { code: 'unreachable', reason: 'ECONNREFUSED' },
  })
})
