import { escapeScriptJson } from '#app/platform/text/escape.ts'

const HEAD_END = Buffer.from('</head>')
const ELEMENT_CLASS = 'page-data'

/** Returns schema.org data as script elements. Texts are escaped, so that they cannot close the element. */
export function structuredDataHtml(items: (object | null)[]): string {
  return items
    .filter((item) => item !== null)
    .map((item) => {
      const json = escapeScriptJson(JSON.stringify({ '@context': 'https://schema.org', ...item }))
      return `<script type="application/ld+json" class="${ELEMENT_CLASS}">${json}</script>`
    })
    .join('')
}

/** Inserts HTML at the end of the head of a rendered page. */
export function insertIntoHead(page: Buffer, html: string): Buffer {
  const position = html === '' ? -1 : page.indexOf(HEAD_END)
  if (position === -1) return page
  return Buffer.concat([page.subarray(0, position), Buffer.from(html), page.subarray(position)])
}
