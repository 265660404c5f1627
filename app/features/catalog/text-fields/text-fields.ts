import type { Cents } from '#app/platform/money.ts'

/** Start here: texts that a shopper enters for a product, such as an engraving or an initial. */

export const MAX_TEXT_FIELDS = 5
export const MAX_TEXT_LINES = 5
export const MAX_LINE_LENGTH = 100
/** Maximum number of characters of a label, and of the hint below a field. */
export const MAX_LABEL = 60
export const MAX_HINT = 160

/** The sets of allowed characters. Every set except `capitals` includes the space. */
export const CHARACTER_SETS = ['text', 'letters', 'capitals', 'date'] as const
export type CharacterSet = (typeof CHARACTER_SETS)[number]

/** A field for a text on the page of a product. */
export interface ProductTextField {
  /** eight characters that never change; carts and forms use them to identify the field */
  id: string
  label: string
  /** text below the field; may be empty */
  hint: string
  /** maximum number of lines */
  lines: number
  /** maximum number of characters on a line */
  maxLength: number
  characters: CharacterSet
  /** extra allowed characters, such as "♥&" */
  extra: string
  /** amount added to the unit price, VAT included; 0 for a required field */
  cents: Cents
  isRequired: boolean
  /** option values of the variants that have the field; empty: all variants have it */
  onlyFor: string[]
  /** position of the text on the first photo of the product; null: unknown */
  preview: TextPreview | null
}

/** The font and position of a text on the first photo. Positions are fractions of the width and height of the photo. */
interface TextPreview {
  font: string
  x: number
  y: number
  width: number
  height: number
  /** clockwise, in degrees */
  rotation: number
}

/** Returns the text fields of a variant with these option values. */
export function textFieldsFor(
  fields: ProductTextField[],
  optionValues: Record<string, string>,
): ProductTextField[] {
  const values = Object.values(optionValues)
  return fields.filter(
    ({ onlyFor }) => onlyFor.length === 0 || onlyFor.some((value) => values.includes(value)),
  )
}

/** Returns the name of a field in forms and calls. `part` is 2 for the second unit of a pair. */
export const textName = (id: string, part: 1 | 2 = 1): string =>
  part === 1 ? `text_${id}` : `text2_${id}`
