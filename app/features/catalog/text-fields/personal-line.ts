import type { Cents } from '#app/platform/money.ts'

/** A text on a line of the cart or an order, with the label and price of its field. */
export interface LineText {
  /** id of the text field; orders are stored with this name */
  field: string
  label: string
  /** "\n" separates the lines of text */
  text: string
  /** per unit, VAT included */
  cents: Cents
}

export const sumTexts = (texts: LineText[]): Cents =>
  texts.reduce((sum, { cents }) => sum + cents, 0)

/** Returns whether a line is made for its buyer, who therefore cannot withdraw from the purchase (art. 6:230p BW). */
export const isPersonal = ({ texts }: { texts: readonly unknown[] }): boolean => texts.length > 0

/** "Gravure: Sanne / 12-6-2027" */
const labelledTexts = (texts: LineText[]): string[] =>
  texts.map(({ label, text }) => `${label}: ${text.replaceAll('\n', ' / ')}`)

interface SpecifiedLine {
  variantName: string
  /** mails that were stored by an earlier version have none */
  texts?: LineText[]
}

/** "maat 17, Gravure: Sanne": what distinguishes a line from others of the same product, as one text. */
export const specificationText = ({ variantName, texts = [] }: SpecifiedLine): string =>
  [variantName, ...labelledTexts(texts)].filter(Boolean).join(', ')

/** "Trouwringen Hanne, maat 17, Gravure: Sanne": a line of the cart or an order as one text. */
export const fullLineName = (line: SpecifiedLine & { name: string }): string =>
  [line.name, specificationText(line)].filter(Boolean).join(', ')

/** Stated beside a line of the cart, the checkout or an order. */
export const PERSONAL_LINE_NOTICE = 'Speciaal voor jou gemaakt: niet te herroepen of te ruilen.'
