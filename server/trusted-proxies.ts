import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { App } from '#app/platform/app.ts'
import { ignoredProxy } from '#app/platform/http/ignored-proxy.server.ts'
import type { TrustedProxies } from '#app/platform/http/proxy-setting.ts'

const FORWARDED_HEADERS = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded']

type TrustsHop = (address: string, hop: number) => boolean

/**
 * Returns whether to trust the sender `hop` steps before the shop. The visitor is the first untrusted address, counted from the
 * shop. Entries left of it in X-Forwarded-For come from the visitor and can be forged.
 */
export function trustsHop(trustedProxies: TrustedProxies): TrustsHop {
  if (trustedProxies === false) return () => false
  if (typeof trustedProxies === 'number') return (_address, hop) => hop < trustedProxies
  return proxyAddr.compile(trustedProxies)
}

/** Warns once when an untrusted peer sends forwarded headers: behind such a proxy all visitors share one rate limit. */
export function registerIgnoredProxy(fastify: FastifyInstance, app: App): void {
  const isTrusted = trustsHop(app.env.TRUST_PROXY)
  const ignoredPeer = app.use(ignoredProxy)
  fastify.addHook('onRequest', async ({ headers, socket }) => {
    if (ignoredPeer.address !== null) return
    const peer = socket.remoteAddress
    if (peer === undefined || isTrusted(peer, 0)) return
    if (!FORWARDED_HEADERS.some((name) => headers[name] !== undefined)) return
    ignoredPeer.address = peer
    app.log.warn({ peer }, 'forwarded headers of an untrusted peer are ignored; see TRUST_PROXY')
  })
}
