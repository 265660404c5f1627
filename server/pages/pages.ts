import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { shownAddress } from '#app/features/content/announcements/coming-soon.server.ts'
import { ACCOUNT_COOKIE, greetingIn } from '#app/features/core/accounts/accounts.ts'
import { hasFormerQuery } from '#app/features/move-in/redirects/redirects.ts'
import { readCartSession } from '#app/features/sales/cart/cart-session.server.ts'
import type { App } from '#app/platform/app.ts'
import {
  type PageRequest,
  pageContext,
  shopContext,
  type Visitor,
} from '#app/platform/app-context.ts'
import { isDatabaseGone } from '#app/platform/database/db.server.ts'
import { noteFullDisk } from '#app/platform/disk-space.server.ts'
import type { CachedPage, RenderedPage } from '#app/platform/http/page-cache.server.ts'
import { structuredDataHtml } from '#app/platform/http/structured-data.server.ts'
import { contentSecurityPolicy, photoOrigins } from '#server/http/csp.ts'
import { RETRY_SECONDS } from '#server/http/errors.ts'
import { bodyIn, chooseCoding, etagOf } from './answer-from-cache.ts'
import { addressWithSlash, cleanAddress, ownAddress, withTracking } from './page-address.ts'
import { buildOf, type Part, partOf } from './page-parts.ts'
import { redirectFormer } from './redirect-former.ts'

/** The pages as Vite built them; the type of a build is slightly wider than React Router expects. */
export type LoadBuild = () => Promise<typeof import('virtual:react-router/server-build')>

type LoadHandler = (address: string) => Promise<RequestHandler>

/** Rejected, because no URL of ours contains it and the database does not accept it. */
const ZERO_BYTE = /%00/
class UnreadableAddress extends Error {
  statusCode = 400
}
class ForbiddenMethod extends Error {
  statusCode = 405
}

const PRIVATE = 'private, no-store'
const REVALIDATE = 'no-cache'

/** Handles everything that is no file and no call: a page from the cache, or rendered by React Router. */
export async function registerPages(
  fastify: FastifyInstance,
  app: App,
  loadBuild: LoadBuild,
  mode: string,
) {
  const loadHandler = openHandlers(loadBuild, mode)
  await fastify.register(async (pages) => {
    // Pages read the body of a form themselves.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    pages.all('*', async (request, reply) => {
      if (ZERO_BYTE.test(request.raw.url ?? '')) throw new UnreadableAddress()
      // The platform's Request does not support it, and it is not needed.
      if (request.method === 'TRACE') throw new ForbiddenMethod()
      const isReading = request.method === 'GET' || request.method === 'HEAD'
      const url = request.raw.url ?? '/'
      const moved = isReading ? addressWithSlash(url) : null
      const address = cleanAddress(moved ?? url)
      const make = () => renderPage(app, loadHandler, request, address)
      // One redirect, so a URL of a former shop goes to its successor before it gets its slash.
      const hasPage = async () => !moved || (await renderOrStale(app, address, make)).status !== 404
      if (moved || (isReading && hasFormerQuery(url))) {
        if (await redirectFormer(app, url, reply, hasPage)) return reply
        if (moved) return reply.redirect(moved, 301)
      }
      if (!isReading) return sendPage(request, reply, await make())

      const cached = app.cache.findFresh(address)
      if (cached) app.metrics.pageCache.inc({ result: 'hit' })
      const page = cached ?? (await renderOrStale(app, address, make))
      const isFormer = page.status === 404 && (await redirectFormer(app, url, reply))
      return isFormer ? reply : sendPage(request, reply, page)
    })
  })
}

async function renderOrStale(app: App, address: string, make: () => Promise<RenderedPage>) {
  const stale = () => {
    const page = app.cache.findStale(address)
    if (page) app.metrics.pageCache.inc({ result: 'stale' })
    return page
  }
  try {
    const page = await app.cache.render(address, make)
    if (page.status >= 500) return stale() ?? page
    app.metrics.pageCache.inc({ result: 'br' in page ? 'miss' : 'private' })
    return page
  } catch (error) {
    const page = stale()
    if (!page) throw error
    app.log.error({ err: error, address }, 'page could not be made; the last good one was served')
    return page
  }
}

/**
 * Creates one handler for each part of the pages and each build: at its first request it ranks all routes, which takes as long
 * as a small page.
 */
function openHandlers(loadBuild: LoadBuild, mode: string): LoadHandler {
  let known: { build: object; handlers: Record<Part, RequestHandler> } | undefined
  return async (address) => {
    const build = (await loadBuild()) as ServerBuild
    if (known?.build !== build) {
      // In development there is no manifest file.
      const open = (part: Part) =>
        createRequestHandler(mode === 'production' ? buildOf(part, build) : build, mode)
      known = {
        build,
        handlers: { browsing: open('browsing'), shop: open('shop'), all: open('all') },
      }
    }
    return known.handlers[partOf(address)]
  }
}

async function renderPage(
  app: App,
  loadHandler: LoadHandler,
  request: FastifyRequest,
  address: string,
): Promise<RenderedPage> {
  const { page, answer } = openPageRequest(app, request)
  const context = new RouterContextProvider()
  context.set(shopContext, app)
  context.set(pageContext, page)

  const shown = await shownAddress(app, page, address)
  const webRequest = shown === address ? toWebRequest(app, request, address) : pageAt(app, shown)
  const handle = await loadHandler(shown)
  const response = await handle(webRequest, context)
  const body = Buffer.from(await response.arrayBuffer())
  const headers: Record<string, string> = {}
  for (const [name, value] of response.headers) if (name !== 'set-cookie') headers[name] = value
  const isHtml = headers['content-type']?.startsWith('text/html') ?? false
  // A page with content from elsewhere sets a stricter policy itself.
  if (isHtml)
    headers['content-security-policy'] ??= contentSecurityPolicy({
      html: body.toString(),
      scriptHashes: answer.scriptHashes,
      photoOrigins: await photoOrigins(app),
    })
  const cookies = [...answer.cookies, ...response.headers.getSetCookie()]
  const isShared = answer.tags !== null && !answer.isPrivate && cookies.length === 0
  headers['cache-control'] ??= isShared ? REVALIDATE : PRIVATE
  const { until, endsAt } = answer
  const failure = response.status >= 500 ? answer.failure : null
  if (failure === 503) headers['retry-after'] = RETRY_SECONDS
  return {
    status: failure ?? response.status,
    headers,
    cookies,
    body,
    ...(isShared && answer.tags && { keep: { tags: answer.tags, until, endsAt } }),
  }
}

/** The request as loaders see it, and the response settings that they chose. */
function openPageRequest(app: App, request: FastifyRequest) {
  const answer = {
    tags: null as string[] | null,
    until: null as Date | null,
    endsAt: null as Date | null,
    isPrivate: false,
    failure: null as 503 | 507 | null,
    cookies: [] as string[],
    scriptHashes: [] as string[],
    describe: (): (object | null)[] => [],
  }
  const page: PageRequest = {
    requestId: request.id,
    keep(tags, until) {
      answer.tags = [...(answer.tags ?? []), ...tags]
      if (until && (!answer.until || until < answer.until)) answer.until = until
    },
    endsAt(moment) {
      if (moment && (!answer.endsAt || moment < answer.endsAt)) answer.endsAt = moment
    },
    visitor(): Visitor {
      answer.isPrivate = true
      return {
        cartId: readCartSession(app, request.cookies)?.cartId ?? null,
        ip: request.ip,
        cookies: request.cookies,
        headers: new Headers(request.headers as Record<string, string>),
      }
    },
    greeting: () => (answer.isPrivate ? greetingIn(request.cookies[ACCOUNT_COOKIE]) : null),
    setCookie: (cookie) => answer.cookies.push(cookie),
    describe(build) {
      answer.describe = build
    },
    description: () => structuredDataHtml(answer.describe()),
    allowScripts(hashes) {
      answer.scriptHashes = hashes
    },
    fail(error) {
      if (isDatabaseGone(error)) answer.failure = 503
      else if (noteFullDisk(app, error)) answer.failure = 507
      app.log.error({ err: error, requestId: request.id }, 'page failed')
    },
  }
  return { page, answer }
}

/** Returns a request for a page that replaces the requested one, without its body. */
function pageAt(app: App, address: string): Request {
  return new Request(new URL(address, app.siteUrl))
}

function toWebRequest(app: App, request: FastifyRequest, address: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    // The router would check the origin again, and only knows one URL of the shop; see registerOriginCheck.
    if (name === 'origin') continue
    if (typeof value === 'string') headers.set(name, value)
    else for (const part of value ?? []) headers.append(name, part)
  }
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  return new Request(new URL(ownAddress(address), app.siteUrl), {
    // A page that is requested with HEAD first is cached too, so it is always rendered completely.
    method: request.method === 'HEAD' ? 'GET' : request.method,
    headers,
    ...(hasBody ? { body: request.body as ReadableStream, duplex: 'half' } : {}),
  } as RequestInit)
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage | RenderedPage) {
  reply.code(page.status).headers(page.headers).header('vary', 'Accept-Encoding')
  const { location } = page.headers
  if (location) reply.header('location', withTracking(location, request.raw.url ?? ''))
  if (!('br' in page)) {
    for (const cookie of page.cookies) reply.header('set-cookie', cookie)
    return reply.send(page.body)
  }
  const coding = chooseCoding(request.headers['accept-encoding'])
  const etag = etagOf(page, coding)
  reply.header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (coding !== 'plain') reply.header('content-encoding', coding)
  return reply.send(bodyIn(page, coding))
}
