import type { FieldErrors, Typed } from '#app/platform/forms/form-fields.ts'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'

/** Fields for the texts of a product. */
export function ProductTexts({ values, errors }: { values: Typed; errors: FieldErrors }) {
  const field = (name: string) => ({
    name,
    defaultValue: values[name] ?? '',
    error: errors[name],
  })
  return (
    <>
      <TextField {...field('name')} label="Naam" />
      <TextField
        {...field('subtitle')}
        label="Korte regel"
        isOptional
        hint="Materiaal en steen, onder de naam."
      />
      <TextAreaField {...field('shortDescription')} label="Inleiding" isOptional rows={3} />
      <TextAreaField
        {...field('description')}
        label="Beschrijving"
        isOptional
        rows={10}
        hint="Een lege regel begint een nieuwe alinea. Eenvoudige HTML mag ook."
      />
    </>
  )
}
