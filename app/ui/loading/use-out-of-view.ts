import { type RefObject, useEffect, useState } from 'react'

/**
 * Returns whether the first match of a selector in a box is mostly out of the window; false before it is known. `rootMargin`
 * counts more than the window as in view.
 */
export function useOutOfView(
  box: RefObject<HTMLElement | null>,
  selector: string,
  rootMargin = '0px',
): boolean {
  const [isOut, setIsOut] = useState(false)
  useEffect(() => {
    const element = box.current?.querySelector(selector)
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => setIsOut(entry !== undefined && !entry.isIntersecting),
      { threshold: 0.5, rootMargin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, selector, rootMargin])
  return isOut
}
