import { type ReactNode, useRef } from 'react'
import { ShopLogo } from '#app/features/core/theme/shop-logo.tsx'
import { Link } from '#app/ui/link.tsx'
import { HeaderMenu } from './header-menu.tsx'
import { HeaderSearch } from './header-search.tsx'
import { MainMenu } from './main-menu.tsx'
import type { MenuContents } from './mobile-menu.tsx'
import { useReturningHeader } from './use-returning-header.ts'

/** `actions`: the icons of the visitor's wishlist, account and cart. */
export function ShopHeader({ actions, ...menu }: MenuContents & { actions: ReactNode }) {
  const { name, links } = menu
  const label = `${name}, naar de homepage`
  const header = useRef<HTMLElement>(null)
  useReturningHeader(header)
  return (
    <header
      ref={header}
      className="sticky top-0 z-header border-b border-line bg-paper transition-transform duration-(--transition-duration-modal) data-away:-translate-y-full"
    >
      <div className="wrap grid h-16 grid-cols-[1fr_minmax(0,auto)_1fr] items-center gap-1 sm:gap-6 lg:h-20">
        <div className="flex items-center">
          <HeaderMenu {...menu} />
          <HeaderSearch links={links} className="lg:hidden" />
          <MainMenu links={links} />
        </div>
        <Link to="/" aria-label={label} className="inline-flex min-h-target min-w-0 items-center">
          <span className="hidden lg:block">
            <ShopLogo name={name} />
          </span>
          <span className="min-w-0 lg:hidden">
            <ShopLogo name={name} size={28} />
          </span>
        </Link>
        <div className="-mr-2.5 flex items-center justify-end">
          <HeaderSearch links={links} className="max-lg:hidden" />
          {actions}
        </div>
      </div>
    </header>
  )
}
