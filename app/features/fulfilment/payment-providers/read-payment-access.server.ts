import { readManager } from '#app/features/core/accounts/require-manager.server.ts'
import type { PaymentAccess } from '#app/features/fulfilment/payments/payments.ts'
import type { App } from '#app/platform/app.ts'
import type { PageRequest } from '#app/platform/app-context.ts'
import { onlineProviders } from './payment-providers.server.ts'

/** Returns whether staff are logged in. Only a shop with a test key needs to know this; other shops run no query. */
export async function readPaymentAccess(app: App, page: PageRequest): Promise<PaymentAccess> {
  const { env } = app
  if (!onlineProviders(env).some(({ isTest }) => isTest(env))) return { isStaff: false }
  const { manager, cookies } = await readManager(app, page.visitor())
  for (const cookie of cookies) page.setCookie(cookie)
  return { isStaff: manager !== null }
}
