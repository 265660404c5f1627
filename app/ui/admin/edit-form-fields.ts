import type { FieldErrors, Typed } from '#app/platform/forms/form-fields.ts'

/** What a field of a form of the back office is given, by its name: what was typed or stands, and what is wrong with it. */
export function fieldsOf(values: Typed, errors?: FieldErrors) {
  return (name: string) => ({
    name,
    defaultValue: values[name] ?? '',
    error: errors?.[name],
    autoComplete: 'off',
  })
}

/** What a part of a form is given: its fields, and what they hold. */
export interface FormParts {
  field: ReturnType<typeof fieldsOf>
  values: Typed
}
