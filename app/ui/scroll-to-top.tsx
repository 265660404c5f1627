import { ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { whenIdle } from '#app/ui/loading/when-idle.ts'
import { smoothScrollTo } from './smooth-scroll.ts'

const SCROLL_TO_TOP_AFTER_PX = 500

/** Appears after scrolling 500 px; bars at the bottom of the page move it up. */
export function ScrollToTop() {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const update = () => setIsShown(window.scrollY > SCROLL_TO_TOP_AFTER_PX)
    // Reading the scroll position forces a layout, which would delay hydration.
    const stop = whenIdle(update)
    addEventListener('scroll', update, { passive: true })
    return () => {
      stop()
      removeEventListener('scroll', update)
    }
  }, [])
  if (!isShown) return null
  return (
    <button
      type="button"
      aria-label="Naar boven"
      className="above-bars fixed right-page z-float inline-flex size-control animate-dialog cursor-pointer items-center justify-center rounded-full bg-ink text-on-ink ring-1 ring-on-night-2/50 hover:bg-accent"
      onClick={() => {
        smoothScrollTo(0)
        document.querySelector<HTMLElement>('#inhoud')?.focus({ preventScroll: true })
      }}
    >
      <ArrowUp size={22} strokeWidth={1.5} aria-hidden="true" />
    </button>
  )
}
