import { useEffect, useState } from 'react'

const SCROLL_KEYS = new Set(['Tab', 'PageDown', 'End', 'ArrowDown', ' '])

interface DataSaver {
  connection?: { saveData?: boolean }
}

/**
 * Returns whether a listing may load more while scrolling. It may not for keyboard users, who would never reach the footer,
 * and not with data saving on.
 */
export function useGrowsByItself(): boolean {
  const [growsByItself, setGrowsByItself] = useState(true)
  useEffect(() => {
    const isSavingData =
      (navigator as Navigator & DataSaver).connection?.saveData === true ||
      matchMedia('(prefers-reduced-data: reduce)').matches
    if (isSavingData) {
      setGrowsByItself(false)
      return
    }
    const onKeyDown = (event: KeyboardEvent) =>
      SCROLL_KEYS.has(event.key) && setGrowsByItself(false)
    const onPointerScroll = () => setGrowsByItself(true)
    addEventListener('keydown', onKeyDown)
    addEventListener('wheel', onPointerScroll, { passive: true })
    addEventListener('touchmove', onPointerScroll, { passive: true })
    return () => {
      removeEventListener('keydown', onKeyDown)
      removeEventListener('wheel', onPointerScroll)
      removeEventListener('touchmove', onPointerScroll)
    }
  }, [])
  return growsByItself
}
