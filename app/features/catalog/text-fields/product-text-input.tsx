import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import type { ProductTextField } from './text-fields.ts'
import { allowedTextHint, maxSizeText, priceLabel } from './text-rules.ts'

interface ProductTextInputProps {
  field: ProductTextField
  name: string
  defaultValue: string
  error: string | undefined
  /** the same field stands above it, with its whole hint */
  isRepeated?: boolean
}

/** The input for a text of a product, with a hint about the length and the characters. */
export function ProductTextInput({ field, isRepeated, ...input }: ProductTextInputProps) {
  const { label, isRequired } = field
  // If it is required, the notice below the fields says it from the start.
  const noReturn = isRequired ? '' : `Met ${label.toLowerCase()} kun je niet ruilen of terugsturen.`
  const props = {
    ...input,
    label: isRequired || field.cents > 0 ? priceLabel(field) : `${label}, inbegrepen`,
    isOptional: !isRequired,
    // No maxLength: the browser would cut off what is pasted.
    hint: isRepeated
      ? maxSizeText(field)
      : `${field.hint} ${allowedTextHint(field)} ${noReturn}`.trim(),
    autoComplete: 'off',
    // Lets styles select an empty field by :placeholder-shown.
    placeholder: ' ',
    autoCapitalize: field.characters === 'capitals' ? 'characters' : undefined,
  }
  return field.lines === 1 ? (
    <TextField {...props} />
  ) : (
    <TextAreaField {...props} rows={field.lines} />
  )
}
