import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import type { FieldErrors, Typed } from '#app/platform/forms/form-fields.ts'
import { IntentButton } from '#app/ui/forms/intent-button.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'

export interface TimelineStep {
  id: number
  text: string
  /** "vandaag, 14.02, Hanne Visser" */
  detail: string
}

/** The events of an order, the newest first. */
export function OrderTimeline({ steps }: { steps: TimelineStep[] }) {
  return (
    <section>
      <h2 className="mb-3 text-title font-semibold">Verloop</h2>
      <ol className="ml-1.5 border-l border-line">
        {steps.map((step, index) => (
          <li key={step.id} className="relative pb-5 pl-6">
            <span
              aria-hidden="true"
              className={`absolute top-2 -left-[5px] size-[9px] rounded-full ${index === 0 ? 'bg-accent' : 'bg-line-strong'}`}
            />
            <p className="font-medium wrap-anywhere whitespace-pre-line">{step.text}</p>
            <p className="text-sm text-ink-2">{step.detail}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

interface NoteFormProps {
  typed: Typed
  errors: FieldErrors
  /** id of the latest note: the field is cleared when it changes */
  last: number
  /** the customer can be mailed */
  hasEmail: boolean
}

/** The form for a note for the shop, or a message that is mailed to the shopper. */
export function NoteForm({ typed, errors, last, hasEmail }: NoteFormProps) {
  const form = useErrorFocus(errors.text ? errors : undefined)
  const written = useRef(last)
  useEffect(() => {
    if (written.current !== last) form.current?.reset()
    written.current = last
  }, [last, form])
  return (
    <Form ref={form} method="post" noValidate className="mt-4">
      <TextAreaField
        label="Notitie"
        name="text"
        hint={
          hasEmail ? 'Blijft hier staan, of gaat als mail naar de klant.' : 'Blijft hier staan.'
        }
        isOptional
        defaultValue={typed.text}
        error={errors.text}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <IntentButton intent="note" variant="second" size="small">
          Opslaan als interne notitie
        </IntentButton>
        {hasEmail && (
          <IntentButton intent="message" variant="second" size="small">
            Mail naar de klant
          </IntentButton>
        )}
      </div>
    </Form>
  )
}
