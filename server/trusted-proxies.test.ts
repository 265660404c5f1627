import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { ignoredProxy } from '#app/platform/http/ignored-proxy.server.ts'
import type { TrustedProxies } from '#app/platform/http/proxy-setting.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { registerIgnoredProxy, trustsHop } from './trusted-proxies.ts'

interface ProxyRequest {
  peer: string
  headers?: Record<string, string>
}

/** Sends a request from this peer and returns the client IP that the shop sees. */
async function readClientIp(trustedProxies: TrustedProxies, { peer, headers = {} }: ProxyRequest) {
  const fastify = Fastify({ trustProxy: trustsHop(trustedProxies) })
  fastify.get('/', async ({ ip, protocol, host }) => ({ ip, protocol, host }))
  const { body } = await fastify.inject({
    url: '/',
    remoteAddress: peer,
    headers: { host: 'schakel.example', ...headers },
  })
  await fastify.close()
  return JSON.parse(body)
}

const forwarded = (chain: string) => ({
  'x-forwarded-for': chain,
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'winkel.example',
})

test.each<[TrustedProxies, string, string, string]>([
  // No trusted proxy: the peer is the visitor.
  [false, '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  [false, '127.0.0.1', '198.51.100.1, 203.0.113.9', '127.0.0.1'],
  // One hop: the right-most entry is the visitor, whatever precedes it.
  [1, '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  [1, '127.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  // Two hops: the entry that the outer proxy wrote is the visitor.
  [2, '127.0.0.1', '198.51.100.1, 203.0.113.9, 10.0.0.4', '203.0.113.9'],
  [2, '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  // A list: the right-most entry that is not listed is the visitor.
  [['loopback', '10.0.0.0/8'], '127.0.0.1', '198.51.100.1, 203.0.113.9, 10.0.0.4', '203.0.113.9'],
  [['10.0.0.0/8'], '::ffff:10.1.2.3', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  [['fd00::/8'], 'fd00::1', '198.51.100.1, 2001:db8::9', '2001:db8::9'],
  [['10.0.0.0/8'], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
])('with %o a request of %s for %s comes from %s', async (trustedProxies, peer, chain, ip) => {
  expect(await readClientIp(trustedProxies, { peer, headers: forwarded(chain) })).toMatchObject({
    ip,
  })
})

test('scheme and host are read from a trusted peer only', async () => {
  const headers = forwarded('203.0.113.9')
  expect(await readClientIp(['loopback'], { peer: '127.0.0.1', headers })).toEqual({
    ip: '203.0.113.9',
    protocol: 'https',
    host: 'winkel.example',
  })
  const ownOrigin = { protocol: 'http', host: 'schakel.example' }
  expect(await readClientIp(['loopback'], { peer: '203.0.113.9', headers })).toMatchObject(
    ownOrigin,
  )
  expect(await readClientIp(false, { peer: '127.0.0.1', headers })).toMatchObject(ownOrigin)
})

shopTest('forwarded headers of an untrusted peer are reported once', async ({ app }) => {
  const lines: unknown[][] = []
  app.log.warn = (...line: unknown[]) => void lines.push(line)
  const fastify = Fastify()
  registerIgnoredProxy(fastify, app)
  fastify.get('/', async () => 'ok')
  const get = (remoteAddress: string, headers: Record<string, string>) =>
    fastify.inject({ url: '/', remoteAddress, headers })

  await get('203.0.113.9', {})
  expect(app.use(ignoredProxy).address).toBeNull()
  await get('172.18.0.2', forwarded('203.0.113.9'))
  await get('172.18.0.3', { forwarded: 'for=203.0.113.9' })
  await fastify.close()
  expect(lines).toEqual([
    [{ peer: '172.18.0.2' }, 'forwarded headers of an untrusted peer are ignored; see TRUST_PROXY'],
  ])
  expect(app.use(ignoredProxy).address).toBe('172.18.0.2')
})
