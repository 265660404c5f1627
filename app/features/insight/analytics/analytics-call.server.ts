import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { CLICK_URL } from '#app/features/partners/offer-box/click-ping.ts'
import type { App } from '#app/platform/app.ts'
import { ANALYTICS_URL, EVENT_KINDS, isMeasured, MAX_EVENTS, MAX_OFFERS } from './analytics.ts'
import { receiveEvents } from './receive-events.server.ts'

const id = z.int().min(0).max(2_147_483_647)
const textField = (max: number) => z.string().max(max)
const MAX_URL_LENGTH = 2_000

/** A batch of events from a browser. The server itself determines whether the visitor is logged in, and the device. */
const batchSchema = z.object({
  session: z.uuid().nullable(),
  source: z
    .object({
      type: textField(20),
      source: textField(MAX_URL_LENGTH),
      campaign: textField(MAX_URL_LENGTH),
    })
    .nullable(),
  events: z
    .array(
      z.object({
        kind: z.enum(EVENT_KINDS),
        path: textField(MAX_URL_LENGTH).startsWith('/'),
        id: id.optional(),
        offers: z.array(id).max(MAX_OFFERS).optional(),
        shop: textField(60).optional(),
        term: textField(MAX_URL_LENGTH).optional(),
        found: z.int().min(0).max(60_000).optional(),
      }),
    )
    .min(1)
    .max(MAX_EVENTS),
})

const MAX_BYTES = 32 * 1024

/** Registers the endpoints that receive visitor events. Browsers send events in the background, so responses have no body. */
export function registerAnalytics(fastify: FastifyInstance, app: App) {
  // Links to other shops have the attribute `ping`, so that a click is counted without a script of ours (click-ping.ts).
  fastify.addContentTypeParser(
    'text/ping',
    { parseAs: 'string', bodyLimit: 64 },
    (_request, body, done) => done(null, body),
  )
  fastify.post<{ Querystring: { o?: unknown; winkel?: unknown } }>(
    CLICK_URL,
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { ip, cookies, query } = request
      const path = pathOf(request.headers['ping-from'])
      const offers = readIds(query.o)
      const seller = typeof query.winkel === 'string' ? query.winkel : ''
      if (path === null || !isMeasured(path) || (offers.length === 0 && seller === ''))
        return reply.code(400).send()
      const headers = new Headers(request.headers as Record<string, string>)
      const event = {
        kind: 'marketplace_click' as const,
        path,
        ...(offers.length > 0 ? { offers } : { shop: seller }),
      }
      const result = await receiveEvents(
        app,
        { cartId: null, ip, cookies, headers },
        { session: null, source: null, events: [event] },
      )
      if (result.ok) return reply.code(204).send()
      return reply.code(429).header('retry-after', String(result.retryAfterSeconds)).send()
    },
  )
  fastify.post(ANALYTICS_URL, { bodyLimit: MAX_BYTES }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const batch = batchSchema.safeParse(request.body)
    if (!batch.success) return reply.code(400).send()
    const { ip, cookies } = request
    const headers = new Headers(request.headers as Record<string, string>)
    const visitor = { cartId: null, ip, cookies, headers }
    const events = batch.data.events.map(({ id, offers, shop: seller, term, found, ...event }) => ({
      ...event,
      ...(id !== undefined && { id }),
      ...(offers !== undefined && { offers }),
      ...(seller !== undefined && { shop: seller }),
      ...(term !== undefined && { term }),
      ...(found !== undefined && { found }),
    }))
    const result = await receiveEvents(app, visitor, { ...batch.data, events })
    if (result.ok) return reply.code(204).send()
    return reply.code(429).header('retry-after', String(result.retryAfterSeconds)).send()
  })
}

/** Returns the path of the page with the clicked link, from the Ping-From header. */
function pathOf(referrer: string | string[] | undefined): string | null {
  return typeof referrer === 'string' && URL.canParse(referrer) ? new URL(referrer).pathname : null
}

/** Parses the ids of the offers that a link leads to: "12.40". */
function readIds(text: unknown): number[] {
  if (typeof text !== 'string' || !/^\d{1,9}(?:\.\d{1,9})*$/.test(text)) return []
  return text.split('.').slice(0, MAX_OFFERS).map(Number)
}
