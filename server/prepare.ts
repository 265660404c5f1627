import {
  createSetupLink,
  ensureManagerFromEnv,
} from '#app/features/core/sign-in/manager-setup.server.ts'
import { fillDemoReviews } from '#app/features/customers/reviews/fill-demo-reviews.server.ts'
import {
  fillDemoCatalogue,
  isCatalogueEmpty,
} from '#app/features/demo/demo-catalogue/fill-demo-catalogue.server.ts'
import { giveDemoAuthor } from '#app/features/demo/demo-catalogue/give-demo-author.server.ts'
import { CONNECT_TIMEOUT_MS } from '#app/platform/db.server.ts'
import type { Shop } from '#app/platform/shop.ts'

/** A machine that is busy with starting may need longer for a connection than a visitor is made to wait for one. */
const START_TIMEOUT_MS = 60_000

/** What a start does before the shop opens its doors; returns how one signs in, for people. */
export async function prepareShop(shop: Shop): Promise<{ signIn: string }> {
  const { options } = shop.pool
  options.connectionTimeoutMillis = START_TIMEOUT_MS
  if (shop.env.SHOP_DEMO && (await isCatalogueEmpty(shop))) {
    await fillDemoCatalogue(shop, fillDemoReviews)
  }
  const signIn = await describeSignIn(shop)
  options.connectionTimeoutMillis = CONNECT_TIMEOUT_MS
  return { signIn }
}

async function describeSignIn(shop: Shop): Promise<string> {
  const manager = await ensureManagerFromEnv(shop)
  if (manager?.isNew) {
    await giveDemoAuthor(shop)
    return `${manager.email}, met het wachtwoord uit ADMIN_PASSWORD`
  }
  if (manager) return manager.email
  const link = await createSetupLink(shop)
  return link ? `maak eerst een beheerder aan: ${link}` : 'met je e-mailadres en wachtwoord'
}
