import { useEffect, useRef } from 'react'

/**
 * Focuses the first invalid field each time a response with errors arrives. In a group of choices with `[data-rejected]` the
 * selected choice is focused.
 */
export function useErrorFocus(errors: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!errors) return
    const invalidElement = form.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"], [data-rejected]',
    )
    const choice =
      invalidElement?.querySelector<HTMLElement>('input:checked') ??
      invalidElement?.querySelector('input')
    openGroupsAround(invalidElement ?? null)
    ;(choice ?? invalidElement)?.focus()
  }, [errors])
  return form
}

/** Opens the collapsed groups around a field, because a field in a closed group cannot get the focus. */
function openGroupsAround(field: Element | null): void {
  const closedGroup = field?.parentElement?.closest('details') ?? null
  if (!closedGroup) return
  closedGroup.open = true
  openGroupsAround(closedGroup)
}
