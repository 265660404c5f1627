import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasFormerQuery } from '#app/features/content/redirects/redirects.ts'
import type { App } from '#app/platform/app.ts'
import { type CachedPage, gzipBody, plainBody } from '#app/platform/http/page-cache.server.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { cacheUrl, isPlainVisit, pathOf } from './page-url.ts'

type Coding = 'br' | 'gzip' | 'plain'

/**
 * Returns a function that responds from the page cache before Fastify handles the request, because most requests are for a
 * cached page. The function returns false if the page is not cached; then Fastify must handle the request.
 */
export function createCacheResponder(app: App) {
  const sharedHeaders = Object.entries(securityHeaders(app.siteUrl, app.env)).flat()
  const headersByPage = new WeakMap<CachedPage, Partial<Record<Coding, string[]>>>()
  const hits = app.metrics.pageCache.labels({ result: 'hit' })
  const requests = app.metrics.requests.labels({ kind: 'page', method: 'GET', status: '200' })

  function headersOf(page: CachedPage, coding: Coding, length: number): string[] {
    const cachedHeaders = headersByPage.get(page) ?? {}
    headersByPage.set(page, cachedHeaders)
    cachedHeaders[coding] ??= [
      ...sharedHeaders,
      ...Object.entries(page.headers).flat(),
      'vary',
      'Accept-Encoding',
      'etag',
      etagOf(page, coding),
      'content-length',
      String(length),
      ...(coding === 'plain' ? [] : ['content-encoding', coding]),
    ]
    return cachedHeaders[coding]
  }

  return function answerFromCache(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET') return false
    const page = findPage(app, request.url ?? '/')
    if (page?.status !== 200) return false
    hits.inc()
    requests.observe(0)
    const requestId = randomUUID()
    const coding = chooseCoding(request.headers['accept-encoding'])
    const etag = etagOf(page, coding)
    if (request.headers['if-none-match'] === etag) {
      response
        .writeHead(304, [
          'etag',
          etag,
          'vary',
          'Accept-Encoding',
          'x-request-id',
          requestId,
          ...sharedHeaders,
        ])
        .end()
      return true
    }
    const body = bodyIn(page, coding)
    const head = headersOf(page, coding, body.length)
    response.writeHead(200, [...head, 'x-request-id', requestId]).end(body)
    return true
  }
}

function findPage({ cache }: App, url: string): CachedPage | undefined {
  if (!url.includes('?')) return cache.findFresh(url)
  if (!isPlainVisit(url) || hasFormerQuery(url)) return undefined
  return cache.findFresh(cacheUrl(url, cache.codesOf(pathOf(url))))
}

/** Returns a pattern for Accept-Encoding that matches the coding unless it has "q=0" (RFC 9110, 12.5.3). */
const acceptsPattern = (coding: string) =>
  new RegExp(`(?:^|,)\\s*${coding}\\s*(?:,|$|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$)))`)
const ACCEPTS_BROTLI = acceptsPattern('br')
const ACCEPTS_GZIP = acceptsPattern('gzip')

export function chooseCoding(acceptEncoding: string | string[] | undefined): Coding {
  const text = String(acceptEncoding ?? '')
  if (ACCEPTS_BROTLI.test(text)) return 'br'
  return ACCEPTS_GZIP.test(text) ? 'gzip' : 'plain'
}

/** Returns a different ETag for each coding, because a strong ETag identifies exact bytes (RFC 9110, 8.8.3.3). */
export const etagOf = ({ etag }: CachedPage, coding: Coding): string =>
  coding === 'plain' ? etag : etag.replace(/"$/, `-${coding}"`)

export function bodyIn(page: CachedPage, coding: Coding): Buffer {
  if (coding === 'br') return page.br
  return coding === 'gzip' ? gzipBody(page) : plainBody(page)
}
