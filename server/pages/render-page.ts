import type { FastifyRequest } from 'fastify'
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { urlToRender } from '#app/features/content/announcements/coming-soon.server.ts'
import { ACCOUNT_COOKIE, greetingIn } from '#app/features/core/accounts/accounts.ts'
import { readCartSession } from '#app/features/sales/cart/cart-session.server.ts'
import type { App } from '#app/platform/app.ts'
import {
  appContext,
  type PageRequest,
  pageContext,
  type Visitor,
} from '#app/platform/app-context.ts'
import { isDatabaseGone } from '#app/platform/database/db.server.ts'
import { noteFullDisk } from '#app/platform/disk-space.server.ts'
import type { RenderedPage } from '#app/platform/http/page-cache.server.ts'
import { structuredDataHtml } from '#app/platform/http/structured-data.server.ts'
import { contentSecurityPolicy, readPhotoOrigins } from '#server/http/csp.ts'
import { RETRY_SECONDS } from '#server/http/errors.ts'
import { buildOf, type Part, partOf } from './page-parts.ts'
import { cacheUrl, pathOf, withSingleSlash } from './page-url.ts'

/** Loads the pages as Vite built them. The type of a build is slightly wider than React Router expects. */
export type LoadBuild = () => Promise<typeof import('virtual:react-router/server-build')>

export type LoadHandler = (url: string) => Promise<RequestHandler>

const PRIVATE = 'private, no-store'
const REVALIDATE = 'no-cache'

/**
 * Creates one handler for each part of a build and reuses it, because a handler ranks all routes at its first request, which
 * takes as long as rendering a small page.
 */
export function createHandlers(loadBuild: LoadBuild, mode: string): LoadHandler {
  let cachedHandlers: { build: object; handlers: Record<Part, RequestHandler> } | undefined
  return async (url) => {
    const build = (await loadBuild()) as ServerBuild
    if (cachedHandlers?.build !== build) {
      // In development there is no manifest file.
      const createHandler = (part: Part) =>
        createRequestHandler(mode === 'production' ? buildOf(part, build) : build, mode)
      cachedHandlers = {
        build,
        handlers: {
          browsing: createHandler('browsing'),
          shop: createHandler('shop'),
          all: createHandler('all'),
        },
      }
    }
    return cachedHandlers.handlers[partOf(url)]
  }
}

/** Renders the page of a request with React Router. */
export async function renderPage(
  app: App,
  loadHandler: LoadHandler,
  request: FastifyRequest,
  url: string,
): Promise<RenderedPage> {
  const { page, responseSettings } = createPageRequest(app, request)
  const context = new RouterContextProvider()
  context.set(appContext, app)
  context.set(pageContext, page)

  const displayedUrl = await urlToRender(app, page, url)
  const webRequest =
    displayedUrl === url ? toWebRequest(app, request, url) : toPlainRequest(app, displayedUrl)
  const handle = await loadHandler(displayedUrl)
  const response = await handle(webRequest, context)
  const body = Buffer.from(await response.arrayBuffer())
  const headers: Record<string, string> = {}
  for (const [name, value] of response.headers) if (name !== 'set-cookie') headers[name] = value
  const isHtml = headers['content-type']?.startsWith('text/html') ?? false
  // A page with embedded content of another site sets a stricter policy itself.
  if (isHtml)
    headers['content-security-policy'] ??= contentSecurityPolicy({
      html: body,
      scriptHashes: responseSettings.scriptHashes,
      photoOrigins: await readPhotoOrigins(app),
    })
  const cookies = [...responseSettings.cookies, ...response.headers.getSetCookie()]
  const isShared =
    responseSettings.tags !== null && !responseSettings.isPrivate && cookies.length === 0
  if (responseSettings.codes && displayedUrl === url)
    app.cache.setCodes(pathOf(url), responseSettings.codes)
  headers['cache-control'] ??= isShared ? REVALIDATE : PRIVATE
  const { freshUntil, expiresAt } = responseSettings
  const failure = response.status >= 500 ? responseSettings.failure : null
  if (failure === 503) headers['retry-after'] = RETRY_SECONDS
  return {
    status: failure ?? response.status,
    headers,
    cookies,
    body,
    ...(isShared &&
      responseSettings.tags && {
        caching: {
          tags: responseSettings.tags,
          freshUntil,
          expiresAt,
          key: cacheUrl(url, responseSettings.codes ?? undefined),
        },
      }),
  }
}

/** Creates the request that loaders see, and collects the response settings that they choose. */
function createPageRequest(app: App, request: FastifyRequest) {
  const responseSettings = {
    tags: null as string[] | null,
    codes: null as string[] | null,
    freshUntil: null as Date | null,
    expiresAt: null as Date | null,
    isPrivate: false,
    failure: null as 503 | 507 | null,
    cookies: [] as string[],
    scriptHashes: [] as string[],
    structuredData: [] as (() => (object | null)[])[],
  }
  const page: PageRequest = {
    requestId: request.id,
    cacheWithTags(tags, freshUntil) {
      responseSettings.tags = [...(responseSettings.tags ?? []), ...tags]
      if (freshUntil && (!responseSettings.freshUntil || freshUntil < responseSettings.freshUntil))
        responseSettings.freshUntil = freshUntil
    },
    reportQueryCodes(codes) {
      responseSettings.codes = [...(responseSettings.codes ?? []), ...codes]
    },
    expireAt(moment) {
      if (moment && (!responseSettings.expiresAt || moment < responseSettings.expiresAt))
        responseSettings.expiresAt = moment
    },
    markPrivate() {
      responseSettings.isPrivate = true
    },
    visitor(): Visitor {
      responseSettings.isPrivate = true
      return {
        cartId: readCartSession(app, request.cookies)?.cartId ?? null,
        ip: request.ip,
        cookies: request.cookies,
        headers: new Headers(request.headers as Record<string, string>),
      }
    },
    greeting() {
      if (!responseSettings.isPrivate) return null
      const newCookie = readGreetingCookie(responseSettings.cookies)
      return greetingIn(newCookie ?? request.cookies[ACCOUNT_COOKIE])
    },
    setCookie: (cookie) => responseSettings.cookies.push(cookie),
    addStructuredData(build) {
      responseSettings.structuredData.push(build)
    },
    structuredDataHtml: () =>
      structuredDataHtml(responseSettings.structuredData.flatMap((build) => build())),
    allowScripts(hashes) {
      responseSettings.scriptHashes = hashes
    },
    reportError(error) {
      if (isDatabaseGone(error)) responseSettings.failure = 503
      else if (noteFullDisk(app, error)) responseSettings.failure = 507
      app.log.error({ err: error, requestId: request.id }, 'page failed')
    },
  }
  return { page, responseSettings }
}

/**
 * Returns the name that the response puts into the account cookie, so that a visitor who has just registered is greeted
 * at once.
 */
function readGreetingCookie(cookies: string[]): string | undefined {
  const setCookieLine = cookies.findLast((cookie) => cookie.startsWith(`${ACCOUNT_COOKIE}=`))
  return (
    setCookieLine &&
    decodeURIComponent(setCookieLine.slice(ACCOUNT_COOKIE.length + 1).split(';')[0] ?? '')
  )
}

/** Returns a request without body for a page that replaces the requested page. */
function toPlainRequest(app: App, url: string): Request {
  return new Request(new URL(url, app.siteUrl))
}

function toWebRequest(app: App, request: FastifyRequest, url: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    // The router would check the origin again, but it knows only one URL of the shop; see registerOriginCheck.
    if (name === 'origin') continue
    if (typeof value === 'string') headers.set(name, value)
    else for (const part of value ?? []) headers.append(name, part)
  }
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  return new Request(new URL(withSingleSlash(url), app.siteUrl), {
    // HEAD is rendered as GET, because the page may be cached for later requests.
    method: request.method === 'HEAD' ? 'GET' : request.method,
    headers,
    ...(hasBody ? { body: request.body as ReadableStream, duplex: 'half' } : {}),
  } as RequestInit)
}
