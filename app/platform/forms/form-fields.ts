import type { ZodType, z } from 'zod'

/** The text of a submitted form by field name; without files. */
export type FormValues = Record<string, string>

export type FieldErrors = Record<string, string>

export type FormResult<T> =
  | { ok: true; value: T; formValues: FormValues }
  /** the first error of each field, and all submitted text */
  | { ok: false; errors: FieldErrors; formValues: FormValues }

/**
 * The option of `superRefine` by which a rule about several fields also runs while a field is wrong, so that a form shows all
 * its errors at once. The rule then also gets values that are not valid.
 */
export const ALSO_IF_INVALID = { when: () => true }

/** Returns all text fields; of several fields with one name the last. */
export function readFormValues(form: FormData): FormValues {
  const formValues: FormValues = {}
  for (const [name, value] of form) if (typeof value === 'string') formValues[name] = value
  return formValues
}

/** Validates a form that a person filled in; returns errors by field. */
export function readFields<T>(schema: ZodType<T>, form: FormData): FormResult<T> {
  return validateForm(schema, readFormValues(form))
}

/** Validates the fields whose names start with `prefix`; the schema has them without it. */
export function readPrefixed<T>(schema: ZodType<T>, form: FormData, prefix: string): FormResult<T> {
  const unprefixedForm = new FormData()
  for (const [name, value] of form) {
    if (name.startsWith(prefix)) unprefixedForm.set(name.slice(prefix.length), value)
  }
  const result = readFields(schema, unprefixedForm)
  if (result.ok) return result
  const errors = Object.entries(result.errors).map(([name, text]) => [prefix + name, text])
  return { ...result, errors: Object.fromEntries(errors) }
}

export function validateForm<T>(schema: ZodType<T>, formValues: FormValues): FormResult<T> {
  const result = schema.safeParse(formValues, { error: inDutch })
  if (result.success) return { ok: true, value: result.data, formValues }
  const errors: FieldErrors = {}
  for (const issue of result.error.issues) errors[issue.path.join('.')] ??= issue.message
  return { ok: false, errors, formValues }
}

/** Messages for rules that have none of their own. */
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
