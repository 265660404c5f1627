import { isFields } from './rest-fields.ts'

/** What `_fields=id,title.rendered` leaves of an answer; of a list, of each of its items. */
export function pickFields(body: unknown, wanted: string[]): unknown {
  if (wanted.length === 0) return body
  if (Array.isArray(body)) return body.map((item) => pickFields(item, wanted))
  if (!isFields(body)) return body
  const picked: Record<string, unknown> = {}
  for (const name of wanted) {
    const [first = '', ...rest] = name.split('.')
    if (!Object.hasOwn(body, first)) continue
    if (rest.length === 0) picked[first] = body[first]
    else if (isFields(body[first])) {
      const part = pickFields(body[first], [rest.join('.')])
      picked[first] = { ...(isFields(picked[first]) ? picked[first] : {}), ...Object(part) }
    }
  }
  return picked
}

/** "id,title" or ["id", "title"], as the address says it */
export function readWanted(value: unknown): string[] {
  const texts = isFields(value) ? Object.values(value) : [value]
  return texts
    .flatMap((text) => (typeof text === 'string' ? text.split(',') : []))
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .slice(0, 100)
}

/** To the pages around this one; undefined where there are none. All other parameters stay. */
export function pageLinks(
  address: string,
  search: URLSearchParams,
  { page, pages }: { page: number; pages: number },
): string | undefined {
  const link = (to: number, rel: string) => {
    const next = new URLSearchParams(search)
    next.set('page', String(to))
    return `<${address}?${next}>; rel="${rel}"`
  }
  const links = [
    ...(page > 1 && pages > 0 ? [link(page - 1, 'prev')] : []),
    ...(page < pages ? [link(page + 1, 'next')] : []),
  ]
  return links.length > 0 ? links.join(', ') : undefined
}
