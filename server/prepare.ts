import { ensureFeeds } from '#app/features/channels/product-feeds/manage-feeds.server.ts'
import { loadServiceKeys } from '#app/features/core/service-keys/service-keys.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import {
  createSetupLink,
  ensureOwnerFromEnv,
  hasOpenSetupLink,
  hasOwner,
} from '#app/features/core/sign-in/owner-setup.server.ts'
import { fillDemoReviews } from '#app/features/customers/reviews/fill-demo-reviews.server.ts'
import { decideDemo } from '#app/features/demo/demo-catalogue/decide-demo.server.ts'
import { giveDemoAuthor } from '#app/features/demo/demo-catalogue/give-demo-author.server.ts'
import { onlineProviders } from '#app/features/fulfilment/payment-providers/payment-providers.server.ts'
import { allowsTestMoney } from '#app/features/fulfilment/payment-providers/test-money.server.ts'
import type { App } from '#app/platform/app.ts'
import { CONNECT_TIMEOUT_MS } from '#app/platform/database/db.server.ts'
import { path } from '#app/platform/path.ts'

/**
 * Shown if an earlier start has printed the link for the first owner. The link is printed only once, because the output of
 * a start stays in logs.
 */
const LINK_SHOWN =
  'maak eerst een beheerder aan met de link van de vorige start; kwijt? npm run shop -- admin --email ADRES'

/** Time limit for a connection while a machine starts, which may take longer than visitors would wait. */
const START_TIMEOUT_MS = 60_000

interface StartTexts {
  /** URL of the back office */
  admin: string
  /** the account to sign in with, or the link for the first owner */
  signIn: string
  /** a warning if payments are not complete; null if they are */
  payment: string | null
}

/** Prepares the shop before it listens. Returns the texts for the console. */
export async function prepareShop(app: App): Promise<StartTexts> {
  const { options } = app.pool
  options.connectionTimeoutMillis = START_TIMEOUT_MS
  await loadServiceKeys(app)
  await decideDemo(app, fillDemoReviews)
  await ensureFeeds(app)
  const signIn = await describeSignIn(app)
  const payment = await describePayment(app)
  options.connectionTimeoutMillis = CONNECT_TIMEOUT_MS
  return { admin: `${app.siteUrl}${path('/beheer')}`, signIn, payment }
}

/** Returns a line if the shop cannot take real online payments; null if it can. */
async function describePayment(app: App): Promise<string | null> {
  const { env } = app
  if (onlineProviders(env).some((provider) => !provider.isTest(env))) return null
  return allowsTestMoney(await readSettings(app))
    ? 'alleen op proef: er wordt niets afgeschreven'
    : 'niet online: de winkel is open en MOLLIE_API_KEY is geen live_-sleutel'
}

async function describeSignIn(app: App): Promise<string> {
  const owner = await ensureOwnerFromEnv(app)
  if (owner?.isNew) {
    await giveDemoAuthor(app)
    return `${owner.email}, met het wachtwoord uit ADMIN_PASSWORD`
  }
  if (owner) return owner.email
  if (!(await hasOwner(app.db)) && (await hasOpenSetupLink(app))) return LINK_SHOWN
  const link = await createSetupLink(app)
  return link ? `maak eerst een beheerder aan: ${link}` : 'met je e-mailadres en wachtwoord'
}
