import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Resource } from '#app/platform/app.ts'

export type TryResult = { ok: true } | { ok: false; retryAfterSeconds: number }

interface RateRule {
  /** prefixes the keys in the database, so it must be unique in the shop and stay what it is */
  name: string
  tries: number
  windowSeconds: number
}

type RateLimit = ReturnType<typeof createRateLimit>

/** The rate limits of one feature: `shop.use(limits).login.count(network(ip))`. */
export function createRateLimits<K extends string>(
  name: string,
  rules: Record<K, RateRule>,
): Resource<Record<K, RateLimit>> {
  return {
    name,
    open: ({ pool }) =>
      Object.fromEntries(
        Object.entries<RateRule>(rules).map(([key, rule]) => [key, createRateLimit(pool, rule)]),
      ) as Record<K, RateLimit>, // Object.fromEntries forgets the names of the keys
  }
}

/** So many tries in a window, for each key. Counted in the database: a restart or a second process gives no new ones. */
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
    /** One try was no try after all. */
    async forgive(key: string): Promise<void> {
      await limiter.reward(hashed(key), 1)
    },
    async forget(key: string): Promise<void> {
      await limiter.delete(hashed(key))
    },
  }
}

/** Keys are addresses of people; the table needs to compare them, not to know them. */
function hashed(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** A household has a whole /64 of IPv6 addresses; they count as one. */
export function network(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) while (groups.length < 4) groups.push('0')
  return groups.slice(0, 4).join(':')
}
