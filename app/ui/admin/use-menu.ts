import { type RefObject, useEffect, useRef } from 'react'

/** Closes a menu (a `details` element) on Escape, on a click outside, and on a click on one of its links. */
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
      // Closes on click, not on pointerdown: the page moves when the menu closes, and the click would hit another element.
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
