import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'

/** Returns the props of a form field by its name: the submitted or current value, and its error. */
export function fieldsOf(values: FormValues, errors?: FieldErrors) {
  return (name: string) => ({
    name,
    defaultValue: values[name] ?? '',
    error: errors?.[name],
    autoComplete: 'off',
  })
}

/** Props of a part of a form. */
export interface FormParts {
  field: ReturnType<typeof fieldsOf>
  values: FormValues
}
