import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { App } from '#app/platform/app.ts'
import { CONNECT_TIMEOUT_MS } from './db.server.ts'

const CHANNEL = 'shop_changes'
const RECONNECT_MS = 2_000
/** A connection that only listens does not notice a dead server, so it sends a query at this interval. */
const HEARTBEAT_MS = 15_000
const ANSWER_TIMEOUT_MS = 5_000
/** NOTIFY carries at most 8,000 bytes. */
const MAX_PAYLOAD = 7_000
/** Sent instead of product ids that do not fit into one message: it clears the pages of every product. */
const ANY_PRODUCT = 'product:*'

/**
 * Clears cached pages by tag and calls the change listeners, such as those of memoized values: in this process at once, in all
 * others by a message. Call it after the commit. Tags are `product:<id>`, `category:<id>`, `listing` (any list of products),
 * `numbers:<id>` (votes, wishes and ratings of a product), `categories` (the header of every page), `settings`, `*` (everything),
 * and the constants named …_TAG.
 */
export async function announceChanges(app: App, tags: string[]): Promise<void> {
  if (tags.length === 0) return
  receiveChange(app, tags)
  const payload = toPayload({ from: app.id, tags })
  await app.db.execute(sql`SELECT pg_notify(${CHANNEL}, ${payload})`)
}

interface Message {
  from: string
  tags: string[]
}

/** Serializes a message; if it is too long for NOTIFY, with fewer tags that clear more pages. */
function toPayload(message: Message): string {
  const payload = JSON.stringify(message)
  if (payload.length <= MAX_PAYLOAD) return payload
  const otherTags = message.tags.filter((tag) => !tag.startsWith('product:'))
  const shortPayload = JSON.stringify({ ...message, tags: [...otherTags, ANY_PRODUCT] })
  return shortPayload.length <= MAX_PAYLOAD
    ? shortPayload
    : JSON.stringify({ ...message, tags: ['*'] })
}

/** Clears cached pages by tag and calls the listeners, in this process only. */
export function receiveChange(app: App, tags: string[]) {
  if (tags.includes('*') || tags.includes(ANY_PRODUCT)) app.cache.clearAll()
  else app.cache.clear(tags)
  app.notifyChange(tags)
}

/**
 * Receives the changes of other processes. After a lost connection all pages are cleared, because changes may have been
 * missed.
 */
export function listenForChanges(app: App, url: string): () => Promise<void> {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let isClosed = false

  async function connect() {
    const newClient = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
    })
    client = newClient
    const reconnect = () => {
      if (isClosed || client !== newClient) return
      client = undefined
      clearInterval(heartbeat)
      newClient.removeAllListeners('end')
      newClient.end().catch(() => undefined)
      retry = setTimeout(connect, RECONNECT_MS)
    }
    newClient.on('error', reconnect)
    newClient.on('end', reconnect)
    newClient.on('notification', (message) => {
      const { from, tags }: Message = JSON.parse(message.payload ?? '{"from":"","tags":["*"]}')
      // This process has handled its own changes already.
      if (from !== app.id) receiveChange(app, tags)
    })
    try {
      await newClient.connect()
      await newClient.query(`LISTEN ${CHANNEL}`)
      receiveChange(app, ['*'])
      heartbeat = setInterval(() => newClient.query('SELECT 1').catch(reconnect), HEARTBEAT_MS)
    } catch {
      reconnect()
    }
  }
  void connect()

  return async () => {
    isClosed = true
    clearTimeout(retry)
    clearInterval(heartbeat)
    await client?.end().catch(() => undefined)
  }
}
