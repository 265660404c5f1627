import { type MouseEvent, useEffect, useRef } from 'react'
import { isPlainClick } from '#app/ui/plain-click.ts'

/** Links that remove a filter have this attribute. */
const CHIP = '[data-chip]'

/** After a filter is removed the focus moves to the next one, or to the listing if none is left. */
export function useChipFocus(listing: object) {
  const section = useRef<HTMLElement>(null)
  const gone = useRef(-1)
  const chips = () => [...(section.current?.querySelectorAll<HTMLElement>(CHIP) ?? [])]

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listing without the filter has loaded
  useEffect(() => {
    if (gone.current === -1) return
    const left = chips()
    const next = left[Math.min(gone.current, left.length - 1)] ?? section.current
    gone.current = -1
    next?.focus({ preventScroll: true })
  }, [listing])

  function onClick(event: MouseEvent) {
    const { target } = event
    const chip = target instanceof Element ? target.closest<HTMLElement>(CHIP) : null
    if (chip && isPlainClick(event)) gone.current = chips().indexOf(chip)
  }
  return { ref: section, tabIndex: -1, onClick }
}
