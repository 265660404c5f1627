import type { Cents } from '#app/platform/money.ts'

/** A text with the label and price of its field, as in the cart or as ordered; lines are separated by "\n". */
export interface LineText {
  field: string
  label: string
  text: string
  /** per unit, VAT included */
  cents: Cents
}

export const sumTexts = (texts: LineText[]): Cents =>
  texts.reduce((sum, { cents }) => sum + cents, 0)

/** Returns whether a line is made for its buyer, who therefore cannot withdraw from it (art. 6:230p BW). */
export const isPersonal = ({ texts }: { texts: readonly unknown[] }): boolean => texts.length > 0

/** "Gravure: Sanne / 12-6-2027" */
const lineTextsText = (texts: LineText[]): string[] =>
  texts.map(({ label, text }) => `${label}: ${text.replaceAll('\n', ' / ')}`)

interface SpecifiedLine {
  variantName: string
  /** mails that were stored by an earlier version have none */
  texts?: LineText[]
}

/** "maat 17, Gravure: Sanne": what distinguishes a line from others of the same product, as one text. */
export const specificationText = ({ variantName, texts = [] }: SpecifiedLine): string =>
  [variantName, ...lineTextsText(texts)].filter(Boolean).join(', ')

/** "Trouwringen Hanne, maat 17, Gravure: Sanne": a line of the cart or an order as one text. */
export const fullLineName = (line: SpecifiedLine & { name: string }): string =>
  [line.name, specificationText(line)].filter(Boolean).join(', ')

/** Stated beside a line of the cart, the checkout or an order. */
export const PERSONAL_LINE = 'Speciaal voor jou gemaakt: niet te herroepen of te ruilen.'
