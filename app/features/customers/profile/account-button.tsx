import { ChevronDown, User } from 'lucide-react'
import { useRef, useState } from 'react'
import { openAccountPopup, useAccount } from '#app/features/core/accounts/account-store.ts'
import { firstNameOf } from '#app/features/core/accounts/accounts.ts'
import { path } from '#app/platform/path.ts'
import { Link } from '#app/ui/link.tsx'
import { useLazyPart } from '#app/ui/loading/load-part.ts'
import { isPlainClick } from '#app/ui/plain-click.ts'

const loadMenu = async () => (await import('./account-menu.tsx')).AccountMenu

/**
 * Link to the login page, or the button of the account menu. Until hydration all visitors get the same link. `loginUrl`:
 * the owner's own login page.
 */
export function AccountButton({ loginUrl }: { loginUrl: string }) {
  const { isSignedIn, name } = useAccount()
  const { part: Menu, loadPart } = useLazyPart(loadMenu)
  const [isOpen, setIsOpen] = useState(false)
  const link = useRef<HTMLAnchorElement>(null)
  return (
    <>
      <Link
        ref={link}
        to={isSignedIn ? path('/mijn-account') : loginUrl || path('/inloggen')}
        className="inline-flex min-h-target items-center gap-2 px-2.5 text-sm font-medium max-lg:hidden"
        aria-haspopup={isSignedIn || loginUrl === '' ? 'dialog' : undefined}
        aria-expanded={isSignedIn ? isOpen : undefined}
        onClick={(event) => {
          if (!isPlainClick(event)) return
          if (!isSignedIn) {
            if (loginUrl === '' && openAccountPopup('login')) event.preventDefault()
            return
          }
          event.preventDefault()
          void loadPart().then((menu) => {
            if (menu) setIsOpen(!isOpen)
            else location.assign(path('/mijn-account'))
          })
        }}
      >
        <User size={22} strokeWidth={1.5} aria-hidden="true" />
        <span className="max-w-32 truncate">
          {isSignedIn ? firstNameOf(name ?? '') || 'Mijn account' : 'Inloggen'}
        </span>
        {isSignedIn && <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" />}
      </Link>
      {Menu && isSignedIn && (
        <Menu isOpen={isOpen} onClose={() => setIsOpen(false)} name={name ?? ''} anchor={link} />
      )}
    </>
  )
}
