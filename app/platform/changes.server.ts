import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Shop } from './shop.ts'

const CHANNEL = 'shop_changes'
const RECONNECT_MS = 2_000
/** NOTIFY carries at most 8,000 bytes; past this everything is cleared, which is always right. */
const MAX_PAYLOAD = 7_000

/**
 * Clears pages by tag, here at once and in every other process of the shop. Call it after the commit.
 * Tags: `product:<id>`, `category:<id>`, `listing` (any list of products), `settings`.
 */
export async function announceChanges(shop: Shop, tags: string[]): Promise<void> {
  if (tags.length === 0) return
  shop.cache.clear(tags)
  const payload = JSON.stringify(tags)
  await shop.db.execute(
    sql`SELECT pg_notify(${CHANNEL}, ${payload.length > MAX_PAYLOAD ? '["*"]' : payload})`,
  )
}

/** Hears what other processes changed. After a lost connection nobody knows what was missed, so all goes. */
export function listenForChanges(shop: Shop, url: string): () => Promise<void> {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  async function connect() {
    const next = new pg.Client({ connectionString: url })
    client = next
    const again = () => {
      if (isClosed || client !== next) return
      client = undefined
      next.removeAllListeners('end')
      next.end().catch(() => undefined)
      retry = setTimeout(connect, RECONNECT_MS)
    }
    next.on('error', again)
    next.on('end', again)
    next.on('notification', (message) => {
      const tags: string[] = JSON.parse(message.payload ?? '["*"]')
      if (tags.includes('*')) shop.cache.clearAll()
      else shop.cache.clear(tags)
    })
    try {
      await next.connect()
      await next.query(`LISTEN ${CHANNEL}`)
      shop.cache.clearAll()
    } catch {
      again()
    }
  }
  void connect()

  return async () => {
    isClosed = true
    clearTimeout(retry)
    await client?.end().catch(() => undefined)
  }
}
