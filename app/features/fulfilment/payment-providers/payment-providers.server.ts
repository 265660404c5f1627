import type {
  OnlineProvider,
  PaymentProvider,
} from '#app/features/fulfilment/payments/payment-provider.server.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import { bankTransfer } from './bank-transfer.server.ts'
import { mollie } from './mollie.server.ts'
import { testBank } from './test-bank.server.ts'

const ONLINE_PROVIDERS: OnlineProvider[] = [mollie]

/** Returns the online providers with an API key, including test keys. */
export function onlineProviders(env: ReadyEnv): OnlineProvider[] {
  return ONLINE_PROVIDERS.filter((provider) => provider.isSetUp(env))
}

/**
 * Returns the providers in checkout order. Providers with a test key need `allowsTestKey`. With `allowsTestBank` the test bank
 * replaces a missing online provider. Bank transfer is offered only if the shop has set a bank account.
 */
export function offeredProviders(
  env: ReadyEnv,
  conditions: { allowsTestKey: boolean; allowsTestBank: boolean; hasIban: boolean },
): PaymentProvider[] {
  const providers = onlineProviders(env)
  const online: PaymentProvider[] = providers.filter(
    (provider) => conditions.allowsTestKey || !provider.isTest(env),
  )
  if (providers.length === 0 && conditions.allowsTestBank) online.push(testBank)
  return conditions.hasIban ? [...online, bankTransfer] : online
}

/**
 * Finds the online provider of a payment. Returns undefined for the shop's own methods, and for a provider that is no longer set up.
 */
export function findOnlineProvider(env: ReadyEnv, id: string): OnlineProvider | undefined {
  return onlineProviders(env).find((provider) => provider.id === id)
}
