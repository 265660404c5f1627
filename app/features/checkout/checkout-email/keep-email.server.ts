import { desc, eq, lte, sql } from 'drizzle-orm'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { carts } from '#app/features/sales/cart/cart-tables.server.ts'
import { dutchStamp } from '#app/platform/dutch-time.ts'
import { createNonce } from '#app/platform/nonce.server.ts'
import { createRateLimits, network } from '#app/platform/rate-limit.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { type CheckoutEmailAsk, consentTextOf, looksLikeEmail } from './checkout-email.ts'
import { checkoutEmails } from './checkout-email-tables.server.ts'

/** Purpose of the nonce that the form and the call send [P06]. */
export const EMAIL_NONCE = 'checkout-email'

const DAY_MS = 86_400_000
const KEPT = 30
const WINDOW_SECONDS = 3_600

const limits = createRateLimits('checkout-email-limits', {
  email: { name: 'checkout-email', tries: KEPT, windowSeconds: WINDOW_SECONDS },
})

export type KeepEmailResult =
  | { ok: true }
  | { ok: false; error: 'off' | 'no-email' }
  | { ok: false; error: 'too-often'; retryAfterSeconds: number }

/** Stores the address of a visitor who ticked the consent box, for the retention period of the settings. */
export async function keepEmail(
  shop: Shop,
  visitor: { cartId: string | null; ip: string },
  typed: string,
): Promise<KeepEmailResult> {
  const settings = await readSettings(shop)
  if (settings.checkoutEmail === 'off') return { ok: false, error: 'off' }
  if (!looksLikeEmail(typed)) return { ok: false, error: 'no-email' }
  const counted = await shop.use(limits).email.count(network(visitor.ip))
  if (!counted.ok) return { ...counted, error: 'too-often' }
  const consentedAt = shop.clock.now()
  const row = {
    // Null if the cart does not exist (any more).
    cartId: sql`(SELECT ${carts.id} FROM ${carts} WHERE ${carts.id} = ${visitor.cartId})`,
    consentText: consentTextOf(settings.name),
    consentedAt,
    deleteAt: new Date(consentedAt.getTime() + settings.checkoutEmailDays * DAY_MS),
  }
  await shop.db
    .insert(checkoutEmails)
    .values({ email: typed.toLowerCase(), ...row })
    .onConflictDoUpdate({ target: checkoutEmails.email, set: row })
  return { ok: true }
}

/** Returns the state of the e-mail form on the partner checkout; null if there is no form. */
export async function readEmailAsk(
  shop: Shop,
  cartId: string | null,
  isGiven: boolean,
): Promise<CheckoutEmailAsk | null> {
  const settings = await readSettings(shop)
  if (settings.checkoutEmail === 'off' || cartId === null) return null
  const [kept] = await shop.db
    .select({ email: checkoutEmails.email, deleteAt: checkoutEmails.deleteAt })
    .from(checkoutEmails)
    .where(eq(checkoutEmails.cartId, cartId))
    .orderBy(desc(checkoutEmails.consentedAt), desc(checkoutEmails.id))
    .limit(1)
  return {
    isMandatory: settings.checkoutEmail === 'mandatory',
    isGiven: isGiven || kept !== undefined,
    consentText: consentTextOf(settings.name),
    days: settings.checkoutEmailDays,
    nonce: createNonce(shop, EMAIL_NONCE, cartId),
    kept: kept ? { email: kept.email, until: dutchStamp(kept.deleteAt) } : null,
  }
}

/** Deletes the addresses that were left from this cart. */
export async function forgetCartEmails(shop: Shop, cartId: string): Promise<void> {
  await shop.db.delete(checkoutEmails).where(eq(checkoutEmails.cartId, cartId))
}

/** Deletes the addresses whose retention period has ended. Runs hourly. */
export async function clearEmails(shop: Shop): Promise<void> {
  await shop.db.delete(checkoutEmails).where(lte(checkoutEmails.deleteAt, shop.clock.now()))
}
