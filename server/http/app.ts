import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Shop } from '#app/platform/shop.ts'
import { registerCalls } from '#server/calls.ts'
import { openKeptPages } from '#server/pages/kept-pages.ts'
import { type LoadBuild, registerPages } from '#server/pages/pages.ts'
import { registerIgnoredProxy, trustsHop } from '#server/trusted-proxies.ts'
import { registerAddToCartLink } from './add-to-cart-link.ts'
import { registerCrossSellLink } from './cross-sell-link.ts'
import { registerErrors } from './errors.ts'
import { registerHealth } from './health.ts'
import { registerOriginCheck } from './origin-check.ts'
import { restAddress } from './rest-address.ts'
import { securityHeaders } from './security-headers.ts'
import { shopAjaxAddress } from './wire-calls.ts'

const YEAR_SECONDS = 31_536_000
/** Longer than the proxies in front of it keep theirs, so that none is cut while a request is on its way. */
const KEEP_ALIVE_MS = 72_000
const MAX_BODY_BYTES = 1024 * 1024

interface AppOptions {
  loadBuild: LoadBuild
  /** folder with the browser's files; absent while developing, where Vite serves them */
  clientDir?: string
  mode?: 'production' | 'development'
  /** runs before anything else; how the development server puts Vite in front */
  prepare?: (app: FastifyInstance) => Promise<void>
}

/** The host: static files, calls, page cache, pages. Listening is the caller's. */
export async function createApp(shop: Shop, options: AppOptions): Promise<FastifyInstance> {
  const answerFromCache = openKeptPages(shop)
  const headers = securityHeaders(shop.siteUrl)
  const app = Fastify({
    serverFactory: (handler) =>
      createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
        if (!answerFromCache(request, response)) handler(request, response)
      }),
    loggerInstance: shop.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustsHop(shop.env.TRUST_PROXY),
    bodyLimit: MAX_BODY_BYTES,
    rewriteUrl: (request) => restAddress(shopAjaxAddress(request.url ?? '/')),
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // An address that cannot be read comes past all hooks.
    frameworkErrors(error, request, reply) {
      app.errorHandler(error, request, reply.headers(headers))
    },
    routerOptions: { maxParamLength: 2_000 },
  }) as unknown as FastifyInstance

  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  registerIgnoredProxy(app, shop)
  registerErrors(app, shop)
  registerHealth(app, shop)
  await options.prepare?.(app)
  await app.register(cookie)
  await app.register(formbody, { bodyLimit: MAX_BODY_BYTES })
  registerOriginCheck(app, shop)
  if (options.clientDir) {
    await app.register(fastifyStatic, {
      root: options.clientDir,
      wildcard: false,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders(reply, path) {
        const isHashed = path.includes('/assets/')
        reply.header(
          'cache-control',
          isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600',
        )
      },
    })
  }
  registerAddToCartLink(app, shop)
  registerCrossSellLink(app, shop)
  await registerCalls(app, shop)
  await registerPages(app, shop, options.loadBuild, options.mode ?? 'production')
  return app
}
