import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Resource } from '#app/platform/shop.ts'
import { SIGN_IN_LIMITS } from './accounts.ts'

export type TryResult = { ok: true } | { ok: false; retryAfterSeconds: number }

/** Counts in the database, so a restart or a second process gives nobody new tries. */
export const signInLimits: Resource<ReturnType<typeof openLimiters>> = {
  name: 'sign-in-limits',
  open: (shop) => openLimiters(shop.pool),
}

function openLimiters(pool: Pool) {
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration: SIGN_IN_LIMITS.windowSeconds,
    })
  const account = limiter('sign-in-account', SIGN_IN_LIMITS.perAccount)
  const address = limiter('sign-in-address', SIGN_IN_LIMITS.perAddress)

  return {
    /** Counts a try before the password is looked at, so that many at once are counted too. */
    async countTry(ip: string, email: string): Promise<TryResult> {
      // An address that is blocked must not be able to block somebody's account as well.
      const byAddress = await consume(address, hashed(network(ip)))
      return byAddress.ok ? consume(account, hashed(email)) : byAddress
    },
    /** Who got in did nothing wrong. */
    async forgive(ip: string, email: string): Promise<void> {
      await account.delete(hashed(email))
      await address.reward(hashed(network(ip)), 1)
    },
  }
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<TryResult> {
  try {
    await limiter.consume(key)
    return { ok: true }
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) }
  }
}

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
