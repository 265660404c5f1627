import { cartCookies, openCartSession } from '#app/features/sales/cart/cart-cookies.server.ts'
import { readQuantity } from '#app/features/sales/cart/cart-fields.ts'
import { addToCartMessage } from '#app/features/sales/cart/cart-messages.ts'
import { addWithNotice } from '#app/features/sales/cart/change-cart.server.ts'
import type { App } from '#app/platform/app.ts'
import { missingOptionText } from './product-messages.ts'
import {
  type Choice,
  type Choosable,
  chosenVariant,
  missingOptions,
  readChoice,
} from './variant-choice.ts'

type Added = { ok: true; cookies: string[] } | { ok: false; choice: Choice; error: string }

/** Adds the variant that a submitted form chose to the cart; the response must set `cookies`. */
export async function addChoice(
  app: App,
  cookies: Record<string, string | undefined>,
  product: Choosable,
  form: FormData,
): Promise<Added> {
  const choice = readChoice(product, form)
  const variant = chosenVariant(product, choice)
  if (!variant) {
    const error = missingOptions(product, choice).map(missingOptionText).join(' ')
    return { ok: false, choice, error }
  }
  const quantity = readQuantity(String(form.get('quantity') ?? ''))
  const { cartId } = openCartSession(app, cookies)
  const result = await addWithNotice(app, cartId, { wireId: variant.id, quantity })
  if (!result.ok) return { ok: false, choice, error: addToCartMessage(result) }
  return { ok: true, cookies: await cartCookies(app, cookies, cartId, result.cart) }
}
