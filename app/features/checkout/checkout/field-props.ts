import type { FieldErrors, Typed } from '#app/platform/form-fields.ts'

export const fieldId = (name: string) => `veld-${name}`

export type FieldProps = ReturnType<typeof fieldProps>

/** What every field of the form gets; the first mistake has the focus, also without JavaScript. */
export function fieldProps(typed: Typed, errors: FieldErrors) {
  const first = Object.keys(errors)[0]
  return (name: string) => ({
    id: fieldId(name),
    name,
    defaultValue: typed[name] ?? '',
    error: errors[name],
    autoFocus: name === first,
  })
}
