import type { ReactNode } from 'react'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'

interface FieldsProps {
  values: FormValues
  errors: FieldErrors
}

const fieldOf =
  ({ values, errors }: FieldsProps) =>
  (name: string) => ({ name, defaultValue: values[name] ?? '', error: errors[name] })

/** Fields for the name of a product and the line below it. */
export function ProductNames(fields: FieldsProps) {
  const field = fieldOf(fields)
  return (
    <>
      <TextField {...field('name')} label="Naam" />
      <TextField
        {...field('subtitle')}
        label="Korte regel"
        isOptional
        hint="Materiaal en steen, onder de naam."
      />
    </>
  )
}

export interface ProductTextsProps extends FieldsProps {
  /** renders the description editor with the given field props */
  descriptionField: (field: {
    name: string
    defaultValue: string
    error: string | undefined
  }) => ReactNode
}

/** Fields for the texts of a product. */
export function ProductTexts({ descriptionField, ...fields }: ProductTextsProps) {
  const field = fieldOf(fields)
  return (
    <>
      <TextAreaField {...field('shortDescription')} label="Inleiding" isOptional rows={3} />
      {descriptionField(field('description'))}
    </>
  )
}
