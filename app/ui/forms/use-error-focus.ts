import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the first invalid field after each response with errors. In a `[data-refused]` group of options
 * that is the chosen one.
 */
export function useErrorFocus(errors: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!errors) return
    const invalid = form.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"], [data-refused]',
    )
    const choice =
      invalid?.querySelector<HTMLElement>(':checked') ?? invalid?.querySelector('input')
    ;(choice ?? invalid)?.focus()
  }, [errors])
  return form
}
