import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import type { FieldErrors, Typed } from '#app/platform/form-fields.ts'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { useErrorFocus } from '#app/ui/use-error-focus.ts'

interface NoteFormProps {
  typed: Typed
  errors: FieldErrors
  busy: string | null
  /** names the last note there is: with a new one the field is empty again */
  last: number
  /** whether the customer can be mailed */
  hasEmail: boolean
}

/** Words about an order: kept for oneself, or mailed to the shopper. */
export function NoteForm({ typed, errors, busy, last, hasEmail }: NoteFormProps) {
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
        <Button
          type="submit"
          name="intent"
          value="note"
          look="second"
          size="small"
          busyText={busy === 'note' ? 'Even geduld' : undefined}
        >
          Bewaar voor onszelf
        </Button>
        {hasEmail && (
          <Button
            type="submit"
            name="intent"
            value="message"
            look="second"
            size="small"
            busyText={busy === 'message' ? 'Even geduld' : undefined}
          >
            Mail naar de klant
          </Button>
        )}
      </div>
    </Form>
  )
}
