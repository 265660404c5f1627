import { type SyntheticEvent, useState } from 'react'
import { AJAX_PATH } from '#app/features/core/accounts/accounts.ts'
import type { AccountAnswer } from '#app/features/customers/customer-accounts/customers.ts'
import {
  type FieldErrors,
  type FormValues,
  readFormValues,
} from '#app/platform/forms/form-fields.ts'
import { PANEL_FAILURE_TEXT } from '#app/ui/feedback/load-failure.ts'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'

interface FormState {
  isBusy: boolean
  isDone: boolean
  message: string | null
  errors: FieldErrors
}

/** Submits a form of the dialog by fetch [C17]; returns the state that the form shows [V10]. */
export function useAccountForm(
  action: string,
  onSuccess: (answer: AccountAnswer, formValues: FormValues) => void,
) {
  const [state, setState] = useState<FormState>({
    isBusy: false,
    isDone: false,
    message: null,
    errors: {},
  })
  // Each submit gives a new object, so that the focus moves to the field even if the error is the same as before.
  const formRef = useErrorFocus(state.errors)

  async function send(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state.isBusy || state.isDone) return
    setState({ ...state, isBusy: true })
    const values = readFormValues(new FormData(event.currentTarget))
    const answer = await postForm(action, values)
    const { error, message, fields = {} } = answer
    if (!error) onSuccess(answer, values)
    setState({
      isBusy: false,
      isDone: !error,
      // Errors beside a field are not repeated above the form.
      message: error && Object.keys(fields).length === 0 ? message : null,
      errors: fields,
    })
  }
  return { ...state, formValues: {}, formRef, send }
}

async function postForm(action: string, values: FormValues): Promise<AccountAnswer> {
  try {
    const response = await fetch(AJAX_PATH, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ ...values, action }),
    })
    const answer: AccountAnswer = await response.json()
    if (typeof answer.message === 'string') return answer
  } catch {
    // The network failed or the response is not JSON.
  }
  return { error: true, message: PANEL_FAILURE_TEXT, redirecturl: '' }
}
