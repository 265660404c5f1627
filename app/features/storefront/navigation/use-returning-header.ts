import { type RefObject, useEffect } from 'react'

/** The header stays in view above this position of the page. */
const ALWAYS_SHOWN_PX = 240
/** Smaller movements are no change of direction. */
const MIN_MOVE_PX = 8

/** Elements that stick to the top of the window have this attribute; they are placed below the header while it is shown. */
const BELOW = '[data-below-header]'

/** Moves the header away while the visitor scrolls down, and shows it on every scroll up. */
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
