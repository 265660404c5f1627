import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import path from 'node:path'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { REST_ROOT } from '#app/features/rest-api/rest-framework/rest.ts'
import { endCustomerCarts } from '#app/features/sales/cart/end-customer-carts.server.ts'
import type { App } from '#app/platform/app.ts'
import { registerCalls } from '#server/calls.ts'
import { createCacheResponder } from '#server/pages/answer-from-cache.ts'
import { registerPages } from '#server/pages/pages.ts'
import type { LoadBuild } from '#server/pages/render-page.ts'
import { registerIgnoredProxy, trustsHop } from '#server/trusted-proxies.ts'
import { registerAddToCartLink } from './add-to-cart-link.ts'
import { toWcAjaxUrl } from './ajax-calls.ts'
import { registerCrossSellLink } from './cross-sell-link.ts'
import { registerErrors } from './errors.ts'
import { registerHealth } from './health.ts'
import { registerOriginCheck } from './origin-check.ts'
import { securityHeaders } from './security-headers.ts'

const ROUTE_IN_QUERY = /^\/(?:index\.php)?\?(?:.*&)?rest_route=/

/** Rewrites `/?rest_route=/wp/v2/posts` and `/wp-json/wp/v2/posts/` to `/wp-json/wp/v2/posts`; other URLs are unchanged. */
function toRestUrl(url: string): string {
  const position = url.indexOf('?')
  const path = position === -1 ? url : url.slice(0, position)
  if (path === REST_ROOT || path.startsWith(`${REST_ROOT}/`)) {
    const restPath = path.slice(REST_ROOT.length).replace(/\/+$/, '')
    return `${REST_ROOT}${restPath || '/'}${position === -1 ? '' : url.slice(position)}`
  }
  if (!ROUTE_IN_QUERY.test(url)) return url
  const search = new URLSearchParams(url.slice(position))
  const route = search.get('rest_route') ?? ''
  search.delete('rest_route')
  // A text that cannot be a route becomes an unknown route.
  const requestedRoute = /^\/[\w/-]*$/.test(route) ? route.replace(/\/+$/, '') : '/-'
  const query = search.toString()
  return `${REST_ROOT}${requestedRoute || '/'}${query && `?${query}`}`
}

const YEAR_SECONDS = 31_536_000
/** Longer than proxies keep idle connections to the shop, so that the shop never closes one while a request is on its way. */
const KEEP_ALIVE_MS = 72_000
const MAX_BODY_BYTES = 1024 * 1024

interface AppOptions {
  loadBuild: LoadBuild
  /** folder with the browser's files; absent in development, where Vite serves them */
  clientDir?: string
  mode?: 'production' | 'development'
  isStopping?: () => boolean
  /** called before anything is registered; the development server adds Vite here */
  prepare?: (fastify: FastifyInstance) => Promise<void>
}

/**
 * Returns whether a request has two Host headers. Such a request is rejected, because a proxy and the shop could use different
 * ones (RFC 9112, 3.2). Reads the raw headers, because Node would parse all headers a second time for every page.
 */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/** Serves the browser's files. All hashed files share one route: a route for each file took half a second of every start. */
async function registerFiles(fastify: FastifyInstance, clientDir: string) {
  const files = { preCompressed: true, index: false as const, cacheControl: false }
  const setCacheControl = (value: string) => (reply: FastifyReply) =>
    void reply.header('cache-control', value)
  await fastify.register(
    async (assets) => {
      // A missing file, for example of an earlier version, gets a short text, because the 404 page would have to be rendered.
      assets.setNotFoundHandler((_request, reply) =>
        reply
          .code(404)
          .header('cache-control', 'no-store')
          .type('text/plain')
          .send('Niet gevonden'),
      )
      await assets.register(fastifyStatic, {
        ...files,
        root: path.join(clientDir, 'assets'),
        setHeaders: setCacheControl(`public, max-age=${YEAR_SECONDS}, immutable`),
      })
    },
    { prefix: '/assets/' },
  )
  await fastify.register(fastifyStatic, {
    ...files,
    root: clientDir,
    wildcard: false,
    globIgnore: ['assets/**'],
    decorateReply: false,
    setHeaders: setCacheControl('public, max-age=3600'),
  })
}

/** Creates the HTTP server with static files, calls, page cache and pages. The caller starts to listen. */
export async function createFastify(app: App, options: AppOptions): Promise<FastifyInstance> {
  const { isStopping = () => false } = options
  const answerFromCache = createCacheResponder(app)
  const headers = securityHeaders(app.siteUrl, app.env)
  const fastify = Fastify({
    serverFactory: (handler) =>
      createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
        // Closes the connection after the response, so that the proxy opens its next one to a process that is not stopping.
        if (isStopping()) response.shouldKeepAlive = false
        if (hasTwoHosts(request)) response.writeHead(400, { connection: 'close' }).end()
        else if (!answerFromCache(request, response)) handler(request, response)
      }),
    // A request on a connection that was accepted before the shop stops still gets its response.
    return503OnClosing: false,
    loggerInstance: app.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustsHop(app.env.TRUST_PROXY),
    bodyLimit: MAX_BODY_BYTES,
    rewriteUrl: (request) => toRestUrl(toWcAjaxUrl(request.url ?? '/')),
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // Adds the headers here, because a malformed URL bypasses all hooks.
    frameworkErrors(error, request, reply) {
      fastify.errorHandler(error, request, reply.headers(headers))
    },
    routerOptions: { maxParamLength: 2_000 },
  }) as unknown as FastifyInstance

  fastify.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  registerIgnoredProxy(fastify, app)
  registerErrors(fastify, app)
  registerHealth(fastify, app, isStopping)
  await options.prepare?.(fastify)
  await fastify.register(cookie)
  await fastify.register(formbody, { bodyLimit: MAX_BODY_BYTES })
  registerOriginCheck(fastify, app)
  if (options.clientDir) await registerFiles(fastify, options.clientDir)
  endCustomerCarts(fastify, app)
  registerAddToCartLink(fastify, app)
  registerCrossSellLink(fastify, app)
  await registerCalls(fastify, app)
  await registerPages(fastify, app, options.loadBuild, options.mode ?? 'production')
  return fastify
}
