import { useEffect, useRef, useState } from 'react'
import { postSiteCall } from '#app/features/core/accounts/site-call.ts'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import {
  type CheckoutEmailProblem,
  type CheckoutEmailState,
  looksLikeEmail,
} from './checkout-email.ts'

function readFields(form: HTMLFormElement | null) {
  const fields = form ? new FormData(form) : null
  return {
    email: String(fields?.get('email') ?? '').trim(),
    agrees: fields?.has('consent') ?? false,
  }
}

/** Tracks the e-mail form, and whether the links to other shops are enabled [V01] [V02]. */
export function useCheckoutEmail(state: CheckoutEmailState | null, problem?: CheckoutEmailProblem) {
  const form = useErrorFocus(problem)
  const [email, setEmail] = useState(problem?.formValues.email ?? '')
  const reportedEmail = useRef('')
  const syncEmail = () => setEmail(readFields(form.current).email)
  // A visitor may have typed an address before hydration.
  useEffect(() => setEmail(readFields(form.current).email), [form])

  /** Reports the address when the visitor leaves for another shop, without waiting for the response [C10]. */
  function reportEmail() {
    const { email, agrees } = readFields(form.current)
    if (!agrees || !looksLikeEmail(email) || reportedEmail.current === email) return
    reportedEmail.current = email
    void postSiteCall(({ checkout_email_nonce }) => ({
      action: 'WooZone_before_user_checkout',
      _nonce: checkout_email_nonce,
      email,
    }))
  }

  return {
    form,
    email,
    syncEmail,
    reportEmail,
    canLeave: !state?.isMandatory || state.hasSubmittedEmail || looksLikeEmail(email),
  }
}
