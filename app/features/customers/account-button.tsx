import { User } from 'lucide-react'
import { Link } from 'react-router'
import { openAccountPopup, useAccount } from '#app/features/accounts/account-store.ts'
import { isPlainClick } from '#app/ui/plain-click.ts'

/** The way to one's account: the same for everybody until the page woke up. */
export function AccountButton() {
  const { isSignedIn, name } = useAccount()
  return (
    <Link
      to={isSignedIn ? '/mijn-account/' : '/inloggen/'}
      aria-haspopup={isSignedIn ? undefined : 'dialog'}
      onClick={(event) => {
        if (isPlainClick(event) && openAccountPopup('login')) event.preventDefault()
      }}
      className="inline-flex min-h-target items-center gap-2 px-2.5 text-sm font-medium max-lg:hidden"
    >
      <User size={22} strokeWidth={1.5} aria-hidden="true" />
      <span className="max-w-32 truncate">{isSignedIn ? name || 'Mijn account' : 'Inloggen'}</span>
    </Link>
  )
}
