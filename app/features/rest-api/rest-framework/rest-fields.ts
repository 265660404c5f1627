import type { RestFields } from './rest.ts'

/** Maximum number of fields; larger requests are abuse. */
const MAX_FIELDS = 1_000
const MAX_DEPTH = 8
const MAX_JSON_DEPTH = 64

/** Parses fields as PHP does: `a[b]=1` and `a[]=1` produce objects, and the last of several fields with one name is used. */
export function readPhpFields(text: string): RestFields {
  const root = emptyFields()
  let count = 0
  for (const [key, value] of new URLSearchParams(text)) {
    if (count++ === MAX_FIELDS) break
    const path = readPath(key)
    if (path.length > 0 && path.length <= MAX_DEPTH) setField(root, path, mendText(value))
  }
  return root
}

type JsonBody = { ok: true; fields: RestFields } | { ok: false; code: number; message: string }

/** Parses the fields of a JSON body; a value that is not an object has no fields. The error codes are those of PHP. */
export function readJsonFields(text: string): JsonBody {
  if (text.trim() === '') return { ok: true, fields: emptyFields() }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { ok: false, code: 4, message: 'Syntax error' }
  }
  const mendedValue = mend(value, 0)
  if (mendedValue === TOO_DEEP)
    return { ok: false, code: 1, message: 'Maximum stack depth exceeded' }
  return { ok: true, fields: isFields(mendedValue) ? mendedValue : emptyFields() }
}

export const emptyFields = (): RestFields => Object.create(null)

export function isFields(value: unknown): value is RestFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Parses "a[b][]" into ["a", "b", ""]. */
function readPath(key: string): string[] {
  const [, name = '', brackets = ''] = /^([^[]*)((?:\[[^\]]*\])*)/.exec(key) ?? []
  return name === ''
    ? []
    : [name, ...[...brackets.matchAll(/\[([^\]]*)\]/g)].map(([, part = '']) => part)]
}

function setField(root: RestFields, path: string[], value: string) {
  let node = root
  path.forEach((part, index) => {
    const name = part === '' ? String(Object.keys(node).length) : part
    if (index === path.length - 1) node[name] = value
    else {
      const next = isFields(node[name]) ? node[name] : emptyFields()
      node[name] = next
      node = next
    }
  })
}

const TOO_DEEP = Symbol('too deep')

function mend(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return mendText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === MAX_JSON_DEPTH) return TOO_DEEP
  const copy: RestFields | unknown[] = Array.isArray(value) ? [] : emptyFields()
  for (const [name, part] of Object.entries(value)) {
    const mendedValue = mend(part, depth + 1)
    if (mendedValue === TOO_DEEP) return TOO_DEEP
    Reflect.set(copy, name, mendedValue)
  }
  return copy
}

/** Replaces NUL bytes and lone surrogates, which PostgreSQL cannot store. */
export function mendText(text: string): string {
  return text.replaceAll('\0', '\ufffd').toWellFormed()
}
