import { openRateLimit } from '#app/platform/rate-limit.server.ts'
import type { Resource } from '#app/platform/shop.ts'
import { MAIL_LIMITS, PASSKEY_LIMITS, REGISTER_LIMITS, RESET_LIMITS } from './customers.ts'

/** Counts in the database, so a restart or a second process gives nobody new tries. */
export const customerLimits: Resource<ReturnType<typeof openLimits>> = {
  name: 'customer-limits',
  open: (shop) => openLimits(shop.pool),
}

function openLimits(pool: Parameters<typeof openRateLimit>[0]) {
  const { perAccount, perAddress, windowSeconds } = RESET_LIMITS
  const mails = (of: 'confirm' | 'reset') =>
    openRateLimit(pool, `mail-${of}`, MAIL_LIMITS[of], MAIL_LIMITS.windowSeconds)
  const confirmMails = mails('confirm')
  const resetMails = mails('reset')
  return {
    /**
     * Whether one more mail may go to an address, whoever asked for it. Counted where mails are written, so that no answer
     * tells; apart for links to a password, so that nobody can use those of somebody else up by registering.
     */
    async countMail(kind: string, email: string): Promise<boolean> {
      return (await (kind === 'reset' ? resetMails : confirmMails).count(email)).ok
    },
    register: openRateLimit(
      pool,
      'register-address',
      REGISTER_LIMITS.perAddress,
      REGISTER_LIMITS.windowSeconds,
    ),
    passkey: openRateLimit(
      pool,
      'passkey-address',
      PASSKEY_LIMITS.perAddress,
      PASSKEY_LIMITS.windowSeconds,
    ),
    resetByAddress: openRateLimit(pool, 'reset-address', perAddress, windowSeconds),
    resetByAccount: openRateLimit(pool, 'reset-account', perAccount, windowSeconds),
  }
}
