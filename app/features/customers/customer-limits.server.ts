import { openRateLimit } from '#app/platform/rate-limit.server.ts'
import type { Resource } from '#app/platform/shop.ts'
import { PASSKEY_LIMITS, REGISTER_LIMITS, RESET_LIMITS } from './customers.ts'

/** Counts in the database, so a restart or a second process gives nobody new tries. */
export const customerLimits: Resource<ReturnType<typeof openLimits>> = {
  name: 'customer-limits',
  open: (shop) => openLimits(shop.pool),
}

function openLimits(pool: Parameters<typeof openRateLimit>[0]) {
  const { perAccount, perAddress, windowSeconds } = RESET_LIMITS
  return {
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
