import type { Cents } from '#app/platform/money.ts'

/** A text on a line of the cart or an order, with the label and price of its field. */
export interface LineText {
  /** id of the text field; stored orders use this property name */
  field: string
  label: string
  /** text; its lines are separated by "\n" */
  text: string
  /** price for each unit, VAT included */
  cents: Cents
}

export const sumTexts = (texts: LineText[]): Cents =>
  texts.reduce((sum, { cents }) => sum + cents, 0)

/** Returns whether a line is made for its buyer, so that the buyer cannot withdraw from the purchase (art. 6:230p BW). */
export const isPersonal = ({ texts }: { texts: readonly unknown[] }): boolean => texts.length > 0

/** Returns texts with their labels, such as "Gravure: Sanne / 12-6-2027". */
const labelledTexts = (texts: LineText[]): string[] =>
  texts.map(({ label, text }) => `${label}: ${text.replaceAll('\n', ' / ')}`)

interface SpecifiedLine {
  variantName: string
  /** absent in mails that an earlier version stored */
  texts?: LineText[]
}

/** Returns the variant and texts of a line, such as "maat 17, Gravure: Sanne". */
export const specificationText = ({ variantName, texts = [] }: SpecifiedLine): string =>
  [variantName, ...labelledTexts(texts)].filter(Boolean).join(', ')

/** Returns the full name of a line, such as "Trouwringen Hanne, maat 17, Gravure: Sanne". */
export const fullLineName = (line: SpecifiedLine & { name: string }): string =>
  [line.name, specificationText(line)].filter(Boolean).join(', ')

/** Shown next to a line of the cart, the checkout or an order. */
export const PERSONAL_LINE_NOTICE = 'Persoonlijk, niet te herroepen'
