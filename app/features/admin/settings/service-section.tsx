import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { Service, ServiceKeyState } from '#app/features/core/service-keys/service-keys.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { fieldsOf } from '#app/ui/admin/edit-form-fields.ts'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { StatusLabel } from '#app/ui/feedback/status-label.tsx'
import { IntentButton } from '#app/ui/forms/intent-button.tsx'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import type { ServiceTestResult } from './test-service.server.ts'

const TEXTS: Record<Service, { title: string; text: string; variable: string; without: string }> = {
  mollie: {
    title: 'Betalen met Mollie',
    text: 'iDEAL, kaarten en andere betaalwijzen. De sleutel staat bij Mollie onder Ontwikkelaars, API-sleutels.',
    variable: 'MOLLIE_API_KEY',
    without: 'Klanten kunnen nog niet online betalen.',
  },
  smtp: {
    title: 'Mail versturen',
    text: 'De uitgaande mailserver (SMTP). De gegevens krijg je van het bedrijf waar je e-mailadres loopt.',
    variable: 'SMTP_URL',
    without: 'De winkel verstuurt nog geen mail. Wat hij had willen sturen, staat bij Mails.',
  },
  sendcloud: {
    title: 'Labels van Sendcloud',
    text: 'Verzendlabels maken bij een bestelling. De sleutels staan bij Sendcloud onder Instellingen, Integraties.',
    variable: 'SENDCLOUD_PUBLIC_KEY en SENDCLOUD_SECRET_KEY',
    without: 'Labels maak je nog zelf, bij je vervoerder.',
  },
}

export interface RejectedServiceKey {
  service: Service
  errors: FieldErrors
  formValues: FormValues
}

interface ServiceSectionProps {
  service: Service
  state: ServiceKeyState
  /** true for the first service that still needs a key */
  isNext: boolean
  /** Mollie only: the key is a test key, which moves no money */
  isTestKey: boolean
  rejected: RejectedServiceKey | undefined
  testResult: ServiceTestResult | undefined
}

/** The key of one service: a text on how to get the key, the form to enter it, and a button to test it. */
export function ServiceSection(props: ServiceSectionProps) {
  const { service, state, isNext, isTestKey, rejected, testResult } = props
  const texts = TEXTS[service]
  return (
    <FormSection title={texts.title} text={texts.text}>
      <div id={service} className="space-y-4">
        {testResult && (
          <Notice kind={testResult.isGood ? 'success' : 'danger'} role="alert">
            {testResult.text}
          </Notice>
        )}
        {state.isUnreadable && (
          <Notice kind="warning">
            De bewaarde sleutel is niet meer te lezen, omdat <code>SESSION_SECRET</code> is
            veranderd. Vul hem opnieuw in.
          </Notice>
        )}
        <ServiceState service={service} state={state} />
        {isTestKey && (
          <p className="text-sm text-ink-2">
            Dit is een testsleutel: er wordt niets afgeschreven. Als de winkel open is, kunnen
            alleen jij en je collega’s ermee betalen.
          </p>
        )}
        {state.from !== 'nobody' && (
          <Form method="post" className="flex flex-wrap gap-3" action={`#${service}`}>
            <input type="hidden" name="service" value={service} />
            <IntentButton intent="test" variant="second" size="small" busyText="Testen">
              {service === 'smtp' ? 'Stuur me een testmail' : 'Test de sleutel'}
            </IntentButton>
            {state.from === 'owner' && (
              <IntentButton intent="forget" variant="quiet" size="small">
                Verwijder de sleutel
              </IntentButton>
            )}
          </Form>
        )}
        {state.from === 'nobody' && (
          <KeyForm service={service} rejected={rejected} variant={isNext ? 'main' : 'second'} />
        )}
        {state.from === 'owner' && (
          <details open={rejected !== undefined}>
            <summary className={`${buttonClass({ variant: 'quiet' })} pe-7!`}>
              Wijzigen<span className="sr-only">: {texts.title}</span>
            </summary>
            <KeyForm service={service} rejected={rejected} variant="second" />
          </details>
        )}
      </div>
    </FormSection>
  )
}

function ServiceState({ service, state }: Pick<ServiceSectionProps, 'service' | 'state'>) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      {state.from === 'nobody' ? (
        <StatusLabel tone={service === 'sendcloud' ? 'quiet' : 'warning'}>
          {service === 'sendcloud' ? 'Niet ingesteld' : 'Nog instellen'}
        </StatusLabel>
      ) : (
        <StatusLabel tone="success">Ingesteld</StatusLabel>
      )}{' '}
      <span className="min-w-0 wrap-anywhere">{stateText(service, state)}</span>
    </p>
  )
}

function stateText(service: Service, { from, hint }: ServiceKeyState): ReactNode {
  const { variable, without } = TEXTS[service]
  if (from === 'nobody') return without
  if (from === 'owner') return hint
  return (
    <>
      De sleutel komt uit <code>{variable}</code> van de server. Die gaat voor, dus hier valt niets
      in te vullen.
    </>
  )
}

interface KeyFormProps {
  service: Service
  rejected: RejectedServiceKey | undefined
  variant: 'main' | 'second'
}

function KeyForm({ service, rejected, variant }: KeyFormProps) {
  const form = useErrorFocus(rejected?.errors)
  const field = fieldsOf(rejected?.formValues ?? { port: '587' }, rejected?.errors)
  // A secret is not sent back to the browser.
  const secretField = (name: string) => ({ ...field(name), defaultValue: '' })
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      className="space-y-4 pt-1"
      action={`#${service}`}
      autoComplete="off"
    >
      <input type="hidden" name="service" value={service} />
      {service === 'mollie' && <PasswordField {...secretField('apiKey')} label="API-sleutel" />}
      {service === 'smtp' && (
        <div className="grid grid-cols-[1fr_6rem] gap-4 sm:grid-cols-[1fr_8rem]">
          <TextField {...field('server')} label="Server" spellCheck={false} />
          <TextField {...field('port')} label="Poort" inputMode="numeric" />
        </div>
      )}
      {service === 'smtp' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...field('user')} label="Gebruikersnaam" isOptional spellCheck={false} />
          <PasswordField {...secretField('password')} label="Wachtwoord" required={false} />
        </div>
      )}
      {service === 'sendcloud' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...field('publicKey')} label="Openbare sleutel" spellCheck={false} />
          <PasswordField {...secretField('secretKey')} label="Geheime sleutel" />
        </div>
      )}
      <p className="text-sm text-ink-2">Wordt versleuteld bewaard en niet meer getoond.</p>
      <IntentButton intent="save" variant={variant} size="small">
        Opslaan
      </IntentButton>
    </Form>
  )
}
