import type { App } from '#app/platform/app.ts'
import { isNonceValid } from '#app/platform/http/nonce.server.ts'
import { type CheckoutEmailProblem, looksLikeEmail, NO_EMAIL_TEXT } from './checkout-email.ts'
import { EMAIL_NONCE, forgetCartEmails, storeEmail } from './store-email.server.ts'

interface EmailVisitor {
  cartId: string
  ip: string
}

/**
 * Handles the e-mail form of the page on which a visitor continues to other shops, sent with or without JavaScript. Returns null if
 * nothing needs to be corrected.
 */
export async function answerEmailForm(
  app: App,
  visitor: EmailVisitor,
  form: FormData,
): Promise<CheckoutEmailProblem | null> {
  const email = String(form.get('email') ?? '').trim()
  const agrees = form.has('consent')
  const reject = (error: string) => ({ error, formValues: { email: email.slice(0, 300), agrees } })
  if (!isNonceValid(app, form.get('_nonce'), EMAIL_NONCE, visitor.cartId))
    return reject('Deze pagina stond te lang open. Probeer het nog eens.')
  if (form.get('intent') === 'forget-email') {
    await forgetCartEmails(app, visitor.cartId)
    return null
  }
  if (!looksLikeEmail(email)) return reject(NO_EMAIL_TEXT)
  // Consent is optional: without it the visitor continues and nothing is stored.
  if (!agrees) return null
  const result = await storeEmail(app, visitor, email)
  return !result.ok && result.error === 'too-often'
    ? reject('Er zijn hier te veel adressen ingevuld. Probeer het over een uur nog eens.')
    : null
}
