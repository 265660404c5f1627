/**
 * Bars are full from the start; with JavaScript they fill in 1.5 s when they are seen, once [K13], unless somebody wants
 * nothing to move. Returns what stops waiting.
 */
export function fillWhenSeen(bars: HTMLElement | null | undefined): (() => void) | undefined {
  if (!bars || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  bars.dataset.waits = ''
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return
    delete bars.dataset.waits
    observer.disconnect()
  })
  observer.observe(bars)
  return () => observer.disconnect()
}
