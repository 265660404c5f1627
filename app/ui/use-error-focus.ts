import { useEffect, useRef } from 'react'

/** Moves the focus to the first field that was refused, each time an answer with errors comes back. */
export function useErrorFocus(errors: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (errors) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  return form
}
