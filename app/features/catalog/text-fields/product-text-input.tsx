import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import type { ProductTextField } from './text-fields.ts'
import { allowedTextHint, maxSizeText, priceLabel } from './text-rules.ts'

interface ProductTextInputProps {
  field: ProductTextField
  name: string
  defaultValue: string
  error: string | undefined
  /** true if the same field is above, with the complete hint */
  isRepeated?: boolean
}

/** The input for a text on a product, with a hint about the length and the allowed characters. */
export function ProductTextInput({ field, isRepeated, ...input }: ProductTextInputProps) {
  const { label, isRequired } = field
  const props = {
    ...input,
    label: isRequired || field.cents > 0 ? priceLabel(field) : `${label}, inbegrepen`,
    isOptional: !isRequired,
    // The input has no maxLength, because the browser would cut off a pasted text.
    hint: isRepeated ? maxSizeText(field) : `${field.hint} ${allowedTextHint(field)}`.trim(),
    autoComplete: 'off',
    // A placeholder lets styles select the empty field with :placeholder-shown.
    placeholder: field.characters === 'capitals' ? `bijv. ${'ABC'.slice(0, field.maxLength)}` : ' ',
    autoCapitalize: field.characters === 'capitals' ? 'characters' : undefined,
  }
  return field.lines === 1 ? (
    <TextField {...props} />
  ) : (
    <TextAreaField {...props} rows={field.lines} />
  )
}
