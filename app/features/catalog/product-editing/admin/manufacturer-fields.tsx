import type { FieldErrors, Typed } from '#app/platform/forms/form-fields.ts'
import { TextField } from '#app/ui/forms/text-field.tsx'

/** Fields for the manufacturer, which the GPSR requires on the product page. */
export function ManufacturerFields({ values, errors }: { values: Typed; errors: FieldErrors }) {
  const field = (name: string) => ({
    name,
    defaultValue: values[name] ?? '',
    error: errors[name],
    autoComplete: 'off',
  })
  return (
    <>
      <TextField {...field('manufacturerName')} label="Naam van de fabrikant" />
      <TextField
        {...field('manufacturerAddress')}
        label="Postadres"
        hint="Straat en nummer, postcode, plaats en land."
      />
      <TextField
        {...field('manufacturerEmail')}
        label="E-mailadres van de fabrikant"
        type="email"
      />
    </>
  )
}
