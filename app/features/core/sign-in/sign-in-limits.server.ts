import type { Pool } from 'pg'
import { SIGN_IN_LIMITS } from '#app/features/core/accounts/accounts.ts'
import { network, openRateLimit, type TryResult } from '#app/platform/rate-limit.server.ts'
import type { Resource } from '#app/platform/shop.ts'

/** Counts in the database, so a restart or a second process gives nobody new tries. */
export const signInLimits: Resource<ReturnType<typeof openLimiters>> = {
  name: 'sign-in-limits',
  open: (shop) => openLimiters(shop.pool),
}

function openLimiters(pool: Pool) {
  const { perAccount, perAddress, windowSeconds } = SIGN_IN_LIMITS
  const account = openRateLimit(pool, 'sign-in-account', perAccount, windowSeconds)
  const address = openRateLimit(pool, 'sign-in-address', perAddress, windowSeconds)

  const code = openRateLimit(pool, 'sign-in-code', perAddress, windowSeconds)

  return {
    /** Wrong codes of one account are counted by better-auth; here those of one address. */
    countCode: (ip: string): Promise<TryResult> => code.count(network(ip)),
    forgiveCode: (ip: string): Promise<void> => code.forgive(network(ip)),
    /** Counts a try before the password is looked at, so that many at once are counted too. */
    async countTry(ip: string, email: string): Promise<TryResult> {
      // An address that is blocked must not be able to block somebody's account as well.
      const byAddress = await address.count(network(ip))
      return byAddress.ok ? account.count(email) : byAddress
    },
    /** The same for who got in by what says nothing of the account that was tried. */
    forgiveAddress: (ip: string): Promise<void> => address.forgive(network(ip)),
    /** Who got in did nothing wrong. */
    async forgive(ip: string, email: string): Promise<void> {
      await account.forget(email)
      await address.forgive(network(ip))
    },
  }
}
