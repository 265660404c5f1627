import { data } from 'react-router'
import { customerMessage } from '#app/features/customers/customer-accounts/customers-messages.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'

type Failure = Parameters<typeof customerMessage>[0]

interface FormAnswer {
  /** message after success */
  doneMessage: string | null
  /** error about the whole form */
  message: string | null
  errors: FieldErrors
  formValues: FormValues
}

/** Responds with the message of an account form that succeeded. */
export const answerWithMessage = (message: string, values: FormValues = {}) =>
  data<FormAnswer>({
    doneMessage: message,
    message: null,
    errors: {},
    formValues: withoutPasswords(values),
  })

/** Responds with the errors of an account form, or the message of a failure, and the submitted values without passwords. */
export function answerWithErrors(values: FormValues, problem: FieldErrors | Failure) {
  const rejected = { doneMessage: null, formValues: withoutPasswords(values) }
  if (!isFailure(problem))
    return data<FormAnswer>({ ...rejected, message: null, errors: problem }, 422)
  const answer: FormAnswer = { ...rejected, message: customerMessage(problem), errors: {} }
  return problem.error === 'too-many-tries'
    ? data(answer, { status: 429, headers: { 'Retry-After': String(problem.retryAfterSeconds) } })
    : data(answer, 422)
}

function withoutPasswords(values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !/pass/i.test(name)))
}

function isFailure(problem: FieldErrors | Failure): problem is Failure {
  return 'ok' in problem && problem.ok === false
}
