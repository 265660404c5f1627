import { productUrl } from '#app/features/catalog/products/catalog.ts'
import { readSellables } from '#app/features/catalog/stock/read-sellables.server.ts'
import { optionValuesOf, type Sellable } from '#app/features/catalog/stock/sellable.ts'
import { textFieldsFor, textName } from '#app/features/catalog/text-fields/text-fields.ts'
import { checkTexts, textProblemMessage } from '#app/features/catalog/text-fields/text-rules.ts'
import type { App } from '#app/platform/app.ts'
import type { AddToCartResult, CartItemRequest } from './cart.ts'

type CheckItemResult =
  | { ok: true; item: CartItemRequest }
  | Extract<AddToCartResult, { error: 'bad-text' }>

/**
 * Validates the typed texts against the text fields of the product. Without texts the product is not read: the database
 * rejects the item if a required text is missing.
 */
export async function checkItem(app: App, item: CartItemRequest): Promise<CheckItemResult> {
  const { texts = {}, second = null } = item
  const enteredTexts = [...Object.values(texts), ...Object.values(second?.texts ?? {})]
  if (enteredTexts.every((text) => text.trim() === '')) {
    return { ok: true, item: { ...item, texts: {}, second: second && { ...second, texts: {} } } }
  }
  const ids = second ? [item.productOrVariantId, second.variantId] : [item.productOrVariantId]
  const sellables = await readSellables(app.db, ids, app.clock.now())
  const firstSellable = sellables.get(item.productOrVariantId)
  const secondSellable = second ? sellables.get(second.variantId) : undefined
  const firstTexts = checkUnit(firstSellable, texts, 1)
  const secondTexts = checkUnit(secondSellable, second?.texts ?? {}, 2)
  const errors = { ...firstTexts.errors, ...secondTexts.errors }
  if (firstSellable && Object.keys(errors).length > 0) {
    const { slug, name } = firstSellable
    return { ok: false, error: 'bad-text', address: productUrl(slug), name, limit: 0, errors }
  }
  return {
    ok: true,
    item: {
      ...item,
      texts: firstTexts.texts,
      second: second && { ...second, texts: secondTexts.texts },
    },
  }
}

/** Validates the texts of one unit: the first, or the second of a pair. The errors have the names of the form fields. */
function checkUnit(sellable: Sellable | undefined, texts: Record<string, string>, part: 1 | 2) {
  if (!sellable) return { texts: {}, errors: {} }
  const fields = textFieldsFor(sellable.textFields, optionValuesOf(sellable))
  const textCheck = checkTexts(fields, texts)
  if (textCheck.ok) return { texts: textCheck.texts, errors: {} }
  const errors: Record<string, string> = {}
  for (const field of fields) {
    const problem = textCheck.problems[field.id]
    if (problem) errors[textName(field.id, part)] = textProblemMessage(field, problem)
  }
  return { texts: {}, errors }
}
