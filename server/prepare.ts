import { setTimeout as pause } from 'node:timers/promises'
import {
  createSetupLink,
  ensureManagerFromEnv,
} from '#app/features/accounts/manager-setup.server.ts'
import {
  fillDemoCatalogue,
  isCatalogueEmpty,
} from '#app/features/demo/fill-demo-catalogue.server.ts'
import { fillDemoReviews } from '#app/features/reviews/fill-demo-reviews.server.ts'
import { isDatabaseGone } from '#app/platform/db.server.ts'
import type { Shop } from '#app/platform/shop.ts'

const REACH_MS = 60_000
const AGAIN_MS = 250

/** What a start does before the shop opens its doors; returns how one signs in, for people. */
export async function prepareShop(shop: Shop): Promise<{ signIn: string }> {
  await reachDatabase(shop)
  if (shop.env.SHOP_DEMO && (await isCatalogueEmpty(shop))) {
    await fillDemoCatalogue(shop)
    await fillDemoReviews(shop)
  }
  return { signIn: await describeSignIn(shop) }
}

/** On a machine that is busy while it starts, a connection may take longer than a visitor is made to wait for one. */
async function reachDatabase(shop: Shop): Promise<void> {
  const until = performance.now() + REACH_MS
  for (;;) {
    try {
      await shop.pool.query('SELECT 1')
      return
    } catch (error) {
      if (!isDatabaseGone(error) || performance.now() > until) throw error
      await pause(AGAIN_MS)
    }
  }
}

async function describeSignIn(shop: Shop): Promise<string> {
  const manager = await ensureManagerFromEnv(shop)
  if (manager?.isNew) return `${manager.email}, met het wachtwoord uit ADMIN_PASSWORD`
  if (manager) return manager.email
  const link = await createSetupLink(shop)
  return link ? `maak eerst een beheerder aan: ${link}` : 'met je e-mailadres en wachtwoord'
}
