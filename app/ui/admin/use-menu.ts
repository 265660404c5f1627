import { type RefObject, useEffect, useRef } from 'react'

/** Closes a menu made of a `details` element with Escape, and by a click elsewhere or on one of its links. */
export function useMenu(): RefObject<HTMLDetailsElement | null> {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !menu.current?.open) return
      menu.current.open = false
      menu.current.querySelector('summary')?.focus()
    }
    const closeByClick = ({ target }: MouseEvent) => {
      if (!menu.current?.open || !(target instanceof Element)) return
      // The page below moves up only after the click has reached what was under the pointer.
      if (!menu.current.contains(target) || target.closest('a')) menu.current.open = false
    }
    document.addEventListener('keydown', closeByKey)
    document.addEventListener('click', closeByClick)
    return () => {
      document.removeEventListener('keydown', closeByKey)
      document.removeEventListener('click', closeByClick)
    }
  }, [])
  return menu
}
