import { readManager } from '#app/features/core/accounts/require-manager.server.ts'
import type { Payer } from '#app/features/fulfilment/payments/payments.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { PageRequest } from '#app/platform/shop-context.ts'
import { onlineProviders } from './payment-providers.server.ts'

/** Whether signed-in staff pays. Only a test key makes a difference, so that other shops need no query for it. */
export async function readPayer(shop: Shop, page: PageRequest): Promise<Payer> {
  const { env } = shop
  if (!onlineProviders(env).some(({ isTest }) => isTest(env))) return { isStaff: false }
  const { manager, cookies } = await readManager(shop, page.visitor())
  for (const cookie of cookies) page.setCookie(cookie)
  return { isStaff: manager !== null }
}
