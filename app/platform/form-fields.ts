import type { ZodType, z } from 'zod'

/** What was typed, by the name of its field; files are not text and are left out. */
export type Typed = Record<string, string>

export type FieldErrors = Record<string, string>

export type FormResult<T> =
  | { ok: true; value: T; typed: Typed }
  /** the first thing that is wrong with each field, and everything that was typed */
  | { ok: false; errors: FieldErrors; typed: Typed }

/** All that is text; of several fields of one name the last. */
export function readTyped(form: FormData): Typed {
  const typed: Typed = {}
  for (const [name, value] of form) if (typeof value === 'string') typed[name] = value
  return typed
}

/** Reads a form that a person filled in; errors come back beside their fields. */
export function readFields<T>(schema: ZodType<T>, form: FormData): FormResult<T> {
  return checkTyped(schema, readTyped(form))
}

/** Of a form the fields whose names begin so; the schema knows them without it. */
export function readPrefixed<T>(schema: ZodType<T>, form: FormData, prefix: string): FormResult<T> {
  const bare = new FormData()
  for (const [name, value] of form) {
    if (name.startsWith(prefix)) bare.set(name.slice(prefix.length), value)
  }
  const read = readFields(schema, bare)
  if (read.ok) return read
  const errors = Object.entries(read.errors).map(([name, text]) => [prefix + name, text])
  return { ...read, errors: Object.fromEntries(errors) }
}

export function checkTyped<T>(schema: ZodType<T>, typed: Typed): FormResult<T> {
  const result = schema.safeParse(typed, { error: inDutch })
  if (result.success) return { ok: true, value: result.data, typed }
  const errors: FieldErrors = {}
  for (const issue of result.error.issues) errors[issue.path.join('.')] ??= issue.message
  return { ok: false, errors, typed }
}

/** For rules that bring no words of their own. */
function inDutch(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'too_small':
      if (issue.origin !== 'string') return `Minstens ${issue.minimum}.`
      return issue.minimum === 1 ? 'Vul dit in.' : `Minstens ${issue.minimum} tekens.`
    case 'too_big':
      return issue.origin === 'string'
        ? `Hoogstens ${issue.maximum} tekens.`
        : `Hoogstens ${issue.maximum}.`
    case 'invalid_format':
      if (issue.format === 'email') {
        return 'Vul een geldig e-mailadres in, bijvoorbeeld naam@voorbeeld.nl.'
      }
      return issue.format === 'url'
        ? 'Vul een adres in dat begint met https://.'
        : 'Dit klopt niet.'
    default:
      return 'Dit klopt niet.'
  }
}
