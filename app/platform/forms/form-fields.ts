import type { ZodType, z } from 'zod'

/** The texts of a submitted form by field name, without files. */
export type FormValues = Record<string, string>

export type FieldErrors = Record<string, string>

export type FormResult<T> =
  | { ok: true; value: T; formValues: FormValues }
  /** `errors`: the first error of each field; `formValues`: all submitted texts */
  | { ok: false; errors: FieldErrors; formValues: FormValues }

/**
 * Option of `superRefine` for a rule about several fields. The rule also runs if one of the fields is invalid, so that a form
 * shows all its errors at once. Such a rule must therefore handle invalid values.
 */
export const ALSO_IF_INVALID = { when: () => true }

/** Returns all text fields. If several fields have the same name, the last one counts. */
export function readFormValues(form: FormData): FormValues {
  const formValues: FormValues = {}
  for (const [name, value] of form) if (typeof value === 'string') formValues[name] = value
  return formValues
}

/** Validates a form that a person filled in; returns errors by field. */
export function readFields<T>(schema: ZodType<T>, form: FormData): FormResult<T> {
  return validateForm(schema, readFormValues(form))
}

/** Validates the fields whose names start with `prefix`; the schema has their names without the prefix. */
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

/** Validates form values that were already read; returns the first error of each field. */
export function validateForm<T>(schema: ZodType<T>, formValues: FormValues): FormResult<T> {
  const result = schema.safeParse(formValues, { error: toDutchMessage })
  if (result.success) return { ok: true, value: result.data, formValues }
  const errors: FieldErrors = {}
  for (const issue of result.error.issues) errors[issue.path.join('.')] ??= issue.message
  return { ok: false, errors, formValues }
}

/** Returns the message for a rule that has no message of its own. */
function toDutchMessage(issue: z.core.$ZodRawIssue): string {
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
