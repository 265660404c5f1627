export const SMOOTH_SCROLL_MS = 500
/** How far above the target the page comes to rest. */
export const SCROLL_OFFSET_PX = 45

const ease = (part: number) => 1 - (1 - part) ** 3

/** Scrolls to a height of the page in half a second; at once for whoever asked for less motion. */
export function smoothScrollTo(top: number): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo({ top, behavior: 'instant' })
    return
  }
  const from = window.scrollY
  const began = performance.now()
  let isInterrupted = false
  const interrupt = () => {
    isInterrupted = true
  }
  addEventListener('wheel', interrupt, { once: true, passive: true })
  addEventListener('touchstart', interrupt, { once: true, passive: true })

  function step(now: number) {
    const part = Math.min(1, (now - began) / SMOOTH_SCROLL_MS)
    if (!isInterrupted) {
      window.scrollTo({ top: from + (top - from) * ease(part), behavior: 'instant' })
    }
    if (part < 1 && !isInterrupted) requestAnimationFrame(step)
    else {
      removeEventListener('wheel', interrupt)
      removeEventListener('touchstart', interrupt)
    }
  }
  requestAnimationFrame(step)
}

/** Brings an element to 45 px below the top of the window. */
export function smoothScrollToElement(element: Element): void {
  const top = element.getBoundingClientRect().top + window.scrollY - SCROLL_OFFSET_PX
  smoothScrollTo(Math.max(0, top))
}
