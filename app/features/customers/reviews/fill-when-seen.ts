/**
 * The HTML shows the bars of the ratings filled. With JavaScript they fill once, in 1.5 s, when they become visible [K13], unless the
 * visitor prefers reduced motion. Returns a function that stops observing.
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
