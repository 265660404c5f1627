import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import type { PaymentProvider } from '#app/features/fulfilment/payments/payment-provider.server.ts'
import type { Payment } from '#app/features/fulfilment/payments/payments.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import { onlineProviders } from './payment-providers.server.ts'
import { testBank } from './test-bank.server.ts'

/**
 * Returns whether visitors may pay with test money (the test bank, or a provider's test key): in a demo, and until the shop opens.
 * Callers pass the stored settings, because cached settings could still allow test money after the opening.
 */
export const allowsTestMoney = ({
  isDemo,
  isComingSoon,
}: Pick<ShopSettings, 'isDemo' | 'isComingSoon'>): boolean => isDemo || isComingSoon

/** Returns whether a payment moves no real money: at the test bank, or with the test key of a provider. */
export function isTestPayment(env: ReadyEnv, { provider }: Pick<Payment, 'provider'>): boolean {
  if (provider === testBank.id) return true
  return onlineProviders(env).some(({ id, isTest }) => id === provider && isTest(env))
}

/**
 * Returns whether a new order is a test order: its payment moves no real money, or the shop is closed and cannot be paid online.
 * False in a demo: its orders behave as real ones, and emptying the demo deletes them.
 */
export function placesTestOrder(
  env: ReadyEnv,
  settings: Pick<ShopSettings, 'isDemo' | 'isComingSoon'>,
  { provider, totalCents }: { provider: Pick<PaymentProvider, 'id' | 'kind'>; totalCents: number },
): boolean {
  if (settings.isDemo) return false
  if (totalCents > 0 && isTestPayment(env, { provider: provider.id })) return true
  return settings.isComingSoon && (totalCents === 0 || provider.kind === 'by-hand')
}

/** Returns whether a paid order is a test order. It stays one if staff mark it as paid while the shop is closed. */
export function isPaidAsTest(
  env: ReadyEnv,
  settings: Pick<ShopSettings, 'isDemo' | 'isComingSoon'>,
  payment: Pick<Payment, 'provider' | 'providerRef'>,
  order: { isTest: boolean },
): boolean {
  if (settings.isDemo) return false
  if (isTestPayment(env, payment)) return true
  return order.isTest && settings.isComingSoon && payment.providerRef === null
}
