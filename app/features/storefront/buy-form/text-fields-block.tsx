import { textName } from '#app/features/catalog/text-fields/text-fields.ts'
import { TextInput } from '#app/features/catalog/text-fields/text-input.tsx'
import { PERSONAL_TEXT } from '#app/features/catalog/text-fields/text-rules.ts'
import type { FieldErrors, Typed } from '#app/platform/forms/form-fields.ts'
import type { TextPart } from './pair-choice.ts'

// The browser loads both together, for the few products with text fields.
export { textErrors } from './text-errors.ts'

interface TextFieldsBlockProps {
  parts: TextPart[]
  /** of a form that was rejected */
  typed: Typed
  errors: FieldErrors
  /** "Donderdag in huis": when it arrives with a text */
  arrival: string | undefined
}

/** The texts that a shopper gives with a product, and what follows from giving one. */
export function TextFieldsBlock({ parts, typed, errors, arrival }: TextFieldsBlockProps) {
  if (parts.every(({ fields }) => fields.length === 0)) return null
  return (
    <div className="mt-6 space-y-5">
      {parts.map(({ part, name, fields }) => {
        const inputs = fields.map((field) => (
          <TextInput
            key={field.id}
            field={field}
            name={textName(field.id, part)}
            defaultValue={typed[textName(field.id, part)] ?? ''}
            error={errors[textName(field.id, part)]}
          />
        ))
        if (name === null) return inputs
        return (
          <fieldset key={part} className="min-w-0 space-y-4">
            <legend className="mb-2 text-sm font-semibold">{name}</legend>
            {inputs}
          </fieldset>
        )
      })}
      <p className="text-sm text-ink-2">
        {PERSONAL_TEXT}
        {arrival && ` Met een tekst heb je het ${arrival.toLowerCase()}.`}
      </p>
    </div>
  )
}
