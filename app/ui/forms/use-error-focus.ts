import { useEffect, useRef } from 'react'

/**
 * Focuses the first invalid field each time a response with errors arrives. In a group of choices with `[data-rejected]` the
 * selected choice is focused.
 */
export function useErrorFocus(errors: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!errors) return
    const invalid = form.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"], [data-rejected]',
    )
    const choice =
      invalid?.querySelector<HTMLElement>('input:checked') ?? invalid?.querySelector('input')
    openFolds(invalid ?? null)
    ;(choice ?? invalid)?.focus()
  }, [errors])
  return form
}

/** Opens the collapsed groups around a field, because a field in a closed group cannot get the focus. */
function openFolds(field: Element | null): void {
  const fold = field?.parentElement?.closest('details') ?? null
  if (!fold) return
  fold.open = true
  openFolds(fold)
}
