import { data } from 'react-router'
import { customerMessage } from '#app/features/customers/accounts/customers-messages.ts'
import type { FieldErrors, Typed } from '#app/platform/forms/form-fields.ts'

type Failure = Parameters<typeof customerMessage>[0]

interface FormAnswer {
  /** what is said when it worked */
  done: string | null
  /** what is wrong with the whole */
  message: string | null
  errors: FieldErrors
  typed: Typed
}

export const doneForm = (done: string, typed: Typed = {}) =>
  data<FormAnswer>({ done, message: null, errors: {}, typed: withoutPasswords(typed) })

/** A form of an account page comes back with what is wrong, and with what was typed but for passwords. */
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
