import { type RefObject, useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

const SHOWN_MS = 6_000

/**
 * Brings the outcome of a sent form into view if it is off screen: an error is scrolled to, unless a field has the focus already;
 * a success message floats at the top for some seconds, so that the owner stays where they were.
 */
export function useOutcomeInView(page: RefObject<HTMLElement | null>): void {
  const { state, formMethod } = useNavigation()
  const isSending = useRef(false)
  useEffect(() => {
    if (state !== 'idle') {
      if (formMethod === 'POST') isSending.current = true
      return
    }
    if (!isSending.current) return
    isSending.current = false
    const alert = page.current?.querySelector('[role="alert"]')
    if (alert) {
      if (!document.activeElement?.matches('[aria-invalid="true"]') && isOffScreen(alert))
        alert.scrollIntoView({ block: 'center' })
      return
    }
    const saved = page.current?.querySelector<HTMLElement>('[data-kind="success"]')
    if (!saved || !isOffScreen(saved)) return
    saved.dataset.afloat = ''
    const timer = setTimeout(() => delete saved.dataset.afloat, SHOWN_MS)
    return () => {
      clearTimeout(timer)
      delete saved.dataset.afloat
    }
  }, [state, formMethod, page])
}

function isOffScreen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top < 0 || bottom > window.innerHeight
}
