import { type FormEvent, useState } from 'react'
import type { FieldErrors } from '#app/platform/forms/form-fields.ts'

/**
 * Returns the errors of the last submit without those of fields that were changed since and that the browser finds valid; the
 * next submit checks everything again.
 */
export function useOpenErrors(errors: FieldErrors) {
  const [state, setState] = useState({ of: errors, open: errors })
  const openErrors = state.of === errors ? state.open : errors
  return {
    open: openErrors,
    followChange({ target }: FormEvent) {
      const { name: changedName, validity } = target as HTMLInputElement
      // An address in any country will do once the delivery goes to another one.
      const name = changedName === 'elsewhere' ? 'country' : changedName
      if (openErrors[name] === undefined || !validity.valid) return
      const { [name]: _mended, ...otherErrors } = openErrors
      setState({ of: errors, open: otherErrors })
    },
  }
}
