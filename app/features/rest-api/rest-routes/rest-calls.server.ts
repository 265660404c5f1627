import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isShopClosed } from '#app/features/content/announcements/coming-soon.server.ts'
import { MAX_UPLOAD_BYTES } from '#app/features/core/media/photo.ts'
import {
  failure,
  NO_ROUTE,
  permissionFailure,
  REST_METHODS,
  REST_ROOT,
  type RestCaller,
  type RestFields,
} from '#app/features/rest-api/rest-framework/rest.ts'
import {
  actorOf,
  type CallerResult,
  readCaller,
} from '#app/features/rest-api/rest-framework/rest-caller.server.ts'
import {
  emptyFields,
  readPhpFields,
  toStorableText,
} from '#app/features/rest-api/rest-framework/rest-fields.ts'
import { validationFailure } from '#app/features/rest-api/rest-framework/rest-invalid-params.ts'
import { corsHeaders } from '#app/features/rest-api/rest-framework/rest-origins.server.ts'
import type {
  RestEndpoint,
  RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import {
  responseBody,
  send,
  toPage,
} from '#app/features/rest-api/rest-framework/rest-send.server.ts'
import type { App } from '#app/platform/app.ts'
import { actingFor } from '#app/platform/database/acting-app.server.ts'
import { isDatabaseGone } from '#app/platform/database/db.server.ts'
import { noteFullDisk } from '#app/platform/disk-space.server.ts'
import { sendContractJson } from '#app/platform/http/contract-reply.server.ts'
import { isJsonTexts } from '#app/platform/http/json-text.ts'
import { limitPerClient } from '#app/platform/http/render-limit-per-client.server.ts'
import { checkKey, checkPermission } from './check-permission.server.ts'
import { embedLinks, readEmbed } from './embed-links.server.ts'
import { createRouteMatcher, type MatchedRoute } from './match-route.server.ts'
import { formPairs, methodOf, readBody } from './read-request.server.ts'
import { describeRoute, REST_ROUTES } from './rest-routes.server.ts'
import { waitForDeletions } from './wait-for-deletions.server.ts'

const RETRY_SECONDS = '30'
/** Limits Content-Length, so that excessive uploads are rejected at once; upload routes also count the bytes they read. */
const MAX_BYTES = 2 * MAX_UPLOAD_BYTES

const EXPOSED_HEADERS = 'X-WP-Total, X-WP-TotalPages, Link'
const ALLOWED_HEADERS = 'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type'

/** Returns headers for other sites. Only the Store API accepts the token and nonce of a cart. */
function contractHeaders(url: string) {
  const storeHeaders = url.startsWith(`${REST_ROOT}/wc/store/`) ? ', Cart-Token, Nonce' : ''
  return {
    vary: 'Origin',
    'access-control-expose-headers': EXPOSED_HEADERS + storeHeaders,
    'access-control-allow-headers': ALLOWED_HEADERS + storeHeaders,
  }
}

/** Registers everything below /wp-json/ (docs/contract/http.md 3). */
export async function registerRest(fastify: FastifyInstance, app: App) {
  const routes = async (restApp: FastifyInstance) => {
    restApp.removeAllContentTypeParsers()
    restApp.addHook('onRequest', async (request, reply) => {
      reply.headers({
        ...contractHeaders(request.url),
        link: `<${app.siteUrl}${REST_ROOT}/>; rel="https://api.w.org/"`,
        ...corsHeaders(app, request),
      })
    })
    restApp.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const isDatabaseLost = isDatabaseGone(error)
      const isDiskFull = !isDatabaseLost && noteFullDisk(app, error)
      const status = isDatabaseLost ? 503 : isDiskFull ? 507 : (error.statusCode ?? 500)
      if (status >= 500) app.log.error({ err: error, requestId: request.id }, 'call failed')
      if (isDatabaseLost) reply.header('retry-after', RETRY_SECONDS)
      const code = status >= 500 ? 'internal_server_error' : 'rest_bad_request'
      const message =
        status >= 500 ? 'There has been a critical error.' : 'This request cannot be read.'
      return sendContractJson(reply, responseBody(failure(status, code, message)), status)
    })
    await restApp.register(async (files) => {
      files.addContentTypeParser('*', (_request, body, callback) => callback(null, body))
      for (const route of REST_ROUTES.filter(({ acceptsFiles }) => acceptsFiles)) {
        // The caller is read once, before the file, because each use of an application password is counted.
        const callers = new WeakMap<FastifyRequest, CallerResult>()
        files.all(
          route.path,
          { bodyLimit: MAX_BYTES, onRequest: guardUpload(app, route, callers) },
          (request, reply) =>
            handleRequest(app, { route, params: {} }, request, reply, callers.get(request)),
        )
      }
    })
    restApp.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, callback) =>
      callback(null, body),
    )
    const matchRoute = createRouteMatcher(REST_ROUTES.filter(({ acceptsFiles }) => !acceptsFiles))
    const handleMatched = (request: FastifyRequest, reply: FastifyReply) => {
      const matched = matchRoute(restPathOf(request))
      if (!matched) return handleRequest(app, null, request, reply)
      return waitForDeletions(app, request, matched.route.path, () =>
        limitPerClient(app, request, () => handleRequest(app, matched, request, reply)),
      )
    }
    restApp.all('/', handleMatched)
    restApp.all('/*', handleMatched)
    // Handles HTTP methods for which no Fastify route exists.
    restApp.setNotFoundHandler((request, reply) => handleRequest(app, null, request, reply))
  }
  await fastify.register(routes, { prefix: REST_ROOT })
}

/** Returns the path below /wp-json, without the query. */
const restPathOf = ({ url }: FastifyRequest) => (url.split('?')[0] ?? '').slice(REST_ROOT.length)

/** Rejects callers without upload permission before the file is read. */
function guardUpload(app: App, route: RestRoute, callers: WeakMap<FastifyRequest, CallerResult>) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const query = readPhpFields(request.url.split('?')[1] ?? '')
    const endpoint = methodOf(request, query) === 'POST' && route.endpoints.POST
    if (!endpoint) return
    const callerResult = await readCaller(app, request, query._wpnonce)
    callers.set(request, callerResult)
    if (!callerResult.ok) return send(reply, query, callerResult.failure)
    const problem = checkPermission(route, 'POST', callerResult.caller)
    if (problem)
      return send(
        setAllowHeader(setNonceHeader(reply, callerResult), route, callerResult),
        query,
        problem,
      )
  }
}

/** Handles a request. Errors are checked in the order of WordPress. */
async function handleRequest(
  app: App,
  matched: MatchedRoute | null,
  request: FastifyRequest,
  reply: FastifyReply,
  uploadCallerResult?: CallerResult,
) {
  const search = request.url.split('?')[1] ?? ''
  const query = readPhpFields(search)
  const body = readBody(request)
  query._fields ??= body.fields._fields
  const nonce = query._wpnonce ?? body.fields._wpnonce
  const callerResult =
    uploadCallerResult ?? (await readCaller(app, request, nonce, formPairs(request)))
  if (!callerResult.ok) return send(reply, query, callerResult.failure)
  const { caller } = callerResult
  setNonceHeader(reply, callerResult)

  const method = methodOf(request, query)
  if (!matched) return send(reply, query, NO_ROUTE)
  const { route } = matched
  const params = toStorableParams(matched.params)
  setAllowHeader(reply, route, callerResult)
  if (request.method === 'OPTIONS') {
    return send(reply, query, { ok: true, body: describeRoute(route) })
  }
  const endpoint = method && route.endpoints[method]
  if (!endpoint) return send(reply, query, NO_ROUTE)
  const keyProblem = checkKey(route, method, caller)
  if (keyProblem) return send(reply, query, keyProblem)
  if (!body.ok) return send(reply, query, body.failure)

  const input: RestFields = Object.assign(emptyFields(), query, body.fields, params)
  const args = endpoint.args.safeParse(input)
  if (!args.success) return send(reply, query, validationFailure(args.error, input))
  const problem = (await checkOpening(app, route, caller)) ?? checkPermission(route, method, caller)
  if (problem) return send(reply, query, problem)
  const actor = actorOf(caller)
  const actingApp = actor ? actingFor(app, actor) : app
  const result = await endpoint.run({
    app: actingApp,
    caller,
    args: args.data,
    request,
    setHeaders: (headers) => reply.headers(headers),
  })
  const page =
    result.ok && 'items' in result ? toPage(app, request, search, args.data, result) : result
  const relations = method === 'GET' ? readEmbed(query._embed) : null
  if (!relations || !page.ok || !('body' in page)) return send(reply, query, page)
  const embedded = await embedLinks(
    { app: actingApp, caller, request, relations },
    parseJsonTexts(page.body),
  )
  return send(reply, query, { ...page, body: embedded })
}

const toStorableParams = (params: Record<string, string>) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, toStorableText(value)]))

const parseJsonTexts = (body: unknown) =>
  isJsonTexts(body) ? body.map((item) => item.toJSON()) : body

/** Sets a new nonce for a caller with a valid one; otherwise the response varies by origin. */
const setNonceHeader = (reply: FastifyReply, { nonce }: { nonce: string | null }) =>
  nonce === null ? reply : reply.removeHeader('vary').header('x-wp-nonce', nonce)

function setAllowHeader(reply: FastifyReply, route: RestRoute, { caller }: { caller: RestCaller }) {
  const allowedMethods = REST_METHODS.filter((method) => {
    const endpoint: RestEndpoint | undefined = route.endpoints[method]
    return endpoint && !checkPermission(route, method, caller)
  })
  return reply.header('allow', allowedMethods.join(', '))
}

/** Returns the failure for guests while the shop is not open yet. */
async function checkOpening(app: App, route: RestRoute, caller: RestCaller) {
  if (route.isAvailableBeforeOpening || caller.manager || !(await isShopClosed(app))) return null
  return permissionFailure(caller, 'rest_forbidden', 'Sorry, you are not allowed to do that.')
}
