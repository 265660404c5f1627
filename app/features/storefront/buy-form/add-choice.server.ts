import { readSubmittedTexts } from '#app/features/catalog/text-fields/text-rules.ts'
import { cartCookies, ensureCartSession } from '#app/features/sales/cart/cart-cookies.server.ts'
import { readQuantity } from '#app/features/sales/cart/cart-fields.ts'
import { addToCartMessage } from '#app/features/sales/cart/cart-messages.ts'
import { addWithNotice } from '#app/features/sales/cart/change-cart.server.ts'
import type { App } from '#app/platform/app.ts'
import { type FieldErrors, readFormValues } from '#app/platform/forms/form-fields.ts'
import { textParts, toChoosableProduct } from './pair-choice.ts'
import type { ProductDetail } from './product.ts'
import { missingOptionText } from './product-messages.ts'
import { textErrors } from './text-errors.ts'
import { chosenVariant, missingOptions, type RejectedChoice, readChoice } from './variant-choice.ts'

type AddChoiceResult = { ok: true; cookies: string[] } | { ok: false; rejected: RejectedChoice }

/** Adds the variant that a submitted form chose to the cart; the response must set `cookies`. */
export async function addChoice(
  app: App,
  cookies: Record<string, string | undefined>,
  soldProduct: ProductDetail,
  form: FormData,
): Promise<AddChoiceResult> {
  const product = toChoosableProduct(soldProduct)
  const choice = readChoice(product, form)
  const variant = chosenVariant(product, choice)
  const values = readFormValues(form)
  const reject = (error: string, errors: FieldErrors = {}): AddChoiceResult => ({
    ok: false,
    rejected: { choice, error, formValues: values, errors },
  })
  const errors = textErrors(textParts(product, choice), values)
  const hasTextErrors = Object.keys(errors).length > 0
  if (!variant) {
    return reject(missingOptions(product, choice).map(missingOptionText).join(' '), errors)
  }
  if (hasTextErrors) return reject('Kijk naar de rood omrande velden.', errors)
  const fields = Object.entries(values)
  const { cartId } = ensureCartSession(app, cookies)
  const result = await addWithNotice(app, cartId, {
    productOrVariantId: variant.id,
    quantity: readQuantity(values.quantity),
    texts: readSubmittedTexts(fields),
    second:
      variant.secondId === undefined
        ? null
        : { variantId: variant.secondId, texts: readSubmittedTexts(fields, 2) },
  })
  if (!result.ok) return reject(addToCartMessage(result))
  return { ok: true, cookies: await cartCookies(app, cookies, cartId, result.cart) }
}
