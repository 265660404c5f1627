import { useEffect, useState } from 'react'

const SCROLL_KEYS = new Set(['Tab', 'PageDown', 'End', 'ArrowDown', ' '])

interface DataSaver {
  connection?: { saveData?: boolean }
}

/**
 * Returns whether a listing may load more while scrolling: not for keyboard users, who would never reach the footer,
 * and not with data saving on.
 */
export function useGrowsByItself(): boolean {
  const [grows, setGrows] = useState(true)
  useEffect(() => {
    const isSaving =
      (navigator as Navigator & DataSaver).connection?.saveData === true ||
      matchMedia('(prefers-reduced-data: reduce)').matches
    if (isSaving) {
      setGrows(false)
      return
    }
    const onKey = (event: KeyboardEvent) => SCROLL_KEYS.has(event.key) && setGrows(false)
    const onPoint = () => setGrows(true)
    addEventListener('keydown', onKey)
    addEventListener('wheel', onPoint, { passive: true })
    addEventListener('touchmove', onPoint, { passive: true })
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('wheel', onPoint)
      removeEventListener('touchmove', onPoint)
    }
  }, [])
  return grows
}
