import type { ReactNode } from 'react'
import type { FieldErrors, Typed } from '#app/platform/forms/form-fields.ts'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'

export interface ProductTextsProps {
  values: Typed
  errors: FieldErrors
  /** the description with its editor; gets the props of its field */
  descriptionField: (field: {
    name: string
    defaultValue: string
    error: string | undefined
  }) => ReactNode
}

/** Fields for the texts of a product. */
export function ProductTexts({ values, errors, descriptionField }: ProductTextsProps) {
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
      {descriptionField(field('description'))}
    </>
  )
}
