import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { TextField as TextFieldInput } from '#app/ui/forms/text-field.tsx'
import type { TextField } from './text-fields.ts'
import { fitText, priceLabel } from './text-rules.ts'

interface TextInputProps {
  field: TextField
  name: string
  defaultValue: string
  error: string | undefined
}

/** The input for a text of a product, with what fits in it. */
export function TextInput({ field, ...input }: TextInputProps) {
  const props = {
    ...input,
    label: priceLabel(field),
    isOptional: !field.isRequired,
    // No maxLength: the browser would cut off what is pasted.
    hint: `${field.hint} ${fitText(field)}`.trim(),
    autoComplete: 'off',
    // Lets styles see that nothing is typed.
    placeholder: ' ',
    autoCapitalize: field.characters === 'capitals' ? 'characters' : undefined,
  }
  return field.lines === 1 ? (
    <TextFieldInput {...props} />
  ) : (
    <TextAreaField {...props} rows={field.lines} />
  )
}
