import { data } from 'react-router'
import { customerMessage } from '#app/features/customers/customer-accounts/customers-messages.ts'
import type { FieldErrors, Typed } from '#app/platform/forms/form-fields.ts'

type Failure = Parameters<typeof customerMessage>[0]

interface FormAnswer {
  /** message after success */
  done: string | null
  /** error about the whole form */
  message: string | null
  errors: FieldErrors
  typed: Typed
}

export const doneForm = (done: string, typed: Typed = {}) =>
  data<FormAnswer>({ done, message: null, errors: {}, typed: withoutPasswords(typed) })

/** Returns the errors of an account form with the submitted values, except passwords. */
export function rejectedForm(typed: Typed, wrong: FieldErrors | Failure) {
  const shown = { done: null, typed: withoutPasswords(typed) }
  if (!isFailure(wrong)) return data<FormAnswer>({ ...shown, message: null, errors: wrong }, 422)
  const answer: FormAnswer = { ...shown, message: customerMessage(wrong), errors: {} }
  return wrong.error === 'too-many-tries'
    ? data(answer, { status: 429, headers: { 'Retry-After': String(wrong.retryAfterSeconds) } })
    : data(answer, 422)
}

function withoutPasswords(typed: Typed): Typed {
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !/pass/i.test(name)))
}

function isFailure(wrong: FieldErrors | Failure): wrong is Failure {
  return 'ok' in wrong && wrong.ok === false
}
