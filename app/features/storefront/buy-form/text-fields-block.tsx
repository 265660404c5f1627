import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { ProductTextInput } from '#app/features/catalog/text-fields/product-text-input.tsx'
import { textName } from '#app/features/catalog/text-fields/text-fields.ts'
import {
  cleanText,
  PERSONAL_TEXT_NOTICE,
  textProblem,
  textProblemMessage,
} from '#app/features/catalog/text-fields/text-rules.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import type { TextPart } from './pair-choice.ts'

// Exported from here so that the browser loads the fields and their validation as one file, for the few products with
// text fields.
export { textErrors } from './text-errors.ts'

interface TextFieldsBlockProps {
  parts: TextPart[]
  /** the typed texts of a rejected form */
  formValues: FormValues
  errors: FieldErrors
  /** arrival of a product with a text: "Donderdag in huis" */
  arrival: string | undefined
  /** shows the notice that a personalised product cannot be returned; a form with two blocks shows it once */
  hasNotice: boolean
}

/** The text fields of a product, with the notice about personalised products. */
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
      {parts.map(({ part, name: ring, fields }) =>
        fields.map((field) => {
          const name = textName(field.id, part)
          const defaultValue = formValues[name] ?? ''
          const input = (
            <TextInputWithResult
              key={name}
              field={field}
              name={name}
              defaultValue={defaultValue}
              error={errors[name]}
              isRepeated={part === 2 && field.onlyFor.length === 0}
            />
          )
          if (ring === null || field.isRequired) return input
          // A pair has two sizes to choose first, so its optional texts are folded.
          return (
            <details key={name} open={defaultValue !== ''}>
              <summary className="inline-flex min-h-target cursor-pointer items-center underline decoration-line-strong underline-offset-4">
                {field.label} toevoegen{field.cents === 0 && ' (inbegrepen)'}
              </summary>
              <div className="mt-2">{input}</div>
            </details>
          )
        }),
      )}
      {hasNotice && (
        <p className="personal-notice mt-2! text-sm text-ink-2">
          {PERSONAL_TEXT_NOTICE}
          {/* With JavaScript the stock line shows the arrival. */}
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

/** A text field with its length. Below it appears the text as it will be made, or at once why it does not fit. */
function TextInputWithResult(props: ComponentProps<typeof ProductTextInput>) {
  const { field, defaultValue } = props
  const [value, setValue] = useState(defaultValue)
  const box = useRef<HTMLDivElement>(null)
  // The shopper may have typed before this code was loaded.
  useEffect(() => {
    const input = box.current?.querySelector<HTMLInputElement>('[name]')
    if (input) setValue(input.value)
  }, [])
  const text = cleanText(field, value)
  const problem = text === '' ? undefined : textProblem(field, text)
  const error = problem ? textProblemMessage(field, problem) : props.error
  const lengths = text.split('\n').map((line) => [...line].length)
  // A field for one letter is small, with the letter as it will be made beside it.
  const isLetter = field.lines === 1 && field.maxLength === 1
  return (
    <div
      ref={box}
      className={`relative ${isLetter ? '[&_input]:w-18 [&_input]:text-center' : '[&_label]:pr-18 [&_p]:text-pretty [&_textarea]:resize-none'}`}
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
          setValue(target.value)
      }}
    >
      <ProductTextInput {...props} error={error} />
      {/* Announced once when the text no longer fits; the message beside the field counts with each key. */}
      <p aria-live="polite" className="sr-only">
        {problem && 'Deze tekst past niet.'}
      </p>
      {!isLetter && (
        // Hidden from screen readers: the hint of the field states the maximum length.
        <p
          aria-hidden="true"
          className={`absolute top-0 right-0 text-sm ${problem?.kind === 'too-long' ? 'font-medium text-danger' : 'text-ink-2'}`}
        >
          {Math.max(...lengths)} van {field.maxLength}
          {field.lines > 1 && ' per regel'}
        </p>
      )}
      {text !== '' && !problem && (
        <p
          className={`text-sm wrap-anywhere text-ink-2 ${isLetter ? 'absolute top-8 left-22' : 'mt-2'}`}
        >
          Dit komt erop:{' '}
          <span
            className={`display text-display-xs whitespace-pre-line text-ink ${isLetter ? '' : 'block'}`}
          >
            {text}
          </span>
        </p>
      )}
    </div>
  )
}
