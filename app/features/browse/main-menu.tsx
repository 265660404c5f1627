import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { categoryAddress } from '#app/features/catalog/catalog.ts'
import { usePart } from '#app/ui/load-part.ts'
import { createHoverIntent, type HoverIntent } from './hover-intent.ts'
import type { MainCategory } from './menu.ts'

const loadMegaMenu = () => import('./mega-menu.tsx')
const PANEL_ID = 'hoofdmenu-paneel'

const ITEM =
  'inline-flex h-target items-center decoration-accent decoration-2 underline-offset-[10px] hover:underline'

/**
 * The line of categories. Each is a link; what lies below it opens for a pointer that rests there, for the button
 * that shows up beside it with the keyboard, for arrow down, and for a first touch on a wide screen.
 */
export function MainMenu({ categories }: { categories: MainCategory[] }) {
  const { part, ask } = usePart(loadMegaMenu)
  const [open, setOpen] = useState<string | null>(null)
  const [isFocusWanted, setIsFocusWanted] = useState(false)
  const { pathname, key } = useLocation()
  const currentSlug = categories.find(({ slug }) => pathname === categoryAddress(slug))?.slug
  const nav = useRef<HTMLElement>(null)
  const intent = useRef<HoverIntent<string>>(null)
  intent.current ??= createHoverIntent<string>({ open: show, close: () => setOpen(null) })

  async function show(slug: string, wantsFocus = false) {
    if (!(await ask())) return
    setIsFocusWanted(wantsFocus)
    setOpen(slug)
  }

  function hide() {
    intent.current?.stop()
    setOpen(null)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a followed link closes the menu
  useEffect(hide, [key])
  useEffect(() => () => intent.current?.stop(), [])

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const item = (event.target as HTMLElement).closest<HTMLElement>('[data-slug]')
    if (event.key === 'Escape' && open) {
      nav.current?.querySelector<HTMLElement>(`a[data-slug="${CSS.escape(open)}"]`)?.focus()
      hide()
    } else if (item && event.key === 'ArrowDown') {
      event.preventDefault()
      void show(item.dataset.slug ?? '', true)
    } else if (item && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
      const links = [...(nav.current?.querySelectorAll<HTMLElement>('a[data-slug]') ?? [])].filter(
        (link) => link.offsetParent,
      )
      const index = links.findIndex((link) => link.dataset.slug === item.dataset.slug)
      const step = event.key === 'ArrowRight' ? 1 : -1
      links.at((index + step) % links.length)?.focus()
    }
  }

  return (
    <nav
      ref={nav}
      aria-label="Hoofdmenu"
      className="hidden gap-7 font-medium whitespace-nowrap lg:flex"
      onKeyDown={onKeyDown}
      onPointerLeave={() => intent.current?.leave()}
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') void ask()
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) hide()
      }}
    >
      {categories.map((category, index) => (
        <span
          key={category.slug}
          className={`relative ${index > 4 ? 'hidden xl:block' : ''} ${index > 3 ? 'max-[70rem]:hidden' : ''}`}
        >
          <Link
            to={categoryAddress(category.slug)}
            prefetch="intent"
            data-slug={category.slug}
            aria-current={currentSlug === category.slug ? 'page' : undefined}
            className={`${ITEM} ${(open ?? currentSlug) === category.slug ? 'underline' : ''}`}
            onPointerEnter={(event) => {
              if (event.pointerType !== 'mouse') return
              intent.current?.enter(category.slug, { x: event.clientX, y: event.clientY })
            }}
            onPointerMove={(event) => intent.current?.move({ x: event.clientX, y: event.clientY })}
            onPointerUp={(event) => {
              // A finger can't hover: its first touch shows what lies below, the second follows the link.
              if (event.pointerType === 'mouse' || open === category.slug) return
              event.currentTarget.addEventListener('click', (click) => click.preventDefault(), {
                once: true,
                capture: true,
              })
              void show(category.slug)
            }}
          >
            {category.name}
          </Link>
          <button
            type="button"
            data-slug={category.slug}
            aria-label={`Submenu ${category.name}`}
            aria-expanded={open === category.slug}
            aria-controls={open === category.slug ? PANEL_ID : undefined}
            className="sr-only top-0 left-full size-target items-center justify-center bg-paper focus-visible:not-sr-only focus-visible:absolute focus-visible:z-raised focus-visible:inline-flex focus-visible:size-target"
            onClick={() => (open === category.slug ? hide() : void show(category.slug, true))}
          >
            <ChevronDown size={18} strokeWidth={1.5} aria-hidden="true" />
          </button>
        </span>
      ))}
      <Link
        to="/shop/"
        className={`${ITEM} ${pathname === '/shop/' && !open ? 'underline' : ''}`}
        aria-current={pathname === '/shop/' ? 'page' : undefined}
      >
        Alles
      </Link>
      {part && open && (
        <part.MegaMenu
          id={PANEL_ID}
          slug={open}
          wantsFocus={isFocusWanted}
          onPointerEnter={() => intent.current?.stay()}
        />
      )}
    </nav>
  )
}
