import { JsonText } from '#app/platform/http/json-text.ts'
import { isFields } from './rest-fields.ts'

/** Returns only the fields in `_fields=id,title.rendered`; for a list the fields of each item. */
export function pickFields(body: unknown, fields: string[]): unknown {
  if (fields.length === 0) return body
  if (body instanceof JsonText) return pickFields(body.toJSON(), fields)
  if (Array.isArray(body)) return body.map((item) => pickFields(item, fields))
  if (!isFields(body)) return body
  const pickedFields: Record<string, unknown> = {}
  for (const name of fields) {
    const [first = '', ...deeperNames] = name.split('.')
    if (!Object.hasOwn(body, first)) continue
    if (deeperNames.length === 0) pickedFields[first] = body[first]
    else if (isFields(body[first])) {
      const part = pickFields(body[first], [deeperNames.join('.')])
      pickedFields[first] = {
        ...(isFields(pickedFields[first]) ? pickedFields[first] : {}),
        ...Object(part),
      }
    }
  }
  return pickedFields
}

/** Parses `_fields`: "id,title" or ["id", "title"]. */
export function readFieldNames(value: unknown): string[] {
  const texts = isFields(value) ? Object.values(value) : [value]
  return texts
    .flatMap((text) => (typeof text === 'string' ? text.split(',') : []))
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .slice(0, 100)
}

/** Returns the Link header with the previous and next page; undefined if there are none. Other parameters stay in the URLs. */
export function pageLinks(
  url: string,
  search: URLSearchParams,
  { page, pages }: { page: number; pages: number },
): string | undefined {
  const link = (pageNumber: number, rel: string) => {
    const params = new URLSearchParams(search)
    params.set('page', String(pageNumber))
    return `<${url}?${params}>; rel="${rel}"`
  }
  const links = [
    ...(page > 1 && pages > 0 ? [link(page - 1, 'prev')] : []),
    ...(page < pages ? [link(page + 1, 'next')] : []),
  ]
  return links.length > 0 ? links.join(', ') : undefined
}
