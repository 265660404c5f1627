import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#app/platform/app.ts'
import {
  sendContractJson,
  sendContractJsonLater,
} from '#app/platform/http/contract-reply.server.ts'
import { failure, REST_ROOT, type RestFields, type RestResult } from './rest.ts'
import { pageLinks, pickFields, readFieldNames } from './rest-shape.ts'

/** Returns a page of a list with the headers for totals and links. */
export function toPage(
  app: App,
  request: FastifyRequest,
  search: string,
  args: unknown,
  { items, total }: { items: unknown[]; total: number },
): RestResult {
  const { page, per_page: perPage } = args as { page: number; per_page: number }
  const pages = Math.ceil(total / perPage)
  // In WordPress a page after the last is an error unless the list is empty; in WooCommerce it is just empty.
  if (total > 0 && page > pages && request.url.startsWith(`${REST_ROOT}/wp/`)) {
    const message = 'The page number requested is larger than the number of pages available.'
    return failure(400, 'rest_post_invalid_page_number', message)
  }
  const address = `${app.siteUrl}${request.url.split('?')[0]}`
  const link = pageLinks(address, new URLSearchParams(search), { page, pages })
  return {
    ok: true,
    body: items,
    headers: {
      'X-WP-Total': String(total),
      'X-WP-TotalPages': String(pages),
      ...(link === undefined ? {} : { Link: link }),
    },
  }
}

export function responseBody(
  result: Extract<RestResult, { ok: false } | { body: unknown }>,
): unknown {
  if (result.ok) return result.body
  const { code, message, status, data } = result
  return { code, message, data: { status, ...data } }
}

/** Sends a response in the form that `_fields` and `_envelope` request. */
export function send(reply: FastifyReply, query: RestFields, result: RestResult) {
  if (result.ok && 'items' in result)
    throw new Error('A list must be converted to a page before it is sent.')
  const { status = 200, headers = {} } = result
  const pick = (body: unknown) => pickFields(body, readFieldNames(query._fields))
  reply.headers(headers)
  const isEnveloped = query._envelope !== undefined
  const allow = reply.getHeader('allow')
  const wrap = (body: unknown) =>
    isEnveloped ? { body, status, headers: { ...headers, ...(allow && { Allow: allow }) } } : body
  const sentStatus = isEnveloped ? 200 : status
  if (result.ok && 'later' in result) {
    const readBody = async () => wrap(pick(await result.later()))
    return sendContractJsonLater(reply, readBody, sentStatus)
  }
  const body = result.ok ? pick(result.body) : responseBody(result)
  return sendContractJson(reply, wrap(body), sentStatus)
}
