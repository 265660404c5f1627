import {
  removeCartCode,
  type TryCodeResult,
  tryCartCode,
} from '#app/features/sales/discounts/cart-codes.server.ts'
import type { App } from '#app/platform/app.ts'
import { readCart } from './cart.server.ts'
import type { Cart } from './cart.ts'

/** `no-effect`: the code exists but does not apply to this cart; `message` explains the reason to the shopper */
export type ApplyCodeResult = TryCodeResult | { ok: false; error: 'no-effect'; message: string }

/** Adds a code that a visitor typed to a cart. A code without effect on the cart is rejected and not stored. */
export async function applyCode(
  app: App,
  ip: string,
  cartId: string,
  code: string,
): Promise<ApplyCodeResult> {
  const attempt = await tryCartCode(app, ip, cartId, code)
  if (!attempt.ok || !attempt.isNew) return attempt
  const { discounts } = await readCart(app, cartId)
  const discount = discounts.find(({ codeId }) => codeId === attempt.codeId)
  if (!discount?.refusal) return attempt
  await removeCartCode(app, cartId, attempt.codeId)
  return { ok: false, error: 'no-effect', message: discount.refusal }
}

/**
 * Removes the codes that no longer apply, because the cart or the code has changed. The returned cart has a notice about
 * each removed code, which is shown once.
 */
export async function removeIneffectiveCodes(
  app: App,
  cartId: string | null,
  cart: Cart,
): Promise<Cart> {
  const ineffectiveDiscounts = cart.discounts.filter(({ refusal }) => refusal !== null)
  // An emptied cart keeps its codes, because its last line can be restored.
  if (cartId === null || ineffectiveDiscounts.length === 0 || cart.lines.length === 0) return cart
  for (const { codeId } of ineffectiveDiscounts) await removeCartCode(app, cartId, codeId)
  const cartAfter = await readCart(app, cartId)
  const notices = ineffectiveDiscounts.map(({ refusal }) => ({
    kind: 'error' as const,
    text: `${refusal} We hebben hem verwijderd; past hij weer, vul hem dan opnieuw in.`,
  }))
  return { ...cartAfter, notices: [...cart.notices, ...notices] }
}
