import { Dialog as Base } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, Heart, MapPin, MessageCircle, User, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { HeaderLink } from '#app/features/content/menus/menu.ts'
import { openAccountPopup, useAccount } from '#app/features/core/accounts/account-store.ts'
import { ShopLogo } from '#app/features/core/theme/shop-logo.tsx'
import { PanelFailure } from '#app/features/storefront/search/panel-failure.tsx'
import { path } from '#app/platform/path.ts'
import { Link } from '#app/ui/link.tsx'
import { isPlainClick } from '#app/ui/plain-click.ts'
import { useMenu } from './menu-data.ts'
import { MobileSubmenu } from './mobile-submenu.tsx'

export interface MenuContents {
  name: string
  links: HeaderLink[]
  /** links below "Alle sieraden" that do not fit in the header */
  moreLinks: { href: string; text: string }[]
  /** shoppers can visit the shop */
  isVisitable: boolean
  /** the account menu of a signed-in customer */
  accountPanel: ReactNode
}

interface MobileMenuProps extends MenuContents {
  isOpen: boolean
  onClose: () => void
}

/** Identifies the account panel among the category slugs. */
const ACCOUNT_SLUG = '/'

/** The menu of a phone as a drawer. A category with children and the account menu open as a second list over the first. */
export function MobileMenu(props: MobileMenuProps) {
  const { name, accountPanel, isOpen, onClose } = props
  const answer = useMenu()
  const { popup, slug, open, back } = useOpenList(isOpen)
  const activePanel = answer?.ok ? answer.data.find((panel) => panel.slug === slug) : undefined
  const isSubmenuOpen = activePanel !== undefined || slug === ACCOUNT_SLUG
  return (
    <Base.Root open={isOpen} onOpenChange={(isOpened) => !isOpened && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-scrim bg-scrim transition-opacity duration-(--transition-duration-modal) data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          ref={popup}
          className="fixed inset-y-0 left-0 z-drawer flex w-[90%] max-w-drawer flex-col bg-paper shadow-overlay transition-transform duration-(--transition-duration-modal) ease-enter data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
          onKeyDown={(event) => {
            if (isSubmenuOpen && event.key === 'ArrowLeft') back()
          }}
        >
          <Base.Title className="sr-only">Menu</Base.Title>
          <div className="flex h-16 shrink-0 items-center justify-between border-b border-line pr-2 pl-5">
            {isSubmenuOpen ? <BackButton onClick={back} /> : <ShopLogo name={name} size={28} />}
            <Base.Close aria-label="Menu sluiten" className="icon-button">
              <X size={24} strokeWidth={1.5} aria-hidden="true" />
            </Base.Close>
          </div>
          {activePanel && <MobileSubmenu panel={activePanel} />}
          {slug === ACCOUNT_SLUG && accountPanel}
          {!isSubmenuOpen && <FirstList {...props} answer={answer} onOpen={open} />}
          {!isSubmenuOpen && <BottomLinks {...props} onOpenAccount={() => open(ACCOUNT_SLUG)} />}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** Returns the slug of the second list, if one is open. Going back focuses the button that opened it. */
function useOpenList(isOpen: boolean) {
  const [slug, setSlug] = useState<string | null>(null)
  const openerSlug = useRef<string | null>(null)
  const popup = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isOpen) setSlug(null)
  }, [isOpen])
  useEffect(() => {
    if (slug !== null || openerSlug.current === null) return
    popup.current
      ?.querySelector<HTMLElement>(`[data-slug="${CSS.escape(openerSlug.current)}"]`)
      ?.focus()
    openerSlug.current = null
  }, [slug])

  function back() {
    openerSlug.current = slug
    setSlug(null)
  }
  return { popup, slug, open: setSlug, back }
}

function BackButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      className="-ml-3 inline-flex h-target cursor-pointer items-center gap-1 px-2 font-medium"
      onClick={onClick}
    >
      <ChevronLeft size={22} strokeWidth={1.5} aria-hidden="true" />
      Terug
    </button>
  )
}

interface FirstListProps extends Pick<MenuContents, 'links' | 'moreLinks'> {
  answer: ReturnType<typeof useMenu>
  onOpen: (slug: string | null) => void
}

function FirstList({ links, moreLinks, answer, onOpen }: FirstListProps) {
  const panels = answer?.ok ? answer.data : []
  return (
    <ul className="min-h-0 flex-1 overflow-y-auto px-5">
      {answer && !answer.ok && (
        <li className="py-4">
          <PanelFailure />
        </li>
      )}
      {links
        .filter(({ href }) => href !== path('/shop'))
        .map((link) => (
          <MenuRow
            key={`${link.href} ${link.text}`}
            link={link}
            count={panels.find((panel) => panel.slug === link.slug)?.count ?? null}
            onOpen={() => onOpen(link.slug)}
          />
        ))}
      <PlainRow href={path('/shop')} text="Alle sieraden" />
      {moreLinks.map(({ href, text }) => (
        <PlainRow key={href} href={href} text={text} />
      ))}
    </ul>
  )
}

function PlainRow({ href, text }: { href: string; text: string }) {
  return (
    <li className="border-b border-line">
      <Link to={href} className="flex min-h-16 items-center">
        <span className="display text-display-xs">{text}</span>
      </Link>
    </li>
  )
}

interface BottomLinksProps extends Pick<MenuContents, 'isVisitable'> {
  onClose: () => void
  onOpenAccount: () => void
}

function BottomLinks({ isVisitable, onClose, onOpenAccount }: BottomLinksProps) {
  return (
    <ul className="flex shrink-0 flex-wrap justify-between gap-x-4 bg-ground px-5 pt-3 pb-4">
      <li>
        <AccountRow onClose={onClose} onOpen={onOpenAccount} />
      </li>
      <li className="min-[22.4rem]:hidden">
        <Link to={path('/verlanglijst')} className="flex min-h-12 items-center gap-2.5">
          <Heart size={20} strokeWidth={1.5} aria-hidden="true" />
          Verlanglijst
        </Link>
      </li>
      {isVisitable && (
        <li>
          <Link to={path('/winkel-en-atelier')} className="flex min-h-12 items-center gap-2.5">
            <MapPin size={20} strokeWidth={1.5} aria-hidden="true" />
            De winkel
          </Link>
        </li>
      )}
      <li>
        <Link to={path('/klantenservice')} className="flex min-h-12 items-center gap-2.5">
          <MessageCircle size={20} strokeWidth={1.5} aria-hidden="true" />
          Klantenservice
        </Link>
      </li>
    </ul>
  )
}

function AccountRow({ onClose, onOpen }: { onClose: () => void; onOpen: () => void }) {
  const { isSignedIn } = useAccount()
  if (isSignedIn)
    return (
      <button
        type="button"
        data-slug={ACCOUNT_SLUG}
        className="flex min-h-12 cursor-pointer items-center gap-2.5"
        onClick={onOpen}
      >
        <User size={20} strokeWidth={1.5} aria-hidden="true" />
        Mijn account
        <ChevronRight size={18} strokeWidth={1.5} aria-hidden="true" />
      </button>
    )
  return (
    <Link
      to={path('/inloggen')}
      className="flex min-h-12 items-center gap-2.5"
      onClick={(event) => {
        if (!isPlainClick(event) || !openAccountPopup('login')) return
        event.preventDefault()
        onClose()
      }}
    >
      <User size={20} strokeWidth={1.5} aria-hidden="true" />
      Inloggen
    </Link>
  )
}

function MenuRow({
  link,
  count,
  onOpen,
}: {
  link: HeaderLink
  /** null: not loaded yet, so the row is a plain link */
  count: number | null
  onOpen: () => void
}) {
  const title = <span className="display text-display-xs">{link.text}</span>
  return (
    <li className="border-b border-line">
      {count === null ? (
        <Link to={link.href} className="flex min-h-16 items-center">
          {title}
        </Link>
      ) : (
        <button
          type="button"
          data-slug={link.slug}
          className="flex min-h-16 w-full cursor-pointer items-center justify-between text-left"
          onClick={onOpen}
        >
          {title}
          <span className="flex items-center gap-2 text-ink-2">
            <span className="font-figures text-sm">{count}</span>
            <ChevronRight size={22} strokeWidth={1.5} aria-hidden="true" />
          </span>
        </button>
      )}
    </li>
  )
}
