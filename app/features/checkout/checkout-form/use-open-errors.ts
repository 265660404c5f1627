import { type FormEvent, useState } from 'react'
import type { FieldErrors, Typed } from '#app/platform/forms/form-fields.ts'

const NOTHING_MENDED: string[] = []

/**
 * Returns the errors of a rejected form that are still open, and the handler that closes one: once another value is typed that the
 * browser finds valid. The server checks all fields again.
 */
export function useOpenErrors(errors: FieldErrors, typed: Typed) {
  const [mended, setMended] = useState({ of: errors, names: NOTHING_MENDED })
  const names = mended.of === errors ? mended.names : NOTHING_MENDED
  function closeMended({ target }: FormEvent<HTMLFormElement>) {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
    if (!isField || !Object.hasOwn(errors, target.name) || names.includes(target.name)) return
    const value = target.value.trim()
    if (value === '' || value === (typed[target.name] ?? '') || !target.validity.valid) return
    setMended({ of: errors, names: [...names, target.name] })
  }
  const open = Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)))
  return { open, closeMended }
}
