import { escapeMarkup } from '#simulators/escape-markup.ts'

/** Formats a line of CSV, with quotes where needed. */
export function csvLine(values: string[], delimiter = ','): string {
  const cells = values.map((value) =>
    /["\r\n]/.test(value) || value.includes(delimiter) ? `"${value.replaceAll('"', '""')}"` : value,
  )
  return `${cells.join(delimiter)}\n`
}

/** Returns an element with text and attributes. */
export function element(name: string, text: string, attributes: Record<string, string> = {}) {
  const attributeTexts = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeMarkup(value)}"`,
  )
  return `<${name}${attributeTexts.join('')}>${escapeMarkup(text)}</${name}>`
}

/** Returns an element with child elements. */
export const parent = (name: string, ...children: string[]) =>
  `<${name}>${children.join('')}</${name}>`
