import { Form, useNavigation } from 'react-router'
import { EmailField } from '#app/features/sales/addresses/email-field.tsx'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { Link } from '#app/ui/link.tsx'
import { CONTACT_TOPICS, MAX_MESSAGE, topicName } from './contact-message.ts'

interface ContactFormProps {
  formValues: FormValues
  errors: FieldErrors
  /** reason why the message was not sent; null if it was not submitted, or if fields have errors */
  failure: string | null
}

/** The form that mails a question to the shop. It works without JavaScript. */
export function ContactForm({ formValues, errors, failure }: ContactFormProps) {
  const form = useErrorFocus(errors)
  const isBusy = useNavigation().state === 'submitting'
  const field = (name: string) => ({ name, defaultValue: formValues[name], error: errors[name] })
  return (
    <Form
      ref={form}
      method="post"
      action={path('/contact')}
      noValidate
      preventScrollReset
      className="max-w-modal space-y-5"
    >
      {failure && (
        <Notice kind="danger" role="alert">
          {failure}
        </Notice>
      )}
      <SelectField
        {...field('topic')}
        label="Waar gaat het over?"
        options={[
          { value: '', label: 'Kies een onderwerp' },
          ...CONTACT_TOPICS.map((topic) => ({ value: topic, label: topicName(topic) })),
        ]}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField {...field('name')} label="Je naam" autoComplete="name" maxLength={80} />
        <EmailField {...field('email')} maxLength={254} hint="Hier sturen we het antwoord heen." />
      </div>
      <TextField
        {...field('orderNumber')}
        label="Bestelnummer"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        isOptional
      />
      <TextAreaField {...field('message')} label="Je bericht" rows={5} maxLength={MAX_MESSAGE} />
      <Button type="submit" busyText={isBusy ? 'Versturen' : undefined}>
        Verstuur je bericht
      </Button>
      <p className="text-sm text-ink-2">
        We gebruiken je gegevens alleen om te antwoorden. Meer staat in onze{' '}
        <Link to={path('/privacy')}>privacyverklaring</Link>.
      </p>
    </Form>
  )
}
