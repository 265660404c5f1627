import { ADMIN_AJAX_CALLS, WC_AJAX_CALLS } from '#server/calls.ts'
import type { SeededRandom } from '#tests/faults/seeded.ts'
import type { TestRequest } from './built-shop.ts'
import {
  CALL_FIELDS,
  HOSTILE_BODIES,
  HOSTILE_BYTES,
  HOSTILE_NAMES,
  HOSTILE_PARTS,
  HOSTILE_QUERIES,
  HOSTILE_TEXTS,
  QUERY_NAMES,
} from './hostile.ts'
import type { PageForm } from './page-forms.ts'

type Fields = [name: string, value: string][]
type NonEmptyList<T> = readonly [T, ...T[]]
/** Types a list as not empty for the compiler; no list of the tests is empty. */
export const nonEmpty = <T>(values: readonly T[]): NonEmptyList<T> =>
  values as unknown as NonEmptyList<T>

const METHODS = [
  ...(['GET', 'GET', 'GET', 'POST', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE'] as const),
  ...(['OPTIONS', 'PROPFIND', 'TRACE', 'LOCK'] as const),
] as const
const PARTS = nonEmpty(HOSTILE_PARTS)

/** Returns functions that make random texts, queries and bodies. */
function createParts(chance: SeededRandom) {
  const text = () => chance.oneOf(nonEmpty(HOSTILE_TEXTS))
  const pairs = (names: readonly string[]): Fields =>
    Array.from({ length: 1 + chance.below(4) }, () => [
      chance.oneOf(nonEmpty(names)),
      text().slice(0, 2_000),
    ])
  const urlEncoded = (fields: Fields) => {
    const body = new URLSearchParams(fields).toString()
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      // Now and then a value ends in bytes that are no valid text.
      body: chance.below(8) === 0 ? `${body}%ff%ed%a0%80%` : body,
    }
  }
  const multipart = (fields: Fields) => {
    const parts = fields.map(([name, value]) => {
      const file = chance.below(4) === 0 ? `; filename="${text().slice(0, 300)}"` : ''
      return `--grens\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`
    })
    const body = `${parts.join('')}${chance.below(6) === 0 ? '' : '--grens--\r\n'}`
    return {
      headers: { 'content-type': 'multipart/form-data; boundary=grens' },
      body: Buffer.from(body, chance.below(4) === 0 ? 'latin1' : 'utf8'),
    }
  }
  return {
    text,
    pairs,
    urlEncoded,
    multipart,
    query: () =>
      chance.below(3) === 0
        ? chance.oneOf(nonEmpty(HOSTILE_QUERIES))
        : new URLSearchParams(pairs(QUERY_NAMES)).toString(),
    raw: () => {
      const { type, body } = chance.oneOf(nonEmpty(HOSTILE_BODIES))
      return { headers: { ...(type && { 'content-type': type }) }, body }
    },
  }
}

type Parts = ReturnType<typeof createParts>

/** Returns the fields of a form with one hostile value; sometimes one is missing, sent twice or unknown. */
function mistreatFields(chance: SeededRandom, { text }: Parts, { fields }: PageForm): Fields {
  const wrongIndex = chance.below(fields.length || 1)
  const hostileFields = fields.map(({ name, value }, index): [string, string] => [
    name,
    index === wrongIndex ? text() : value,
  ])
  const mistreatment = chance.below(8)
  if (mistreatment === 0) hostileFields.splice(chance.below(hostileFields.length || 1), 1)
  if (mistreatment === 1) hostileFields.push([chance.oneOf(nonEmpty(HOSTILE_NAMES)), text()])
  if (mistreatment === 2)
    hostileFields.push(
      ...hostileFields
        .slice(wrongIndex, wrongIndex + 1)
        .map(([name]): [string, string] => [name, text()]),
    )
  return hostileFields
}

/** Returns functions that make a random hostile request. */
export function createKinds(chance: SeededRandom, pages: string[], forms: PageForm[]) {
  const parts = createParts(chance)
  const { pairs, query, raw, urlEncoded, multipart } = parts
  const page = () =>
    chance
      .oneOf(nonEmpty(pages))
      .replace(/:\w+\??|\*/g, () => chance.oneOf(nonEmpty(['1', 'ring', ...PARTS])))
  const events = nonEmpty(['x', ...Object.keys(WC_AJAX_CALLS)])
  const actions = nonEmpty(Object.values(ADMIN_AJAX_CALLS).flatMap((calls) => Object.keys(calls)))
  const form = (): TestRequest => {
    const chosenForm = chance.oneOf(nonEmpty(forms))
    const { action, method } = chosenForm
    const hostileFields = mistreatFields(chance, parts, chosenForm)
    const url = action.replace(/\/\d+(?=\/)/, () =>
      chance.below(4) === 0 ? `/${chance.oneOf(PARTS)}` : '/1',
    )
    if (method === 'GET')
      return {
        method,
        path: `${url.split('?')[0]}?${new URLSearchParams(hostileFields)}`.slice(0, 8_000),
      }
    return {
      method,
      path: url,
      ...(chance.below(3) === 0 ? multipart(hostileFields) : urlEncoded(hostileFields)),
    }
  }
  const kinds: (() => TestRequest)[] = [
    () => ({ method: chance.oneOf(METHODS), path: `${page()}?${query()}` }),
    () => ({ method: 'GET', path: `${page()}?${query()}` }),
    () => ({ method: 'POST', path: page(), ...raw() }),
    () => ({ method: 'POST', path: page(), ...urlEncoded(pairs(CALL_FIELDS)) }),
    () => ({ method: 'POST', path: page(), ...multipart(pairs(HOSTILE_NAMES)) }),
    () => ({
      method: 'POST',
      path: `/?wc-ajax=${chance.oneOf(events)}`,
      ...urlEncoded(pairs(CALL_FIELDS)),
    }),
    () => ({
      method: chance.oneOf(METHODS),
      path: `/wp-admin/admin-ajax.php?action=${chance.oneOf(actions)}&${new URLSearchParams(pairs(CALL_FIELDS))}`,
    }),
    () => ({
      method: 'POST',
      path: '/wp-admin/admin-ajax.php',
      ...urlEncoded([['action', chance.oneOf(actions)], ...pairs(CALL_FIELDS)]),
    }),
    form,
    form,
    // A browser with JavaScript sends a form to the data of its page.
    () => {
      const { path, ...request } = form()
      return { ...request, path: path.replace(/\/?(?=\?|$)/, '/_.data') }
    },
  ]
  const bytes = () => chance.oneOf(nonEmpty(HOSTILE_BYTES))
  return {
    next: () => {
      const request = chance.oneOf(nonEmpty(kinds))()
      // Node answers longer request lines itself.
      return { ...request, path: request.path.slice(0, 8_000) }
    },
    /** Returns a request with bytes in its URL, a header and a cookie that no HTTP client sends. */
    nextRaw: () =>
      `GET ${page()}${chance.below(2) === 0 ? bytes() : ''}?s=${bytes()} HTTP/1.1\r\nHost: schakel.test\r\n` +
      `Connection: close\r\nReferer: x${bytes()}y\r\nCookie: schakel_visitor=x${bytes()}\r\n\r\n`,
  }
}
