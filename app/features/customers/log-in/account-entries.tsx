import { useEffect, useState } from 'react'
import { readPageVariables } from '#app/features/core/accounts/site-call.ts'
import { path } from '#app/platform/path.ts'
import { Link } from '#app/ui/link.tsx'
import { MENU_LINKS } from './log-in-links.ts'

/**
 * Returns the e-mail address of the customer. It is fetched because pages come from a cache that is shared by all
 * visitors.
 */
export function useOwnEmail(): string {
  const [email, setEmail] = useState('')
  useEffect(() => {
    void readPageVariables().then((variables) => setEmail(variables?.email ?? ''))
  }, [])
  return email
}

const ROW =
  'flex min-h-target w-full cursor-pointer items-center text-left -outline-offset-2 hover:bg-ground focus-visible:bg-ground'

/** The links of the account menu and the logout button. `row`: class for the horizontal padding. */
export function AccountEntries({ row, onChoose }: { row: string; onChoose?: () => void }) {
  return (
    <>
      <nav aria-label="Mijn account">
        <ul className="py-2">
          {MENU_LINKS.map(({ href, text }) => (
            <li key={href}>
              <Link to={href} className={`${ROW} ${row}`} onClick={onChoose}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <form method="post" action={path('/uitloggen')} className="border-t border-line py-2">
        <button type="submit" className={`${ROW} ${row}`}>
          Uitloggen
        </button>
      </form>
    </>
  )
}
