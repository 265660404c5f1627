import { escapeMarkup } from '#simulators/marketplaces/escape-markup.ts'

/** A line of CSV; what needs quotes has them. */
export function csvLine(values: string[], delimiter = ','): string {
  const cells = values.map((value) =>
    /["\r\n]/.test(value) || value.includes(delimiter) ? `"${value.replaceAll('"', '""')}"` : value,
  )
  return `${cells.join(delimiter)}\n`
}

/** An element with text in it, and attributes. */
export function element(name: string, text: string, attributes: Record<string, string> = {}) {
  const shown = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`)
  return `<${name}${shown.join('')}>${escapeMarkup(text)}</${name}>`
}

/** An element with others in it. */
export const parent = (name: string, ...children: string[]) =>
  `<${name}>${children.join('')}</${name}>`
