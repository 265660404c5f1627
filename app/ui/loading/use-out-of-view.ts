import { type RefObject, useEffect, useState } from 'react'

/** Returns whether the first match of a selector in a box is mostly out of the window; false before it is known. */
export function useOutOfView(box: RefObject<HTMLElement | null>, selector: string): boolean {
  const [isOut, setIsOut] = useState(false)
  useEffect(() => {
    const element = box.current?.querySelector(selector)
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => setIsOut(entry !== undefined && !entry.isIntersecting),
      { threshold: 0.5 },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, selector])
  return isOut
}
