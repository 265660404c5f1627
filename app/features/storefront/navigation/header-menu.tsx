import { Menu } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { path } from '#app/platform/path.ts'
import { useLazyPart } from '#app/ui/loading/load-part.ts'
import { isPlainClick } from '#app/ui/plain-click.ts'
import type { MenuContents } from './mobile-menu.tsx'

const loadMenu = () => import('./mobile-menu.tsx')

/** A link to the page with all categories. With JavaScript it opens the menu as a drawer. */
export function HeaderMenu(menu: MenuContents) {
  const { part, loadPart } = useLazyPart(loadMenu)
  const [isOpen, setIsOpen] = useState(false)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a followed link closes the menu
  useEffect(() => setIsOpen(false), [key])

  return (
    <>
      <a
        href={path('/menu')}
        aria-label="Menu"
        aria-haspopup="dialog"
        className="icon-button -ml-2.5 lg:hidden"
        onPointerEnter={loadPart}
        onClick={async (event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          if (await loadPart()) setIsOpen(true)
          else location.assign(path('/menu'))
        }}
      >
        <Menu size={24} strokeWidth={1.5} aria-hidden="true" />
      </a>
      {part && <part.MobileMenu {...menu} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  )
}
