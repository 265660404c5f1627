import { isNonceGood } from '#app/platform/nonce.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { type CheckoutEmailRefusal, looksLikeEmail, NO_EMAIL_TEXT } from './checkout-email.ts'
import { EMAIL_NONCE, forgetCartEmails, keepEmail } from './keep-email.server.ts'

interface EmailVisitor {
  cartId: string
  ip: string
}

/** Handles the e-mail form of the page, sent with or without JavaScript. Returns null if nothing needs to be corrected. */
export async function answerEmailForm(
  shop: Shop,
  visitor: EmailVisitor,
  form: FormData,
): Promise<CheckoutEmailRefusal | null> {
  const email = String(form.get('email') ?? '').trim()
  const agrees = form.has('consent')
  const refuse = (error: string) => ({ error, typed: { email: email.slice(0, 300), agrees } })
  if (!isNonceGood(shop, form.get('_nonce'), EMAIL_NONCE, visitor.cartId))
    return refuse('Deze pagina stond te lang open. Probeer het nog eens.')
  if (form.get('intent') === 'forget-email') {
    await forgetCartEmails(shop, visitor.cartId)
    return null
  }
  if (!looksLikeEmail(email)) return refuse(NO_EMAIL_TEXT)
  // Consent is optional: without it the visitor continues and nothing is stored.
  if (!agrees) return null
  const result = await keepEmail(shop, visitor, email)
  return !result.ok && result.error === 'too-often'
    ? refuse('Er zijn hier te veel adressen ingevuld. Probeer het over een uur nog eens.')
    : null
}
