import { type FormEvent, useState } from 'react'
import type { FieldErrors } from '#app/platform/forms/form-fields.ts'

/**
 * Returns the errors of the last submit without those of fields that were changed since and that the browser finds valid; the
 * next submit checks everything again.
 */
export function useOpenErrors(errors: FieldErrors) {
  const [state, setState] = useState({ of: errors, open: errors })
  const open = state.of === errors ? state.open : errors
  return {
    open,
    followChange({ target }: FormEvent) {
      const { name: changed, validity } = target as HTMLInputElement
      // An address in any country will do once the delivery goes to another one.
      const name = changed === 'elsewhere' ? 'country' : changed
      if (open[name] === undefined || !validity.valid) return
      const { [name]: _mended, ...others } = open
      setState({ of: errors, open: others })
    },
  }
}
