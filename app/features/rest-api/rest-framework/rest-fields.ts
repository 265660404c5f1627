import type { RestFields } from './rest.ts'

/** Maximum number of fields; larger requests are abuse. */
const MAX_FIELDS = 1_000
const MAX_DEPTH = 8
const MAX_JSON_DEPTH = 64
/** Codes of PHP's json_last_error(). */
const JSON_ERROR_DEPTH = 1
const JSON_ERROR_SYNTAX = 4

/** Parses fields as PHP does: `a[b]=1` and `a[]=1` produce objects, and the last of several fields with one name is used. */
export function readPhpFields(text: string): RestFields {
  const root = emptyFields()
  const fields = [...new URLSearchParams(text)].slice(0, MAX_FIELDS)
  for (const [key, value] of fields) {
    const path = parseFieldName(key)
    if (path.length > 0 && path.length <= MAX_DEPTH) setField(root, path, toStorableText(value))
  }
  return root
}

type JsonBody = { ok: true; fields: RestFields } | { ok: false; code: number; message: string }

/** Parses the fields of a JSON body; a value that is not an object has no fields. */
export function readJsonFields(text: string): JsonBody {
  if (text.trim() === '') return { ok: true, fields: emptyFields() }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { ok: false, code: JSON_ERROR_SYNTAX, message: 'Syntax error' }
  }
  const storableValue = toStorableValue(value, 0)
  if (storableValue === TOO_DEEP)
    return { ok: false, code: JSON_ERROR_DEPTH, message: 'Maximum stack depth exceeded' }
  return { ok: true, fields: isFields(storableValue) ? storableValue : emptyFields() }
}

export const emptyFields = (): RestFields => Object.create(null)

export function isFields(value: unknown): value is RestFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Parses "a[b][]" into ["a", "b", ""]. */
function parseFieldName(key: string): string[] {
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

function toStorableValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return toStorableText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === MAX_JSON_DEPTH) return TOO_DEEP
  const copy: RestFields | unknown[] = Array.isArray(value) ? [] : emptyFields()
  for (const [name, part] of Object.entries(value)) {
    const storableValue = toStorableValue(part, depth + 1)
    if (storableValue === TOO_DEEP) return TOO_DEEP
    Reflect.set(copy, name, storableValue)
  }
  return copy
}

/** Replaces NUL bytes and lone surrogates, which PostgreSQL cannot store. */
export function toStorableText(text: string): string {
  return text.replaceAll('\0', '\ufffd').toWellFormed()
}
