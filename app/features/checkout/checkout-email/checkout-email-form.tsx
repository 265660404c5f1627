import { Check } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { Link } from '#app/ui/link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import {
  type CheckoutEmailProblem,
  type CheckoutEmailState,
  looksLikeEmail,
  NO_EMAIL_TEXT,
} from './checkout-email.ts'

interface CheckoutEmailFormProps {
  state: CheckoutEmailState
  problem: CheckoutEmailProblem | undefined
  form: RefObject<HTMLFormElement | null>
  /** current value of the field */
  email: string
  syncEmail: () => void
}

/** The form for an e-mail address that a visitor may leave before they continue to other shops [V01]. */
export function CheckoutEmailForm(props: CheckoutEmailFormProps) {
  const { state, form } = props
  const { stored, nonce } = state
  const notice = useRef<HTMLParagraphElement>(null)
  const shownEmail = useRef(stored?.email)
  // The button that had the focus is no longer on the page.
  useEffect(() => {
    if (shownEmail.current === stored?.email) return
    shownEmail.current = stored?.email
    const focusTarget = notice.current ?? form.current?.querySelector<HTMLElement>('[name=email]')
    focusTarget?.focus()
  }, [stored?.email, form])
  return (
    <div className="mb-8 max-w-prose">
      {stored ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="_nonce" value={nonce} />
          <p ref={notice} tabIndex={-1} className="outline-offset-4">
            We bewaren <strong className="font-semibold wrap-anywhere">{stored.email}</strong> tot{' '}
            {stored.retainedUntil}.
          </p>
          <button
            type="submit"
            name="intent"
            value="forget-email"
            className={`${TEXT_LINK} inline-flex min-h-target cursor-pointer items-center`}
          >
            Verwijder mijn adres
          </button>
        </Form>
      ) : (
        <EmailForm {...props} />
      )}
    </div>
  )
}

function EmailForm({ state, problem, form, email, syncEmail }: CheckoutEmailFormProps) {
  const { isMandatory, hasSubmittedEmail, nonce, consentText, retentionDays } = state
  const isValid = looksLikeEmail(email)
  const error = email === problem?.formValues.email ? problem.error : undefined
  return (
    <Form ref={form} method="post" noValidate preventScrollReset onInput={syncEmail}>
      <input type="hidden" name="_nonce" value={nonce} />
      {hasSubmittedEmail && (
        <p role="status" className="mb-4">
          Je kunt verder. Je adres is niet bewaard, want het vakje stond uit.
        </p>
      )}
      <TextField
        name="email"
        type="email"
        autoComplete="email"
        label="E-mailadres"
        isOptional={!isMandatory}
        defaultValue={problem?.formValues.email ?? ''}
        hint={isMandatory ? 'Vul het in voor je naar een andere winkel gaat.' : undefined}
        error={error ?? (email !== '' && !isValid ? NO_EMAIL_TEXT : undefined)}
      />
      {isValid && !error && (
        <p className="mt-1.5 flex items-center gap-1.5 text-sm text-success">
          <Check className="size-4 shrink-0" strokeWidth={1.5} aria-hidden="true" />
          Dit adres kan kloppen.
        </p>
      )}
      <CheckboxField
        name="consent"
        label={consentText}
        defaultChecked={problem?.formValues.agrees ?? false}
        className="mt-3"
      />
      <p className="text-sm text-ink-2">
        Alleen met dit vakje bewaren we je adres, {retentionDays}{' '}
        {retentionDays === 1 ? 'dag' : 'dagen'}. Zonder kun je gewoon verder. Lees meer bij{' '}
        <Link to={path('/privacy')} reloadDocument className={TEXT_LINK}>
          privacy
        </Link>
        .
      </p>
      <Button
        type="submit"
        name="intent"
        value="email"
        variant="second"
        size="small"
        className="mt-4"
      >
        Bewaar mijn adres
      </Button>
    </Form>
  )
}
