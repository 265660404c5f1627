import type { App } from '#app/platform/app.ts'
import { createRateLimits, network, type TryResult } from '#app/platform/http/rate-limit.server.ts'
import { WITHDRAWAL_LIMITS } from './withdrawals.ts'

const { perNetwork, perEmail, windowSeconds } = WITHDRAWAL_LIMITS

const limits = createRateLimits('withdrawal-limits', {
  network: { name: 'withdraw-network', tries: perNetwork, windowSeconds },
  email: { name: 'withdraw-email', tries: perEmail, windowSeconds },
})

/** Limits withdrawals per network and address, because each mails a receipt to an address that anybody can type. */
export async function countWithdrawal(app: App, ip: string, email: string): Promise<TryResult> {
  const { network: perAddress, email: perMailbox } = app.use(limits)
  const byNetwork = await perAddress.count(network(ip))
  return byNetwork.ok ? perMailbox.count(email.toLowerCase()) : byNetwork
}
