import { type RefObject, useEffect } from 'react'

/** The header is always shown above this scroll position. */
const ALWAYS_SHOWN_PX = 240
/** Smaller movements do not count as a change of direction. */
const MIN_MOVE_PX = 8

/** Elements that stick to the top of the window have this attribute, so that they move below the header while it is shown. */
const BELOW_HEADER = '[data-below-header]'

/** Hides the header while the visitor scrolls down, and shows it when they scroll up. */
export function useReturningHeader(header: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let lastY = window.scrollY
    function onScroll() {
      const { current } = header
      const scrollY = Math.max(0, window.scrollY)
      if (!current || Math.abs(scrollY - lastY) < MIN_MOVE_PX) return
      const isInUse =
        current.querySelector(':focus-visible, [aria-expanded="true"], details[open]') !== null
      const isAway = scrollY > lastY && scrollY > ALWAYS_SHOWN_PX && !isInUse
      lastY = scrollY
      current.toggleAttribute('data-away', isAway)
      for (const element of document.querySelectorAll(BELOW_HEADER)) {
        element.toggleAttribute('data-lowered', !isAway && scrollY > ALWAYS_SHOWN_PX)
      }
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [header])
}
