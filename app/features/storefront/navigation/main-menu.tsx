import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { HeaderLink } from '#app/features/content/menus/menu.ts'
import { Link } from '#app/ui/link.tsx'
import { useLazyPart } from '#app/ui/loading/load-part.ts'
import { createHoverIntent, type HoverIntent } from './hover-intent.ts'

const loadMegaMenu = () => import('./mega-menu.tsx')

/** Loads the panel's code and content before the pointer rests on a category. */
async function preloadMenu() {
  const { fetchMenu } = await import('./menu-data.ts')
  await fetchMenu()
}
const PANEL_ID = 'hoofdmenu-paneel'

const ITEM_CLASS =
  'inline-flex h-target items-center decoration-accent decoration-2 underline-offset-[10px] hover:underline'

/**
 * The main menu. The panel of a category opens in four ways: a resting pointer, the button that appears on keyboard focus,
 * the down arrow, and the first tap on a wide screen.
 */
export function MainMenu({ links }: { links: HeaderLink[] }) {
  const nav = useRef<HTMLElement>(null)
  const panel = useCategoryPanel()
  const { part, open: openSlug, show, hide, intent } = panel

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const item = (event.target as HTMLElement).closest<HTMLElement>('[data-slug]')
    if (event.key === 'Escape' && openSlug) {
      nav.current?.querySelector<HTMLElement>(`a[data-slug="${CSS.escape(openSlug)}"]`)?.focus()
      hide()
    } else if (item && event.key === 'ArrowDown') {
      event.preventDefault()
      void show(item.dataset.slug ?? '', true)
    } else if (item && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
      focusNeighbour(event.currentTarget, item, event.key === 'ArrowRight' ? 1 : -1)
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
        if (event.pointerType !== 'mouse') return
        void panel.loadPart()
        void preloadMenu()
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) hide()
      }}
    >
      {links.map((link, index) => (
        <span
          key={`${link.href} ${link.text}`}
          className={`relative ${index === links.length - 1 ? '' : visibilityClass(index)}`}
        >
          <MenuItem link={link} panel={panel} />
        </span>
      ))}
      {part && openSlug && (
        <part.MegaMenu
          id={PANEL_ID}
          slug={openSlug}
          wantsFocus={panel.isFocusWanted}
          onPointerEnter={() => intent.current?.stay()}
        />
      )}
    </nav>
  )
}

/** Hides the fifth and later links on narrow windows. The last link always stays. */
function visibilityClass(index: number): string {
  if (index > 4) return 'hidden xl:block'
  return index > 3 ? 'max-[70rem]:hidden' : ''
}

type CategoryPanel = ReturnType<typeof useCategoryPanel>

/** The panel below the menu: `open` is the slug of its category. */
function useCategoryPanel() {
  const { part, loadPart } = useLazyPart(loadMegaMenu)
  const [openSlug, setOpenSlug] = useState<string | null>(null)
  const [isFocusWanted, setIsFocusWanted] = useState(false)
  const { key } = useLocation()
  const intent = useRef<HoverIntent<string>>(null)
  intent.current ??= createHoverIntent<string>({ open: show, close: () => setOpenSlug(null) })

  async function show(slug: string, wantsFocus = false) {
    if (!(await loadPart())) return
    setIsFocusWanted(wantsFocus)
    setOpenSlug(slug)
  }

  function hide() {
    intent.current?.stop()
    setOpenSlug(null)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a followed link closes the menu
  useEffect(hide, [key])
  useEffect(() => () => intent.current?.stop(), [])
  return { part, loadPart, open: openSlug, isFocusWanted, intent, show, hide }
}

/** Moves the focus to the next (1) or previous (-1) visible category of the menu. */
function focusNeighbour(nav: HTMLElement, item: HTMLElement, step: 1 | -1) {
  const links = [...nav.querySelectorAll<HTMLElement>('a[data-slug]')].filter(
    (link) => link.offsetParent,
  )
  const index = links.findIndex((link) => link.dataset.slug === item.dataset.slug)
  links.at((index + step) % links.length)?.focus()
}

/** Returns the handlers that open the panel of a category with the pointer. */
function openOnPointer(slug: string, { intent, open: openSlug, show }: CategoryPanel) {
  return {
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return
      intent.current?.enter(slug, { x: event.clientX, y: event.clientY })
    },
    onPointerMove: (event: PointerEvent) =>
      intent.current?.move({ x: event.clientX, y: event.clientY }),
    onPointerUp: (event: PointerEvent) => {
      // A finger cannot hover: the first tap opens the panel, the second follows the link.
      if (event.pointerType === 'mouse' || openSlug === slug) return
      event.currentTarget.addEventListener('click', (click) => click.preventDefault(), {
        once: true,
        capture: true,
      })
      void show(slug)
    },
  }
}

function MenuItem({ link, panel }: { link: HeaderLink; panel: CategoryPanel }) {
  const { pathname } = useLocation()
  const isHere = panel.open ? link.slug === panel.open : link.href === pathname
  return (
    <>
      <Link
        to={link.href}
        prefetch="intent"
        data-slug={link.slug ?? undefined}
        aria-current={link.href === pathname ? 'page' : undefined}
        className={`${ITEM_CLASS} ${isHere ? 'underline' : ''}`}
        {...(link.slug !== null && openOnPointer(link.slug, panel))}
      >
        {link.text}
      </Link>
      {link.slug !== null && <PanelButton slug={link.slug} text={link.text} panel={panel} />}
    </>
  )
}

interface PanelButtonProps {
  slug: string
  text: string
  panel: CategoryPanel
}

/** Opens and closes a panel with the keyboard; the button appears on focus. */
function PanelButton({ slug, text, panel: { open: openSlug, show, hide } }: PanelButtonProps) {
  return (
    <button
      type="button"
      data-slug={slug}
      aria-label={`Submenu ${text}`}
      aria-expanded={openSlug === slug}
      aria-controls={openSlug === slug ? PANEL_ID : undefined}
      className="sr-only top-0 left-full size-target items-center justify-center bg-paper focus-visible:not-sr-only focus-visible:absolute focus-visible:z-raised focus-visible:inline-flex focus-visible:size-target"
      onClick={() => {
        if (openSlug === slug) hide()
        else void show(slug, true)
      }}
    >
      <ChevronDown size={18} strokeWidth={1.5} aria-hidden="true" />
    </button>
  )
}
