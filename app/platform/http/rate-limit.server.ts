import { createHash } from 'node:crypto'
import { lte, sql } from 'drizzle-orm'
import type { App, Resource } from '#app/platform/app.ts'
import { rateLimits } from './rate-limits-tables.server.ts'

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
    open: (app) =>
      Object.fromEntries(
        Object.entries<RateRule>(rules).map(([key, rule]) => [key, createRateLimit(app, rule)]),
      ) as Record<K, RateLimit>, // Object.fromEntries loses the type of the keys.
  }
}

/**
 * A number of tries per key and window, counted in the database, so that a restart or a second process does not reset
 * it.
 */
function createRateLimit(app: App, rule: RateRule) {
  const row = (key: string) => sql`${rateLimits.key} = ${rowKey(rule, key)}`
  return {
    rule,
    async count(key: string): Promise<TryResult> {
      const over = await countTries(app, [{ rule, key }])
      return over ? { ok: false, retryAfterSeconds: over.retryAfterSeconds } : { ok: true }
    },
    /** Takes back one counted try. */
    async forgive(key: string): Promise<void> {
      await app.db
        .update(rateLimits)
        .set({ points: sql`${rateLimits.points} - 1` })
        .where(row(key))
    },
    async forget(key: string): Promise<void> {
      await app.db.delete(rateLimits).where(row(key))
    },
  }
}

/**
 * Counts a try for each of these keys, which must differ, in one statement. Returns the first that is over its limit, or
 * null.
 */
export async function countTries<Try extends { rule: RateRule; key: string }>(
  { pool, clock }: App,
  tries: Try[],
): Promise<(Try & { retryAfterSeconds: number }) | null> {
  if (tries.length === 0) return null
  const now = clock.now().getTime()
  const keys = tries.map(({ rule, key }) => rowKey(rule, key))
  const ends = tries.map(({ rule }) => now + rule.windowSeconds * 1000)
  const { rows } = await pool.query<{ key: string; points: number; expire: string }>({
    name: 'count-tries',
    text: COUNT_ATTEMPTS_SQL,
    values: [keys, ends, now],
  })
  for (const [index, tried] of tries.entries()) {
    const row = rows.find(({ key }) => key === keys[index])
    if (!row || row.points <= tried.rule.tries) continue
    const retryAfterSeconds = Math.max(1, Math.ceil((Number(row.expire) - now) / 1000))
    return { ...tried, retryAfterSeconds }
  }
  return null
}

/** Rows are written in the order of their keys, so that two statements with the same keys do not block each other. */
const COUNT_ATTEMPTS_SQL = `
  INSERT INTO rate_limits AS old (key, points, expire)
  SELECT t.key, 1, t.ends FROM unnest($1::text[], $2::bigint[]) AS t (key, ends) ORDER BY t.key
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN old.expire <= $3 THEN 1 ELSE old.points + 1 END,
    expire = CASE WHEN old.expire <= $3 THEN excluded.expire ELSE old.expire END
  RETURNING key, points, expire`

/** Deletes counters whose window has ended. */
export async function clearRateLimits({ db, clock }: App): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.expire, clock.now().getTime()))
}

/** Writes a separate row among the counters, to find out whether the database can write. */
export async function writeProbe({ db }: App): Promise<void> {
  await db.execute(sql`INSERT INTO rate_limits (key, points, expire) VALUES ('readyz', 0, 0)
    ON CONFLICT (key) DO UPDATE SET points = (rate_limits.points + 1) % 1000`)
}

/** Keys are personal data; the table only needs to compare them. */
function rowKey({ name }: RateRule, key: string): string {
  return `${name}:${createHash('sha256').update(key).digest('hex')}`
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
