import type {
  OnlineProvider,
  PaymentProvider,
} from '#app/features/fulfilment/payments/payment-provider.server.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import { bankTransfer } from './bank-transfer.server.ts'
import { mollie } from './mollie.server.ts'
import { testBank } from './test-bank.server.ts'

const ONLINE: OnlineProvider[] = [mollie]

/** Those who take real money online and are set up. */
export function onlineProviders(env: ReadyEnv): OnlineProvider[] {
  return ONLINE.filter((provider) => provider.isSetUp(env))
}

/** In the order in which the checkout shows them. The test bank stands in until there is one that takes real money. */
export function offeredProviders(env: ReadyEnv): PaymentProvider[] {
  const online = onlineProviders(env)
  return [...(online.length > 0 ? online : [testBank]), bankTransfer]
}

/** Who carries out an attempt elsewhere; undefined when it is done here, or nobody is set up for it any more. */
export function findOnlineProvider(env: ReadyEnv, id: string): OnlineProvider | undefined {
  return onlineProviders(env).find((provider) => provider.id === id)
}
