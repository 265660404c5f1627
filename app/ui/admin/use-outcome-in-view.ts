import { type RefObject, useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

const FLOATING_MS = 6_000
/** Selector of a success message of `Notice`. */
const SUCCESS_SELECTOR = '[role="status"].bg-success-tint'
const FLOATING_CLASSES = [
  'fixed',
  'inset-x-4',
  'top-4',
  'z-toast',
  'mx-auto',
  'max-w-[40rem]',
  'shadow-overlay',
]

/**
 * Shows the outcome of a submitted form if it is out of view. The page scrolls to an error, unless a field has the focus
 * already. A success message floats at the top for some seconds, so that the owner keeps the scroll position.
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
    const successNotice = page.current?.querySelector<HTMLElement>(SUCCESS_SELECTOR)
    if (!successNotice || !isOffScreen(successNotice)) return
    successNotice.classList.add(...FLOATING_CLASSES)
    const timer = setTimeout(() => successNotice.classList.remove(...FLOATING_CLASSES), FLOATING_MS)
    return () => {
      clearTimeout(timer)
      successNotice.classList.remove(...FLOATING_CLASSES)
    }
  }, [state, formMethod, page])
}

function isOffScreen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top < 0 || bottom > window.innerHeight
}
