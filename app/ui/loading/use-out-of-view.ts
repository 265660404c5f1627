import { type RefObject, useEffect, useState } from 'react'

/** Returns whether the first element in `box` that matches is mostly out of the window; false until that is known. */
export function useOutOfView(box: RefObject<HTMLElement | null>, selector: string): boolean {
  const [isOut, setIsOut] = useState(false)
  useEffect(() => {
    const element = box.current?.querySelector(selector)
    if (!element) return
    const observer = new IntersectionObserver(
      // A quick scroll reports several positions at once; the last one is the present one.
      (entries) => setIsOut(entries.at(-1)?.isIntersecting === false),
      { threshold: 0.5 },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, selector])
  return isOut
}
