import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isClosedTo } from '#app/features/content/announcements/coming-soon.server.ts'
import { AJAX_PATH, AJAX_PATH_ALIAS } from '#app/features/core/accounts/accounts.ts'
import type { App } from '#app/platform/app.ts'
import { isDatabaseGone } from '#app/platform/database/db.server.ts'
import type { Call, Calls } from '#app/platform/http/call-types.server.ts'
import { sendContractJson, sendContractText } from '#app/platform/http/contract-reply.server.ts'
import { isFromOtherSite } from '#app/platform/http/other-site.server.ts'
import { errorStatus, RETRY_SECONDS } from './errors.ts'

const WC_AJAX_ROUTE = '/wc-ajax-call'
/** WooCommerce answers its wc-ajax events through admin-ajax too, as actions with this prefix. */
const WC_AJAX_PREFIX = 'woocommerce_'
const WC_AJAX_PARAMETER = /[?&]wc-ajax=[^&]/

/** Rewrites every URL with `wc-ajax` in its query to one route, whatever its path; other URLs are unchanged. */
export function toWcAjaxUrl(url: string): string {
  const queryStart = url.indexOf('?')
  const isWcAjax = queryStart !== -1 && WC_AJAX_PARAMETER.test(url)
  return isWcAjax ? `${WC_AJAX_ROUTE}${url.slice(queryStart)}` : url
}

/**
 * Registers the routes of wc-ajax and admin-ajax calls and handles their errors. `adminAjaxCalls` lists calls by HTTP method
 * and action. calls.ts names every call.
 */
export async function registerAjaxCalls(
  fastify: FastifyInstance,
  app: App,
  wcAjaxCalls: Calls,
  adminAjaxCalls: Record<string, Calls>,
) {
  await fastify.register(async (scope) => {
    // As in WordPress, a body that is not a form counts as empty and is never an error.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, {}),
    )
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, {}),
    )
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const status = errorStatus(app, error)
      if (status >= 500) app.log.error({ err: error, requestId: request.id }, 'call failed')
      if (isDatabaseGone(error)) reply.header('retry-after', RETRY_SECONDS)
      return sendContractJson(reply, { error: true, product_url: false }, status)
    })

    scope.all(WC_AJAX_ROUTE, async (request, reply) => {
      const event = readFields(request.query)['wc-ajax'] ?? ''
      const call = Object.hasOwn(wcAjaxCalls, event) ? wcAjaxCalls[event] : undefined
      return call ? perform(app, call, request, reply) : sendContractText(reply, '')
    })

    const handleAdminAjax = async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('content-security-policy', "frame-ancestors 'self';")
      const action = readFields(request.body).action ?? readFields(request.query).action ?? ''
      const call = findAdminAjaxCall(wcAjaxCalls, adminAjaxCalls, request.method, action)
      return call ? perform(app, call, request, reply) : sendContractText(reply, '0', 400)
    }
    scope.all(AJAX_PATH, handleAdminAjax)
    scope.all(AJAX_PATH_ALIAS, handleAdminAjax)
  })
}

/**
 * Wraps a call that writes on GET, so that requests from other sites are rejected as for a POST: they would include the
 * visitor's cookies.
 */
export function fromOwnPages(call: Call): Call {
  return async (context) =>
    isFromOtherSite(context.app, context.request)
      ? sendContractText(context.reply, '-1', 403)
      : call(context)
}

/**
 * Wraps calls so that everybody but staff is rejected until the owner opens the shop ("coming soon"): visitors must not change carts
 * or lists with products they cannot see.
 */
export function forOpenShop(calls: Calls): Calls {
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]): [string, Call] => [
      name,
      async (context) =>
        (await isClosedTo(context.app, context.request))
          ? sendContractText(context.reply, '-1', 403)
          : call(context),
    ]),
  )
}

/** Combines several calls, selected by the field `sub_action`. */
export function bySubAction(calls: Calls): Call {
  return async (context) => {
    const name = context.posted.sub_action ?? ''
    const call = Object.hasOwn(calls, name) ? calls[name] : undefined
    return call ? call(context) : sendContractText(context.reply, '0', 400)
  }
}

function findAdminAjaxCall(
  wcAjaxCalls: Calls,
  adminAjaxCalls: Record<string, Calls>,
  method: string,
  action: string,
): Call | undefined {
  if (method === 'POST' && action.startsWith(WC_AJAX_PREFIX)) {
    const event = action.slice(WC_AJAX_PREFIX.length)
    if (Object.hasOwn(wcAjaxCalls, event)) return wcAjaxCalls[event]
  }
  const callsOfMethod = adminAjaxCalls[method] ?? {}
  return Object.hasOwn(callsOfMethod, action) ? callsOfMethod[action] : undefined
}

function perform(app: App, call: Call, request: FastifyRequest, reply: FastifyReply) {
  return call({
    app,
    request,
    reply,
    posted: readFields(request.body),
    query: readFields(request.query),
  })
}

/**
 * Returns the fields of a form or query. If several fields have the same name the last one counts, as in PHP. Files are left
 * out, and so are texts with a zero byte, which the database rejects.
 */
function readFields(source: unknown): Record<string, string | undefined> {
  const texts: Record<string, string | undefined> = Object.create(null)
  for (const [name, value] of Object.entries(source ?? {})) {
    const lastValue = Array.isArray(value) ? value.at(-1) : value
    if (typeof lastValue === 'string' && !lastValue.includes('\0')) texts[name] = lastValue
  }
  return texts
}
