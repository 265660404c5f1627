import { type ComponentProps, useState } from 'react'
import { ProductTextInput } from '#app/features/catalog/text-fields/product-text-input.tsx'
import { textName } from '#app/features/catalog/text-fields/text-fields.ts'
import {
  cleanText,
  PERSONAL_TEXT_NOTICE,
  textProblem,
} from '#app/features/catalog/text-fields/text-rules.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import type { TextPart } from './pair-choice.ts'

// The browser loads both together, for the few products with text fields.
export { textErrors } from './text-errors.ts'

interface TextFieldsBlockProps {
  parts: TextPart[]
  /** of a form that was rejected */
  formValues: FormValues
  errors: FieldErrors
  /** "Donderdag in huis": when it arrives with a text */
  arrival: string | undefined
  /** says what follows from a text in any field of the form; of several blocks one does */
  hasNotice: boolean
}

/** The texts that a shopper gives with a product, and what follows from giving one. */
export function TextFieldsBlock({
  parts,
  formValues,
  errors,
  arrival,
  hasNotice,
}: TextFieldsBlockProps) {
  if (parts.every(({ fields }) => fields.length === 0)) return null
  return (
    <div className="mt-5 space-y-4">
      {parts.map(({ part, fields }) =>
        fields.map((field) => (
          <TextInputWithResult
            key={textName(field.id, part)}
            field={field}
            name={textName(field.id, part)}
            defaultValue={formValues[textName(field.id, part)] ?? ''}
            error={errors[textName(field.id, part)]}
            isRepeated={part === 2 && field.onlyFor.length === 0}
          />
        )),
      )}
      {/* Only once there is a text, or if there must be one: a field without text shows its placeholder. */}
      {hasNotice && (
        <p className="hidden text-sm text-ink-2 group-has-[[name^=text]:is(:required,:not(:placeholder-shown))]/buy:block">
          {PERSONAL_TEXT_NOTICE}
          {/* With JavaScript the line with the stock says it. */}
          <noscript>
            {import.meta.env.SSR &&
              arrival &&
              ` Met een tekst heb je het ${arrival.toLowerCase()}.`}
          </noscript>
        </p>
      )}
    </div>
  )
}

/** A text field, and below it the text as it will be made, with its length. */
function TextInputWithResult(props: ComponentProps<typeof ProductTextInput>) {
  const { field, defaultValue } = props
  const [value, setValue] = useState(defaultValue)
  const text = cleanText(field, value)
  const { length } = [...text]
  return (
    <div
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
          setValue(target.value)
      }}
    >
      <ProductTextInput {...props} />
      {text !== '' && (
        <p className="mt-2 flex items-baseline justify-between gap-4 text-sm text-ink-2">
          <span className="min-w-0 wrap-anywhere">
            {!textProblem(field, text) && (
              <>
                Dit komt erop:{' '}
                <span className="display text-display-xs whitespace-pre-line text-ink">{text}</span>
              </>
            )}
          </span>
          {field.lines === 1 && field.maxLength > 1 && (
            // The hint says how many characters fit.
            <span aria-hidden="true" className="shrink-0">
              {length} van {field.maxLength}
            </span>
          )}
        </p>
      )}
    </div>
  )
}
