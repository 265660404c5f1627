import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import type { Payment } from '#app/features/fulfilment/payments/payments.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import { onlineProviders } from './payment-providers.server.ts'
import { testBank } from './test-bank.server.ts'

/**
 * Returns whether orders are tests: in a demo, and until the shop opens. Visitors may pay them with test money. Callers
 * pass the stored settings, because a cached value could still allow test money after the shop has opened.
 */
export const takesTestOrders = ({
  isDemo,
  isComingSoon,
}: Pick<ShopSettings, 'isDemo' | 'isComingSoon'>): boolean => isDemo || isComingSoon

/** Returns whether a payment moves no money: at the test bank, or with the test key of a provider. */
export function isTestPayment(env: ReadyEnv, { provider }: Pick<Payment, 'provider'>): boolean {
  if (provider === testBank.id) return true
  return onlineProviders(env).some(({ id, isTest }) => id === provider && isTest(env))
}
