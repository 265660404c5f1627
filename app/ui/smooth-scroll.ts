const SMOOTH_SCROLL_MS = 500
/** The distance between the top of the window and the target. */
const SCROLL_OFFSET_PX = 45

const ease = (progress: number) => 1 - (1 - progress) ** 3

/** Scrolls to a position in half a second, or immediately with reduced motion. */
export function smoothScrollTo(top: number): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo({ top, behavior: 'instant' })
    return
  }
  const startTop = window.scrollY
  const startTime = performance.now()
  const abortController = new AbortController()
  const { signal } = abortController
  for (const type of ['wheel', 'touchstart'])
    addEventListener(type, () => abortController.abort(), { signal, passive: true })

  function step(now: number) {
    if (signal.aborted) return
    const progress = Math.min(1, (now - startTime) / SMOOTH_SCROLL_MS)
    window.scrollTo({ top: startTop + (top - startTop) * ease(progress), behavior: 'instant' })
    if (progress < 1) requestAnimationFrame(step)
    else abortController.abort()
  }
  requestAnimationFrame(step)
}

/** Scrolls an element to 45 px below the top of the window and focuses it. */
function smoothScrollToElement(element: HTMLElement): void {
  const top = element.getBoundingClientRect().top + window.scrollY - SCROLL_OFFSET_PX
  smoothScrollTo(Math.max(0, top))
  element.focus({ preventScroll: true })
}

/**
 * Scrolls smoothly on plain clicks on links within the page (#…). Links with a target are left to the browser, because they
 * change the element that `:target` matches. Returns a function that stops this.
 */
export function enableSmoothAnchorScroll(): () => void {
  function onClick(event: MouseEvent) {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (!(event.target instanceof Element)) return
    const link = event.target.closest<HTMLAnchorElement>('a[href^="#"]:not([target])')
    const target = link && document.getElementById(decodeURIComponent(link.hash.slice(1)))
    if (!target) return
    event.preventDefault()
    history.replaceState(history.state, '', link.hash)
    smoothScrollToElement(target)
  }
  document.addEventListener('click', onClick)
  return () => document.removeEventListener('click', onClick)
}
