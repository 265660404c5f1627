import { type RefObject, useEffect } from 'react'

/** The header is always shown above this scroll position. */
const ALWAYS_SHOWN_PX = 240
/** Smaller movements do not count as a change of direction. */
const MIN_MOVE_PX = 8

/** Elements that stick to the top of the window have this attribute, so that they move below the header while it is shown. */
const BELOW = '[data-below-header]'

/** Hides the header while the visitor scrolls down, and shows it when they scroll up. */
export function useReturningHeader(header: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = window.scrollY
    function onScroll() {
      const { current } = header
      const now = Math.max(0, window.scrollY)
      if (!current || Math.abs(now - last) < MIN_MOVE_PX) return
      const isInUse =
        current.querySelector(':focus-visible, [aria-expanded="true"], details[open]') !== null
      const isAway = now > last && now > ALWAYS_SHOWN_PX && !isInUse
      last = now
      current.toggleAttribute('data-away', isAway)
      for (const element of document.querySelectorAll(BELOW)) {
        element.toggleAttribute('data-lowered', !isAway && now > ALWAYS_SHOWN_PX)
      }
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [header])
}
