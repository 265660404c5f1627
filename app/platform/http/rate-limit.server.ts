import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { App, Resource } from '#app/platform/app.ts'

export type TryResult = { ok: true } | { ok: false; retryAfterSeconds: number }

interface RateRule {
  /** prefixes the keys in the database, so it must be unique in the shop and must not change */
  name: string
  tries: number
  windowSeconds: number
}

type RateLimit = ReturnType<typeof createRateLimit>

/** Creates the rate limits of one feature: `app.use(limits).login.count(network(ip))`. */
export function createRateLimits<K extends string>(
  name: string,
  rules: Record<K, RateRule>,
): Resource<Record<K, RateLimit>> {
  return {
    name,
    open: ({ pool }) =>
      Object.fromEntries(
        Object.entries<RateRule>(rules).map(([key, rule]) => [key, createRateLimit(pool, rule)]),
      ) as Record<K, RateLimit>, // Object.fromEntries loses the type of the keys.
  }
}

/**
 * A number of tries per key and window, counted in the database, so that a restart or a second process does not reset
 * it.
 */
function createRateLimit(pool: Pool, { name, tries, windowSeconds }: RateRule) {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: tries,
    duration: windowSeconds,
  })
  return {
    async count(key: string): Promise<TryResult> {
      try {
        await limiter.consume(hashed(key))
        return { ok: true }
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) }
      }
    },
    /** Takes back one counted try. */
    async forgive(key: string): Promise<void> {
      await limiter.reward(hashed(key), 1)
    },
    async forget(key: string): Promise<void> {
      await limiter.delete(hashed(key))
    },
  }
}

/** Writes a separate row among the counters, to find out whether the database can write. */
export async function writeProbe({ db }: App): Promise<void> {
  await db.execute(sql`INSERT INTO rate_limits (key, points, expire) VALUES ('readyz', 0, 0)
    ON CONFLICT (key) DO UPDATE SET points = (rate_limits.points + 1) % 1000`)
}

/** Keys are personal data; the table only needs to compare them. */
function hashed(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Returns the /64 network of an IPv6 address, because a household has a whole one; IPv4 addresses are returned as they
 * are.
 */
export function network(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) while (groups.length < 4) groups.push('0')
  return groups.slice(0, 4).join(':')
}
