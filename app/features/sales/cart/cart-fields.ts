import { readSubmittedTexts } from '#app/features/catalog/text-fields/text-rules.ts'
import type { CartItemRequest } from './cart.ts'

/**
 * Parses a quantity: empty or "0" is 1, decimals are cut off, and text that is not a number is NaN
 * (docs/contract/http.md 1.1).
 */
export function readQuantity(text: string | undefined): number {
  if (text === undefined || text.trim() === '' || text.trim() === '0') return 1
  // Number() also accepts hexadecimal and similar notations.
  return /^\s*[+-]?[\d.]+(e[+-]?\d+)?\s*$/i.test(text) ? Math.trunc(Number(text)) : Number.NaN
}

/** Parses a number as PHP does: leading digits count, and no digits give 0. */
export function readProductOrVariantId(text: string): number {
  const number = Number.parseInt(text, 10)
  return Number.isFinite(number) && number > 0 ? number : 0
}

/** Reads the typed texts of a form or call, and the second unit of a pair (`second_id`) with its texts. */
export function readPersonalisation(
  fields: [string, unknown][],
): Pick<CartItemRequest, 'texts' | 'second'> {
  const secondId = readProductOrVariantId(
    String(fields.find(([name]) => name === 'second_id')?.[1] ?? ''),
  )
  return {
    texts: readSubmittedTexts(fields),
    second: secondId > 0 ? { variantId: secondId, texts: readSubmittedTexts(fields, 2) } : null,
  }
}
