import { network, openRateLimit, type TryResult } from '#app/platform/rate-limit.server.ts'
import type { Resource, Shop } from '#app/platform/shop.ts'
import { WITHDRAWAL_LIMITS } from './withdrawals.ts'

const limits: Resource<ReturnType<typeof openLimits>> = {
  name: 'withdrawal-limits',
  open: openLimits,
}

function openLimits({ pool }: Shop) {
  const { perNetwork, perEmail, windowSeconds } = WITHDRAWAL_LIMITS
  return {
    network: openRateLimit(pool, 'withdraw-network', perNetwork, windowSeconds),
    email: openRateLimit(pool, 'withdraw-email', perEmail, windowSeconds),
  }
}

/** Each withdrawal mails a receipt to an address that anybody may type: that must not become a way to pester. */
export async function countWithdrawal(shop: Shop, ip: string, email: string): Promise<TryResult> {
  const open = shop.use(limits)
  const byNetwork = await open.network.count(network(ip))
  return byNetwork.ok ? open.email.count(email.toLowerCase()) : byNetwork
}
