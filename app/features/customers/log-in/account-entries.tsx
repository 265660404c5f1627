import { useEffect, useRef, useState } from 'react'
import { useAccount } from '#app/features/core/accounts/account-store.ts'
import { readVisitorVariables } from '#app/features/core/accounts/site-call.ts'
import { path } from '#app/platform/path.ts'
import { Link } from '#app/ui/link.tsx'
import { MENU_LINKS } from './log-in-links.ts'

/**
 * Returns the e-mail address of the customer. Cached pages are shared by all visitors, so the address is fetched
 * separately.
 */
export function useOwnEmail(): string {
  const [email, setEmail] = useState('')
  useEffect(() => {
    void readVisitorVariables().then((variables) => setEmail(variables?.email ?? ''))
  }, [])
  return email
}

const ENTRY_CLASS =
  'flex min-h-target w-full cursor-pointer items-center text-left -outline-offset-2 hover:bg-ground focus-visible:bg-ground'

/** The links of the account menu and the logout button. */
export function AccountEntries({
  paddingClass,
  onChoose,
}: {
  /** class for the horizontal padding of an entry */
  paddingClass: string
  onChoose?: () => void
}) {
  return (
    <>
      <nav aria-label="Mijn account">
        <ul className="py-2">
          {MENU_LINKS.map(({ href, text }) => (
            <li key={href}>
              <Link to={href} className={`${ENTRY_CLASS} ${paddingClass}`} onClick={onChoose}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <form method="post" action={path('/uitloggen')} className="border-t border-line py-2">
        <button type="submit" className={`${ENTRY_CLASS} ${paddingClass}`}>
          Uitloggen
        </button>
      </form>
    </>
  )
}

/** The account part of the mobile menu. */
export function AccountPanel() {
  const { name } = useAccount()
  const email = useOwnEmail()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="min-h-0 flex-1 animate-dialog overflow-y-auto pt-5 pb-8">
      <h2
        ref={heading}
        tabIndex={-1}
        className="display px-5 text-display-sm wrap-anywhere outline-none"
      >
        {name || 'Mijn account'}
      </h2>
      <p className="min-h-6 px-5 text-sm text-ink-2 wrap-anywhere">{email}</p>
      <AccountEntries paddingClass="px-5" />
    </div>
  )
}
