import type {
  OnlineProvider,
  PaymentProvider,
} from '#app/features/fulfilment/payments/payment-provider.server.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import { bankTransfer } from './bank-transfer.server.ts'
import { mollie } from './mollie.server.ts'
import { testBank } from './test-bank.server.ts'

const ONLINE: OnlineProvider[] = [mollie]

/** The online providers that are set up, be it with a test key. */
export function onlineProviders(env: ReadyEnv): OnlineProvider[] {
  return ONLINE.filter((provider) => provider.isSetUp(env))
}

/**
 * In the order in which the checkout shows them. Providers with a test key need `allowsTestKey`; the test bank stands in
 * for an online provider where `allowsTestBank`.
 */
export function offeredProviders(
  env: ReadyEnv,
  { allowsTestKey, allowsTestBank }: { allowsTestKey: boolean; allowsTestBank: boolean },
): PaymentProvider[] {
  const online = onlineProviders(env)
  if (online.length === 0) return allowsTestBank ? [testBank, bankTransfer] : [bankTransfer]
  return [...online.filter((provider) => allowsTestKey || !provider.isTest(env)), bankTransfer]
}

/** Who carries out an attempt elsewhere; undefined when it is done here, or nobody is set up for it any more. */
export function findOnlineProvider(env: ReadyEnv, id: string): OnlineProvider | undefined {
  return onlineProviders(env).find((provider) => provider.id === id)
}
