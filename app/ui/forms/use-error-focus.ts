import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the first invalid field, each time a response with errors arrives. In a group
 * of choices with `[data-rejected]` that is the selected one.
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
