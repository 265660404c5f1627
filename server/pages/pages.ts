import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countMissed } from '#app/features/content/redirects/missed-paths.server.ts'
import { hasFormerQuery } from '#app/features/content/redirects/redirects.ts'
import type { App } from '#app/platform/app.ts'
import type { CachedPage, RenderedPage } from '#app/platform/http/page-cache.server.ts'
import { limitPerClient } from '#app/platform/http/render-limit-per-client.server.ts'
import { bodyIn, chooseCoding, etagOf } from './answer-from-cache.ts'
import { cacheUrl, pathOf, urlWithSlash, withTracking } from './page-url.ts'
import { redirectFormer } from './redirect-former.ts'
import { createHandlers, type LoadBuild, type LoadHandler, renderPage } from './render-page.ts'

/** Matches a zero byte. No URL of ours contains one, and the database rejects it. */
const ZERO_BYTE = /%00/
class UnreadableUrl extends Error {
  statusCode = 400
}
class ForbiddenMethod extends Error {
  statusCode = 405
}

/** Handles all requests except files and calls: with a cached page, or by rendering with React Router. */
export async function registerPages(
  fastify: FastifyInstance,
  app: App,
  loadBuild: LoadBuild,
  mode: string,
) {
  const loadHandler = createHandlers(loadBuild, mode)
  await fastify.register(async (pages) => {
    // Pages parse the body of a form themselves.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    pages.all('*', async (request, reply) => {
      if (ZERO_BYTE.test(request.raw.url ?? '')) throw new UnreadableUrl()
      // The Request class does not support TRACE, and the shop does not need it.
      if (request.method === 'TRACE') throw new ForbiddenMethod()
      const isReading = request.method === 'GET' || request.method === 'HEAD'
      const url = request.raw.url ?? '/'
      const redirectUrl = isReading ? urlWithSlash(url) : null
      // A URL of a former shop is redirected to its new page directly, not first to the same URL with a slash.
      const hasPage = async () =>
        !redirectUrl || (await findOrRender(app, request, loadHandler, redirectUrl)).status !== 404
      if (redirectUrl || (isReading && hasFormerQuery(url))) {
        if (await redirectFormer(app, url, reply, hasPage)) return reply
        if (redirectUrl) return reply.redirect(redirectUrl, 301)
      }
      if (!isReading) {
        const render = () => renderPage(app, loadHandler, request, url)
        return sendPage(request, reply, await limitPerClient(app, request, render))
      }
      const page = await findOrRender(app, request, loadHandler, url)
      if (page.status === 404) {
        if (await redirectFormer(app, url, reply)) return reply
        const { accept } = request.headers
        void countMissed(app, { url, accept }).catch((err) => app.log.warn({ err }, 'missed path'))
      }
      return sendPage(request, reply, page)
    })
  })
}

/** Limits concurrent rendering per client, so that a client with many requests delays only itself. */
async function findOrRender(
  app: App,
  request: FastifyRequest,
  loadHandler: LoadHandler,
  url: string,
) {
  // A function, because a page reports its codes while it is rendered.
  const key = () => cacheUrl(url, app.cache.codesOf(pathOf(url)))
  const findFreshPage = () => {
    const page = app.cache.findFresh(key())
    if (page) app.metrics.pageCache.inc({ result: 'hit' })
    return page
  }
  const findStalePage = () => {
    const page = app.cache.findUnexpired(key())
    if (page) app.metrics.pageCache.inc({ result: 'stale' })
    return page
  }
  const renderUrl = cacheUrl(url)
  const render = async () => {
    try {
      const page = await app.cache.render(renderUrl, () =>
        renderPage(app, loadHandler, request, renderUrl),
      )
      if (page.status >= 500) return findStalePage() ?? page
      app.metrics.pageCache.inc({ result: 'br' in page ? 'miss' : 'private' })
      return page
    } catch (error) {
      const page = findStalePage()
      if (!page) throw error
      app.log.error(
        { err: error, address: renderUrl },
        'page could not be rendered; its last version was served',
      )
      return page
    }
  }
  // Another request may have rendered the page during the wait.
  return (
    findFreshPage() ?? limitPerClient(app, request, async () => findFreshPage() ?? (await render()))
  )
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
