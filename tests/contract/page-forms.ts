/** A form of a page with the values that it sends when nothing is changed. */
export interface PageForm {
  method: 'GET' | 'POST'
  action: string
  fields: { name: string; type: string; value: string }[]
}

const FORM = /<form\b([^>]*)>([\s\S]*?)<\/form>/g
const FIELD = /<(input|select|textarea|button)\b([^>]*)>(?:([\s\S]*?)<\/\1>)?/g
const OPTION = /<option\b([^>]*)>/g
const LINK = /<a\b([^>]*)>/g

/** Plausible input for empty fields. */
const SAMPLE_INPUT: Record<string, string> = {
  email: 'sanne@voorbeeld.example',
  number: '1',
  date: '2026-12-01',
  'datetime-local': '2026-12-01T10:00',
  time: '10:00',
  url: 'https://voorbeeld.example/',
  checkbox: 'on',
}

export function readForms(html: string, address: string): PageForm[] {
  return [...html.matchAll(FORM)].map(([, attributes = '', content = '']) => ({
    method: attribute(attributes, 'method')?.toUpperCase() === 'POST' ? 'POST' : 'GET',
    action: attribute(attributes, 'action') ?? address,
    fields: readFields(content),
  }))
}

function readFields(content: string): PageForm['fields'] {
  const fields = new Map<string, PageForm['fields'][number]>()
  for (const [, tag = '', attributes = '', innerHtml = ''] of content.matchAll(FIELD)) {
    const name = attribute(attributes, 'name')
    if (!name || fields.has(name)) continue
    const type = tag === 'input' ? (attribute(attributes, 'type') ?? 'text') : tag
    const value = readValue(tag, attributes, innerHtml)
    fields.set(name, { name, type, value: value || SAMPLE_INPUT[type] || 'Vera' })
  }
  return [...fields.values()]
}

function readValue(tag: string, attributes: string, innerHtml: string): string | undefined {
  if (tag === 'textarea') return decode(innerHtml)
  if (tag !== 'select') return attribute(attributes, 'value')
  const [firstOption] = [...innerHtml.matchAll(OPTION)].map(([, option = '']) => option)
  return firstOption === undefined ? undefined : attribute(firstOption, 'value')
}

/** Returns the internal links of a page. */
export function readLinks(html: string): string[] {
  return [...html.matchAll(LINK)]
    .map(([, attributes = '']) => attribute(attributes, 'href') ?? '')
    .filter((href) => /^\/(?!\/)/.test(href))
    .map((href) => href.replace(/#.*$/, ''))
}

function attribute(text: string, name: string): string | undefined {
  const match = new RegExp(`(?:^|\\s)${name}="([^"]*)"`, 'i').exec(text)?.[1]
  return match === undefined ? undefined : decode(match)
}

function decode(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
