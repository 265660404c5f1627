import type { Sellable } from '#app/features/catalog/stock/sellable.ts'
import type { LineText } from '#app/features/catalog/text-fields/personal-line.ts'
import type { Cents } from '#app/platform/money.ts'

/** A variant that staff or a program chose for an order. */
export interface ChosenLine {
  variantId: number
  quantity: number
  /** manual discount on the whole line */
  discountCents: Cents
  reason: string
  /** typed texts by field id; absent if a program made the line, because its texts are unknown */
  submittedTexts?: Record<string, string>
}

/** A line of an order in progress. Its price includes the texts. */
export type PricedLine = Sellable & ChosenLine & { texts: LineText[] }

export type LineField = 'aantal' | 'korting' | 'reden' | `tekst.${string}`

/** Returns the name of a form field of one variant, such as "stuk12.aantal". */
export const lineField = (variantId: number, field: LineField) => `stuk${variantId}.${field}`
