import { Popover } from '@base-ui/react/popover'
import type { RefObject } from 'react'
import { Link } from '#app/ui/link.tsx'
import { ACCOUNT_LINKS } from './account-links.ts'

interface AccountMenuProps {
  isOpen: boolean
  onClose: () => void
  name: string
  anchor: RefObject<HTMLAnchorElement | null>
}

const ROW =
  'flex min-h-target w-full cursor-pointer items-center px-5 text-left hover:bg-ground focus-visible:bg-ground'

/** Drops down from the header [S18]: where one can go, and out. */
export function AccountMenu({ isOpen, onClose, name, anchor }: AccountMenuProps) {
  return (
    <Popover.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal>
        <Popover.Positioner className="z-popover" anchor={anchor} align="end" sideOffset={4}>
          <Popover.Popup
            id="account-menu"
            className="w-72 border border-line bg-paper shadow-menu"
            finalFocus={anchor}
          >
            <Popover.Title className="truncate border-b border-line px-5 py-4 font-semibold">
              {name || 'Mijn account'}
            </Popover.Title>
            <nav aria-label="Mijn account">
              <ul className="py-2">
                {ACCOUNT_LINKS.map(({ href, text }) => (
                  <li key={href}>
                    <Link to={href} className={ROW} onClick={onClose}>
                      {text}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
            <form method="post" action="/uitloggen/" className="border-t border-line py-2">
              <button type="submit" className={ROW}>
                Uitloggen
              </button>
            </form>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
