import type { Cents } from '#app/platform/money.ts'

/** Start here: texts that a shopper gives with a product, such as an engraving or an initial. */

export const MAX_TEXT_FIELDS = 5
export const MAX_TEXT_LINES = 5
export const MAX_LINE_LENGTH = 100
/** Characters of a label, and of the hint below a field. */
export const MAX_LABEL = 60
export const MAX_HINT = 160

/** Sets of allowed characters; spaces are in every set except `capitals`. */
export const CHARACTER_SETS = ['text', 'letters', 'capitals', 'date'] as const
export type CharacterSet = (typeof CHARACTER_SETS)[number]

/** A field for a text on the page of a product. */
export interface ProductTextField {
  /** eight characters that never change; identifies the text in the cart and in forms */
  id: string
  label: string
  /** shown below the field; may be empty */
  hint: string
  /** lines that fit */
  lines: number
  /** characters that fit on a line */
  maxLength: number
  characters: CharacterSet
  /** further characters that are allowed, such as "♥&" */
  extra: string
  /** added to the unit price, VAT included; 0 for a required field */
  cents: Cents
  isRequired: boolean
  /** option values of the variants that have the field; empty: all variants */
  onlyFor: string[]
  /** the place of the text on the first photo of the product; null: unknown */
  preview: TextPreview | null
}

/** Font and place of a text on the product's first photo; places are shares of its width and height. */
interface TextPreview {
  font: string
  x: number
  y: number
  width: number
  height: number
  /** degrees, clockwise */
  rotation: number
}

/** Returns the fields of a variant with these option values. */
export function textFieldsFor(
  fields: ProductTextField[],
  optionValues: Record<string, string>,
): ProductTextField[] {
  const values = Object.values(optionValues)
  return fields.filter(
    ({ onlyFor }) => onlyFor.length === 0 || onlyFor.some((value) => values.includes(value)),
  )
}

/** Name of a field in forms and calls; `part` is 2 for the second unit of a pair. */
export const textName = (id: string, part: 1 | 2 = 1): string =>
  part === 1 ? `text_${id}` : `text2_${id}`
