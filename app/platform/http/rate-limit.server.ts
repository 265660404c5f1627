import { createHash } from 'node:crypto'
import { lte, sql } from 'drizzle-orm'
import type { App, Resource } from '#app/platform/app.ts'
import { queryPrepared } from '#app/platform/database/db.server.ts'
import { rateLimits } from './rate-limits-tables.server.ts'

export type TryResult = { ok: true } | { ok: false; retryAfterSeconds: number }

interface RateRule {
  /** prefix of the keys in the database: unique in the shop, and never changed */
  name: string
  maxTries: number
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
 * Limits the number of tries per key and window. Tries are counted in the database, so that neither a restart nor a second
 * process resets them.
 */
function createRateLimit(app: App, rule: RateRule) {
  const hasKey = (key: string) => sql`${rateLimits.key} = ${rowKey(rule, key)}`
  return {
    rule,
    async count(key: string): Promise<TryResult> {
      const exceededTry = await countTries(app, [{ rule, key }])
      return exceededTry
        ? { ok: false, retryAfterSeconds: exceededTry.retryAfterSeconds }
        : { ok: true }
    },
    /** Subtracts tries that were counted before. */
    async forgive(key: string, points = 1): Promise<void> {
      await app.db
        .update(rateLimits)
        .set({ points: sql`${rateLimits.points} - ${points}` })
        .where(hasKey(key))
    },
    /** Deletes the tries of a key, for example after a correct password. */
    async forget(key: string): Promise<void> {
      await app.db.delete(rateLimits).where(hasKey(key))
    },
  }
}

/**
 * Counts a try for each of several different keys in one statement; `points` counts one try as several. Returns the first try
 * over its limit, or null.
 */
export async function countTries<Try extends { rule: RateRule; key: string; points?: number }>(
  { pool, clock }: App,
  tries: Try[],
): Promise<(Try & { retryAfterSeconds: number }) | null> {
  if (tries.length === 0) return null
  const now = clock.now().getTime()
  const keys = tries.map(({ rule, key }) => rowKey(rule, key))
  const ends = tries.map(({ rule }) => now + rule.windowSeconds * 1000)
  const rows = await queryPrepared<{ key: string; points: number; expire: string }>(pool, {
    name: 'count-tries',
    text: COUNT_TRIES_SQL,
    values: [keys, ends, now, tries.map(({ points = 1 }) => points)],
  })
  for (const [index, countedTry] of tries.entries()) {
    const row = rows.find(({ key }) => key === keys[index])
    if (!row || row.points <= countedTry.rule.maxTries) continue
    const retryAfterSeconds = Math.max(1, Math.ceil((Number(row.expire) - now) / 1000))
    return { ...countedTry, retryAfterSeconds }
  }
  return null
}

/** Writes the rows sorted by key, so that two statements with the same keys cannot deadlock. */
const COUNT_TRIES_SQL = `
  INSERT INTO rate_limits AS old (key, points, expire)
  SELECT t.key, t.points, t.ends FROM unnest($1::text[], $2::bigint[], $4::int[]) AS t (key, ends, points) ORDER BY t.key
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN old.expire <= $3 THEN excluded.points ELSE old.points + excluded.points END,
    expire = CASE WHEN old.expire <= $3 THEN excluded.expire ELSE old.expire END
  RETURNING key, points, expire`

/** Deletes counters whose window has ended. */
export async function clearRateLimits({ db, clock }: App): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.expire, clock.now().getTime()))
}

/** Writes a row of its own to the table, to find out whether the database can write. */
export async function writeProbe({ db }: App): Promise<void> {
  await db
    .insert(rateLimits)
    .values({ key: 'readyz', points: 0, expire: 0 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { points: sql`(${rateLimits.points} + 1) % 1000` },
    })
}

/** Hashes the key, because keys are personal data and the table only needs to compare them. */
function rowKey({ name }: RateRule, key: string): string {
  return `${name}:${createHash('sha256').update(key).digest('hex')}`
}

/**
 * Returns the /64 network of an IPv6 address, because a household has a whole network; an IPv4 address is returned as it
 * is.
 */
export const network = (ip: string): string => ipv6Prefix(ip, 4) ?? ip

/** Returns the /48 network of an IPv6 address, because one hosting customer may have a whole /48; null for IPv4. */
export const ipv6Block = (ip: string): string | null => ipv6Prefix(ip, 3)

function ipv6Prefix(ip: string, count: number): string | null {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return null
  const [head = '', tail] = ip.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) while (groups.length < count) groups.push('0')
  return groups.slice(0, count).join(':')
}
