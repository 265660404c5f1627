import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'

export const fieldId = (name: string) => `veld-${name}`

export type GetFieldProps = ReturnType<typeof fieldProps>

/** The props of a form field. The first field with an error gets the focus, also without JavaScript. */
export function fieldProps(formValues: FormValues, errors: FieldErrors) {
  const firstInvalid = Object.keys(errors)[0]
  return (name: string) => ({
    id: fieldId(name),
    name,
    defaultValue: formValues[name] ?? '',
    error: errors[name],
    autoFocus: name === firstInvalid,
  })
}
