import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import type { Payment } from '#app/features/fulfilment/payments/payments.ts'
import type { App } from '#app/platform/app.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import { onlineProviders } from './payment-providers.server.ts'
import { testBank } from './test-bank.server.ts'

/** Returns whether visitors may pay with test money: in a demo, and until the shop opens. */
export function allowsTestMoney(
  env: ReadyEnv,
  { isComingSoon }: Pick<ShopSettings, 'isComingSoon'>,
): boolean {
  return env.SHOP_DEMO === true || isComingSoon
}

/** Uses the stored settings, because a cached value could still allow test money after the shop has opened. */
export async function isTestMoneyAllowed(app: App): Promise<boolean> {
  return allowsTestMoney(app.env, await readSettings(app))
}

/** Returns whether a payment moves no money: at the test bank, or with the test key of a provider. */
export function isTestPayment(env: ReadyEnv, { provider }: Pick<Payment, 'provider'>): boolean {
  if (provider === testBank.id) return true
  return onlineProviders(env).some(({ id, isTest }) => id === provider && isTest(env))
}
