import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isShopClosed } from '#app/features/content/announcements/coming-soon.server.ts'
import type { App } from '#app/platform/app.ts'
import { sendNotFound } from '#app/platform/http/http-errors.ts'
import { feedFile, fileSize, isDue, makeFeed } from './make-feed.server.ts'
import { FEEDS, type FeedFormat, type FeedName, isFeedName } from './product-feeds.ts'
import { productFeeds } from './product-feeds-tables.server.ts'
import { readFeedChunks } from './read-feed-chunks.server.ts'

/** A channel waits at most this long for a new file. After that it gets the previous file. */
const MAX_WAIT_MS = 20_000
const TOKEN = /^[0-9a-f]{32}$/

const CONTENT_TYPES: Record<FeedFormat, string> = {
  xml: 'application/xml; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
}

/** Registers the secret URLs of product feeds (docs/contract/http.md 7). */
export function registerProductFeeds(fastify: FastifyInstance, app: App) {
  fastify.get<{ Params: { token: string; file: string } }>(
    '/feeds/:token/:file',
    async (request, reply) => {
      const { token, file } = request.params
      const [name = '', ending = ''] = file.split('.')
      if (!TOKEN.test(token) || !isFeedName(name)) return sendNotFound(reply, 'Not found')
      const format = FEEDS[name].formats.find((feedFormat) => feedFormat === ending)
      const [feed] = await app.db
        .select()
        .from(productFeeds)
        .where(and(eq(productFeeds.name, name), eq(productFeeds.token, token)))
      if (!format || !feed?.isActive || (await isShopClosed(app)))
        return sendNotFound(reply, 'Not found')
      const { searchParams } = new URL(request.url, app.siteUrl)
      const since = readMoment(searchParams.get('updated_min'))
      if (since === undefined) {
        return reply
          .code(400)
          .type('text/plain; charset=utf-8')
          .send('updated_min is not a moment such as 2026-11-24T08:00:00Z')
      }
      reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
      if (since) return sendChanges(app, reply, feed, format, since)
      if (isDue(app, feed)) await Promise.race([makeFeed(app, feed), pause(MAX_WAIT_MS)])
      return sendFile(app, reply, name, format)
    },
  )
}

/** Reads a moment. Returns null if there is no text, and undefined if the text is invalid. */
function readMoment(text: string | null): Date | null | undefined {
  if (text === null || text === '') return null
  const moment = /^\d{4}-\d\d-\d\d/.test(text) ? new Date(text) : new Date(Number.NaN)
  return Number.isNaN(moment.getTime()) || moment.getTime() < 0 ? undefined : moment
}

async function sendFile(app: App, reply: FastifyReply, name: FeedName, format: FeedFormat) {
  const size = await fileSize(app, name, format)
  if (size === null) {
    return reply
      .code(503)
      .header('retry-after', '60')
      .type('text/plain; charset=utf-8')
      .send('This feed is being made.')
  }
  return reply
    .type(CONTENT_TYPES[format])
    .header('content-length', String(size))
    .send(createReadStream(feedFile(app, name, format), { end: Math.max(0, size - 1) }))
}

function sendChanges(
  app: App,
  reply: FastifyReply,
  { name, settings }: typeof productFeeds.$inferSelect,
  format: FeedFormat,
  changedSince: Date,
) {
  async function* texts() {
    const query = { name, formats: [format], settings, changedSince }
    for await (const chunk of readFeedChunks(app, query)) yield chunk.texts[format] ?? ''
  }
  return reply.type(CONTENT_TYPES[format]).send(Readable.from(texts()))
}
