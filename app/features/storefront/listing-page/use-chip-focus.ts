import { type MouseEvent, useEffect, useRef } from 'react'
import { isPlainClick } from '#app/ui/plain-click.ts'

/** What can be taken away from a list's choices bears this mark. */
const CHIP = '[data-chip]'

/** Who takes a choice away goes on at the next one, or at the list itself when none is left. */
export function useChipFocus(listing: object) {
  const section = useRef<HTMLElement>(null)
  const gone = useRef(-1)
  const chips = () => [...(section.current?.querySelectorAll<HTMLElement>(CHIP) ?? [])]

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list without the choice is there
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
