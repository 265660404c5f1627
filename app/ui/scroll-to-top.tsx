import { ArrowUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { whenIdle } from '#app/ui/loading/when-idle.ts'
import { smoothScrollTo } from './smooth-scroll.ts'

const SCROLL_TO_TOP_AFTER_PX = 500
/** Delay on a phone, where the button would cover the text while somebody reads. */
const REST_MS = 1_500

/**
 * A button that appears after scrolling 500 px, on a phone once scrolling has stopped for a while. It stays above bars at
 * the bottom.
 */
export function ScrollToTop() {
  const [isShown, setIsShown] = useState(false)
  const [isResting, setIsResting] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const update = () => {
      setIsShown(window.scrollY > SCROLL_TO_TOP_AFTER_PX)
      setIsResting(false)
      clearTimeout(timer)
      timer = setTimeout(() => setIsResting(document.activeElement !== button.current), REST_MS)
    }
    // Waits until the browser is idle: reading the scroll position forces a layout, which would delay hydration.
    const cancelFirstUpdate = whenIdle(update)
    addEventListener('scroll', update, { passive: true })
    return () => {
      cancelFirstUpdate()
      clearTimeout(timer)
      removeEventListener('scroll', update)
    }
  }, [])
  if (!isShown) return null
  return (
    <button
      ref={button}
      type="button"
      aria-label="Naar boven"
      className={`above-bars to-top ${isResting ? 'max-lg:hidden' : ''}`}
      onClick={() => {
        smoothScrollTo(0)
        document.querySelector<HTMLElement>('#inhoud')?.focus({ preventScroll: true })
      }}
    >
      <ArrowUp size={22} strokeWidth={1.5} aria-hidden="true" />
    </button>
  )
}
