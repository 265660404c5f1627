import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { addFaultHooks } from '#simulators/marketplaces/faults.ts'
import type { World } from '#simulators/marketplaces/world.ts'
import { AWIN_FEED, AWIN_KEY, awinFeed, awinFeedList } from './awin.ts'
import { daisyconCsv, daisyconJson } from './daisycon.ts'
import { type FeedRow, feedRows, MERCHANT } from './feed-rows.ts'
import { googleCsv, googleXml } from './google-merchant.ts'
import { productRatings } from './product-ratings.ts'
import { TRADETRACKER_TYPES, tradetrackerFeed } from './tradetracker.ts'

/** Characters per chunk; sending each line as a packet of its own is slow. */
const CHUNK_LENGTH = 64 * 1024
const MAX_PRODUCTS = 5_000_000

const number = z.coerce.number().int().min(0)
const feedQuery = z.object({
  /** number of rows; the parameter is the same for all networks */
  products: number.max(MAX_PRODUCTS).default(500),
  /** percentage of rows that changed */
  changed: number.max(100).default(0),
  /** 0: rows have no group */
  grouped: number.max(1).default(1),
})

type Feed = (rows: Iterable<FeedRow>) => Iterable<string>
type Request = FastifyRequest<{ Querystring: Record<string, string | undefined> }>

function* toChunks(lines: Iterable<string>) {
  let chunk = ''
  for (const line of lines) {
    chunk += line
    if (chunk.length < CHUNK_LENGTH) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

function* takeFirst(lines: Iterable<string>, limit: number) {
  let count = 0
  for (const line of lines) {
    if (count++ === limit) return
    yield line
  }
}

/** Sends the body and then drops the connection, so that the client must not treat the file as complete. */
function sendAndHangUp(reply: FastifyReply, type: string, body: Readable) {
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': type })
  body.pipe(reply.raw, { end: false })
  body.once('end', () => reply.raw.socket?.destroySoon())
  return reply
}

const STATUS = { throttled: 429, expired: 401, 'not-eligible': 403, error: 500 } as const

const reject = (reply: FastifyReply, why: string, status = 400) =>
  reply.code(status).type('text/plain; charset=utf-8').send(why)

/** Returns a function that sends a feed, complete or with the fault of the request. */
const createFeedSender =
  (world: World) =>
  (request: Request, reply: FastifyReply, type: string, feed: Feed, isGzip = false) => {
    const parsed = feedQuery.safeParse(request.query)
    if (!parsed.success) return reject(reply, 'products, changed and grouped must be numbers')
    const { products, changed, grouped } = parsed.data
    const { fault } = request
    const isPartial = fault === 'partial'
    const lines = feed(feedRows(world, { products, changed, isGrouped: grouped === 1, isPartial }))
    if (fault === 'cut-off') {
      const half = Readable.from(toChunks(takeFirst(lines, Math.floor(products / 2))))
      return sendAndHangUp(reply, type, half)
    }
    const text = Readable.from(toChunks(lines))
    const isEncoded = !isGzip && request.headers['accept-encoding']?.includes('gzip')
    reply.type(isGzip ? 'application/gzip' : type)
    if (isEncoded) reply.header('content-encoding', 'gzip')
    if (!isGzip && !isEncoded) return reply.send(text)
    return reply.send(pipeline(text, createGzip(), () => undefined))
  }

function registerAwinFeeds(
  fastify: FastifyInstance,
  world: World,
  send: ReturnType<typeof createFeedSender>,
) {
  fastify.get<{ Params: { key: string } }>(
    '/ui.awin.com/productdata-darwin-download/publisher/:publisher/:key/1/feedList',
    async (request, reply) => {
      if (request.params.key !== AWIN_KEY) return reject(reply, 'Unknown key', 403)
      return reply.type('text/csv; charset=utf-8').send(awinFeedList(world, 500))
    },
  )
  fastify.get<{ Params: { '*': string } }>(
    '/productdata.awin.com/datafeed/download/*',
    async (request, reply) => {
      const parts = request.params['*'].split('/')
      const parameters = new Map(
        parts.flatMap((part, index) => (index % 2 ? [] : [[part, parts[index + 1]]])),
      )
      if (parameters.get('apikey') !== AWIN_KEY) return reject(reply, 'Unknown key', 403)
      if (!parameters.get('fid')?.split(',').includes(AWIN_FEED))
        return reject(reply, 'Unknown feed')
      const columns = parameters.get('columns')?.split(',') ?? []
      const delimiter = parameters.get('delimiter') || ','
      const feed: Feed = (rows) => awinFeed(rows, world, { columns, delimiter })
      const isGzip = parameters.get('compression') === 'gzip'
      return send(request as Request, reply, 'text/csv; charset=utf-8', feed, isGzip)
    },
  )
}

/** Registers affiliate feeds as files of any size, streamed, and gzipped on request. */
export async function registerFeeds(fastify: FastifyInstance, world: World) {
  fastify.addHook('preHandler', async (request) => {
    const [, host = ''] = request.url.split('/')
    const payload = { path: request.url.split('?')[0], ...(request.query as object) }
    world.counts.add({ operation: `feeds.${host}`, payload })
  })
  addFaultHooks(fastify, {
    faults: world.faults,
    target: () => 'feeds',
    reject: (fault, reply) =>
      fault in STATUS
        ? reply
            .code(STATUS[fault as keyof typeof STATUS])
            .type('text/plain')
            .send(fault)
        : undefined,
  })

  const send = createFeedSender(world)
  registerAwinFeeds(fastify, world, send)
  fastify.get('/pf.tradetracker.net/', async (request: Request, reply) => {
    const { aid, fid, type, limit } = request.query
    const feedType = TRADETRACKER_TYPES.find((each) => each === type)
    if (!aid || !fid || !feedType) return reject(reply, 'aid, fid and type are needed')
    if (limit) request.query.products = limit
    const feed: Feed = (rows) =>
      tradetrackerFeed(rows, world, { type: feedType, site: aid, feed: fid })
    return send(request, reply, 'application/xml; charset=utf-8', feed)
  })
  fastify.get('/daisycon.io/datafeed/', async (request: Request, reply) => {
    const { media_id: media, type = 'JSON' } = request.query
    if (!media) return reject(reply, 'media_id is needed')
    const isCsv = type.toUpperCase() === 'CSV'
    const feed: Feed = (rows) => (isCsv ? daisyconCsv : daisyconJson)(rows, world, media)
    const contentType = isCsv ? 'text/csv' : 'application/json'
    return send(request, reply, `${contentType}; charset=utf-8`, feed)
  })
  fastify.get(`/${MERCHANT.host}/google.xml`, async (request: Request, reply) =>
    send(request, reply, 'application/xml; charset=utf-8', (rows) => googleXml(rows, world)),
  )
  fastify.get(`/${MERCHANT.host}/google.csv`, async (request: Request, reply) =>
    send(request, reply, 'text/csv; charset=utf-8', googleCsv),
  )
  fastify.get(`/${MERCHANT.host}/reviews.xml`, async (request: Request, reply) =>
    send(request, reply, 'application/xml; charset=utf-8', productRatings),
  )
}

/** Returns the URLs of the feeds by format; for Awin, the URL of the list of feeds. */
export function feedUrls(base: string) {
  const tradetracker = `${base}/pf.tradetracker.net/?aid=190099&fid=19001&encoding=utf-8&categoryType=2&additionalType=2`
  const daisycon = `${base}/daisycon.io/datafeed/?media_id=190099`
  return {
    awinList: `${base}/ui.awin.com/productdata-darwin-download/publisher/190099/${AWIN_KEY}/1/feedList`,
    awin: `${base}/productdata.awin.com/datafeed/download/apikey/${AWIN_KEY}/language/nl/fid/${AWIN_FEED}/format/csv/delimiter/%2C/compression/gzip/`,
    tradetracker: `${tradetracker}&type=xml`,
    tradetrackerV2: `${tradetracker}&type=xml-v2`,
    tradetrackerV2Simple: `${tradetracker}&type=xml-v2-simple`,
    daisyconJson: `${daisycon}&type=JSON`,
    daisyconCsv: `${daisycon}&type=CSV`,
    googleXml: `${base}/${MERCHANT.host}/google.xml`,
    googleCsv: `${base}/${MERCHANT.host}/google.csv`,
    reviews: `${base}/${MERCHANT.host}/reviews.xml`,
  }
}
