import { escapeXml } from './escape.ts'

/** A child of an XML element as text; absent children are left out. */
export type XmlChild = string | null | undefined | false

/** Returns `<name attribute="value">text</name>`; the empty string for an empty text, because EN 16931 has no empty elements. */
export function xmlText(
  name: string,
  text: string | number,
  attributes: Record<string, string> = {},
): string {
  const content = escapeXml(String(text))
  if (content === '') return ''
  const attributeTexts = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeXml(value)}"`,
  )
  return `<${name}${attributeTexts.join('')}>${content}</${name}>`
}

/** Returns an element with these children; the empty string if all children are absent. */
export function xmlElement(name: string, ...children: XmlChild[]): string {
  const content = children.filter(Boolean).join('')
  return content === '' ? '' : `<${name}>${content}</${name}>`
}
