import { desc, eq, lte, sql } from 'drizzle-orm'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { carts } from '#app/features/sales/cart/cart-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { dutchStamp } from '#app/platform/dutch-time.ts'
import { createNonce } from '#app/platform/http/nonce.server.ts'
import { createRateLimits, network } from '#app/platform/http/rate-limit.server.ts'
import { type CheckoutEmailState, consentTextOf, looksLikeEmail } from './checkout-email.ts'
import { checkoutEmails } from './checkout-email-tables.server.ts'

/** Purpose of the nonce in the form and the request [P06]. */
export const EMAIL_NONCE = 'checkout-email'

const DAY_MS = 86_400_000
const MAX_ADDRESSES = 30
const WINDOW_SECONDS = 3_600

const limits = createRateLimits('checkout-email-limits', {
  email: { name: 'checkout-email', maxTries: MAX_ADDRESSES, windowSeconds: WINDOW_SECONDS },
})

export type StoreEmailResult =
  | { ok: true }
  | { ok: false; error: 'off' | 'no-email' }
  | { ok: false; error: 'too-often'; retryAfterSeconds: number }

/** Stores the address of a visitor who ticked the consent box, for the retention period of the settings. */
export async function storeEmail(
  app: App,
  visitor: { cartId: string | null; ip: string },
  address: string,
): Promise<StoreEmailResult> {
  const settings = await readSettings(app)
  if (settings.checkoutEmail === 'off') return { ok: false, error: 'off' }
  if (!looksLikeEmail(address)) return { ok: false, error: 'no-email' }
  const countResult = await app.use(limits).email.count(network(visitor.ip))
  if (!countResult.ok) return { ...countResult, error: 'too-often' }
  const consentedAt = app.clock.now()
  const row = {
    // The cart may have been deleted; the address is then stored without a cart.
    cartId: sql`(SELECT ${carts.id} FROM ${carts} WHERE ${carts.id} = ${visitor.cartId})`,
    consentText: consentTextOf(settings.name),
    consentedAt,
    deleteAt: new Date(consentedAt.getTime() + settings.checkoutEmailDays * DAY_MS),
  }
  await app.db
    .insert(checkoutEmails)
    .values({ email: address.toLowerCase(), ...row })
    .onConflictDoUpdate({ target: checkoutEmails.email, set: row })
  return { ok: true }
}

/** Returns the state of the e-mail form on the partner checkout; null if the page has no form. */
export async function readEmailState(
  app: App,
  cartId: string | null,
  hasSubmittedEmail: boolean,
): Promise<CheckoutEmailState | null> {
  const settings = await readSettings(app)
  if (settings.checkoutEmail === 'off' || cartId === null) return null
  const [storedEmail] = await app.db
    .select({ email: checkoutEmails.email, deleteAt: checkoutEmails.deleteAt })
    .from(checkoutEmails)
    .where(eq(checkoutEmails.cartId, cartId))
    .orderBy(desc(checkoutEmails.consentedAt), desc(checkoutEmails.id))
    .limit(1)
  return {
    isMandatory: settings.checkoutEmail === 'mandatory',
    hasSubmittedEmail: hasSubmittedEmail || storedEmail !== undefined,
    consentText: consentTextOf(settings.name),
    retentionDays: settings.checkoutEmailDays,
    nonce: createNonce(app, EMAIL_NONCE, cartId),
    stored: storedEmail
      ? { email: storedEmail.email, retainedUntil: dutchStamp(storedEmail.deleteAt) }
      : null,
  }
}

/** Deletes the addresses that visitors left for this cart. */
export async function forgetCartEmails(app: App, cartId: string): Promise<void> {
  await app.db.delete(checkoutEmails).where(eq(checkoutEmails.cartId, cartId))
}

/** Deletes the addresses whose retention period has ended. Runs hourly. */
export async function deleteExpiredEmails(app: App): Promise<void> {
  await app.db.delete(checkoutEmails).where(lte(checkoutEmails.deleteAt, app.clock.now()))
}
