import { Form } from 'react-router'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { CollapsibleFields } from '#app/ui/admin/collapsible-fields.tsx'
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

interface NoteFormsProps {
  formValues: FormValues
  errors: FieldErrors
  /** id of the latest event; the forms close when it changes */
  latestEventId: number
  /** customer's e-mail address; empty if there is none */
  email: string
  hasMailServer: boolean
}

/** Two collapsed forms: one for a note that only the shop sees, and one for a mail to the customer. */
export function NoteForms({
  formValues,
  errors,
  latestEventId,
  email,
  hasMailServer,
}: NoteFormsProps) {
  const rejectedInput = (intent: string) =>
    formValues.intent === intent ? { text: formValues.text, errors } : {}
  return (
    <div key={latestEventId} className="border-t border-line">
      <TextForm
        {...rejectedInput('note')}
        title="Notitie schrijven"
        intent="note"
        label="Notitie"
        hint="Alleen voor jou en je collega’s."
        button="Notitie opslaan"
      />
      {email !== '' && (
        <TextForm
          {...rejectedInput('message')}
          title="Mail naar de klant"
          intent="message"
          label="Bericht aan de klant"
          hint={
            hasMailServer
              ? `Gaat meteen als mail naar ${email}.`
              : `Er is geen mailserver ingesteld: ${email} krijgt dit niet. Het bericht staat daarna bij Mails.`
          }
          button="Verstuur mail"
        />
      )}
    </div>
  )
}

interface TextFormProps {
  text?: string | undefined
  errors?: FieldErrors
  title: string
  intent: string
  label: string
  hint: string
  button: string
}

function TextForm({ text, errors, title, intent, button, ...field }: TextFormProps) {
  const form = useErrorFocus(errors?.text ? errors : undefined)
  return (
    <CollapsibleFields title={title} isOpen={errors !== undefined}>
      <Form ref={form} method="post" noValidate>
        <TextAreaField {...field} name="text" rows={3} defaultValue={text} error={errors?.text} />
        <div className="mt-3">
          <IntentButton intent={intent} variant="second" size="small">
            {button}
          </IntentButton>
        </div>
      </Form>
    </CollapsibleFields>
  )
}
