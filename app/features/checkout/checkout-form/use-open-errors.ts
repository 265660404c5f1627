import { type FormEvent, useState } from 'react'
import type { FieldErrors } from '#app/platform/forms/form-fields.ts'

/**
 * Returns the errors of the last submit that are still open. An error closes when the shopper changes its field and the
 * browser finds the field valid. The next submit checks everything again.
 */
export function useOpenErrors(errors: FieldErrors) {
  const [state, setState] = useState({ submittedErrors: errors, openErrors: errors })
  const openErrors = state.submittedErrors === errors ? state.openErrors : errors
  return {
    openErrors,
    followChange({ target }: FormEvent) {
      const { name: changedName, validity } = target as HTMLInputElement
      // With another delivery address, the invoice address may be in any country, so the error of its country is solved.
      const name = changedName === 'elsewhere' ? 'country' : changedName
      if (openErrors[name] === undefined || !validity.valid) return
      // The address lookup fills two fields at once.
      setState((current) => {
        const currentErrors = current.submittedErrors === errors ? current.openErrors : errors
        const { [name]: _solvedError, ...otherErrors } = currentErrors
        return { submittedErrors: errors, openErrors: otherErrors }
      })
    },
  }
}
