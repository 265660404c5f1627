import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import type { DetailsIntent } from './details-forms.ts'

export interface DetailsResponse {
  doneMessage: string | null
  message: string | null
  errors: FieldErrors
  formValues: FormValues
}

interface SectionProps {
  title: string
  intent: DetailsIntent
  answer: DetailsResponse | undefined
  /** text of the button; null: no button */
  button: string | null
  variant?: 'second' | 'danger'
  children: ReactNode
}

/** Section of the details page with a form of its own. */
export function Section({
  title,
  intent,
  answer,
  button,
  variant = 'second',
  children,
}: SectionProps) {
  const navigation = useNavigation()
  const ownAnswer = answer?.formValues.intent === intent ? answer : undefined
  const formRef = useErrorFocus(ownAnswer?.errors)
  const isBusy = navigation.formData?.get('intent') === intent
  return (
    <Part id={`kop-${intent}`} title={title}>
      <Form
        ref={formRef}
        method="post"
        noValidate
        className="space-y-4"
        // A new key empties the fields after a success.
        key={ownAnswer?.doneMessage}
      >
        <input type="hidden" name="intent" value={intent} />
        {ownAnswer?.message && (
          <Notice kind="danger" role="alert">
            {ownAnswer.message}
          </Notice>
        )}
        {ownAnswer?.doneMessage && <Notice kind="success">{ownAnswer.doneMessage}</Notice>}
        {children}
        {button && (
          <Button type="submit" variant={variant} busyText={isBusy ? 'Even geduld' : undefined}>
            {button}
          </Button>
        )}
      </Form>
    </Part>
  )
}

/** Fields beside each other on a wide screen. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
}

/** Section of the details page, with its title beside the content on a wide screen. The tabs are the line above the first one. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="info-section first:border-t-0! first:pt-0!">
      <h2 id={id} className="display text-display-xs">
        {title}
      </h2>
      <div className="mt-4 max-w-3xl xl:mt-1">{children}</div>
    </section>
  )
}
