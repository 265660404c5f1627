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

/** Sends a request from this peer and returns the client IP, scheme and host that the shop sees. */
async function readClient(trustedProxies: TrustedProxies, { peer, headers = {} }: ProxyRequest) {
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

test.each<{ trusted: TrustedProxies; peer: string; chain: string; ip: string }>([
  // No trusted proxy: the peer is the visitor.
  { trusted: false, peer: '203.0.113.9', chain: '198.51.100.1', ip: '203.0.113.9' },
  { trusted: false, peer: '127.0.0.1', chain: '198.51.100.1, 203.0.113.9', ip: '127.0.0.1' },
  // One hop: the right-most entry is the visitor, whatever precedes it.
  { trusted: 1, peer: '127.0.0.1', chain: '203.0.113.9', ip: '203.0.113.9' },
  { trusted: 1, peer: '127.0.0.1', chain: '198.51.100.1, 203.0.113.9', ip: '203.0.113.9' },
  // Two hops: the entry that the outer proxy wrote is the visitor.
  {
    trusted: 2,
    peer: '127.0.0.1',
    chain: '198.51.100.1, 203.0.113.9, 10.0.0.4',
    ip: '203.0.113.9',
  },
  { trusted: 2, peer: '127.0.0.1', chain: '203.0.113.9', ip: '203.0.113.9' },
  // A list: the right-most entry that is not listed is the visitor.
  {
    trusted: ['loopback', '10.0.0.0/8'],
    peer: '127.0.0.1',
    chain: '198.51.100.1, 203.0.113.9, 10.0.0.4',
    ip: '203.0.113.9',
  },
  {
    trusted: ['10.0.0.0/8'],
    peer: '::ffff:10.1.2.3',
    chain: '198.51.100.1, 203.0.113.9',
    ip: '203.0.113.9',
  },
  { trusted: ['fd00::/8'], peer: 'fd00::1', chain: '198.51.100.1, 2001:db8::9', ip: '2001:db8::9' },
  { trusted: ['10.0.0.0/8'], peer: '203.0.113.9', chain: '198.51.100.1', ip: '203.0.113.9' },
])(
  'with trusted proxies $trusted a request of $peer that was forwarded for $chain comes from $ip',
  async ({ trusted, peer, chain, ip }) => {
    expect(await readClient(trusted, { peer, headers: forwarded(chain) })).toMatchObject({
      ip,
    })
  },
)

test('scheme and host are read from a trusted peer only', async () => {
  const headers = forwarded('203.0.113.9')
  expect(await readClient(['loopback'], { peer: '127.0.0.1', headers })).toEqual({
    ip: '203.0.113.9',
    protocol: 'https',
    host: 'winkel.example',
  })
  const originOfRequest = { protocol: 'http', host: 'schakel.example' }
  expect(await readClient(['loopback'], { peer: '203.0.113.9', headers })).toMatchObject(
    originOfRequest,
  )
  expect(await readClient(false, { peer: '127.0.0.1', headers })).toMatchObject(originOfRequest)
})

shopTest('forwarded headers of an untrusted peer are reported once', async ({ app }) => {
  const warnings: unknown[][] = []
  app.log.warn = (...warning: unknown[]) => void warnings.push(warning)
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
  expect(warnings).toEqual([
    [{ peer: '172.18.0.2' }, 'forwarded headers of an untrusted peer are ignored; see TRUST_PROXY'],
  ])
  expect(app.use(ignoredProxy).address).toBe('172.18.0.2')
})
