import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'

/** Returns a function that returns the props of a form field by name: its submitted or stored value, and its error. */
export function fieldsOf(values: FormValues, errors?: FieldErrors) {
  return (name: string) => ({
    name,
    defaultValue: values[name] ?? '',
    error: errors?.[name],
    autoComplete: 'off',
  })
}

/** Props for a component that renders a part of a form. */
export interface FormParts {
  field: ReturnType<typeof fieldsOf>
  values: FormValues
}
