import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the first field that was refused, each time an answer with errors comes back. Of choices in a
 * `[data-rejected]` that is the one that was made.
 */
export function useErrorFocus(errors: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!errors) return
    const invalid = form.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"], [data-rejected]',
    )
    const choice =
      invalid?.querySelector<HTMLElement>(':checked') ?? invalid?.querySelector('input')
    ;(choice ?? invalid)?.focus()
  }, [errors])
  return form
}
