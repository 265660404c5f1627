import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { ACCOUNT_LINKS } from '#app/features/customers/log-in/log-in-links.ts'
import {
  requireCustomer,
  requireLogin,
} from '#app/features/customers/log-in/require-customer.server.ts'
import { moveViewedToAccount } from '#app/features/customers/recently-viewed/viewed-store.ts'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import type { Route } from './+types/account-layout.ts'

export const middleware: Route.MiddlewareFunction[] = [requireLogin]

export function loader({ context }: Route.LoaderArgs) {
  const { name, email } = requireCustomer(context)
  return { name, email }
}

/** The frame of the account pages, with the customer's name, links to the pages, and the logout button. */
export default function AccountLayout({ loaderData: { name, email } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  // Customers who log in through the dialog have done this already; this covers the login page.
  useEffect(() => void moveViewedToAccount(), [])
  return (
    <div className="wrap">
      <div className="relative py-8 lg:py-14">
        <h1 className="display pr-24 text-display-md">Mijn account</h1>
        <form
          method="post"
          action={path('/uitloggen')}
          className="absolute top-8 right-0 lg:top-14"
        >
          <Button type="submit" variant="quiet">
            Uitloggen
          </Button>
        </form>
        <p className="mt-2 break-words text-ink-2 lg:pr-40">{name ? `${name}, ${email}` : email}</p>
        <div className="mt-8">
          <TabLinks
            label="Mijn account"
            tabs={ACCOUNT_LINKS.map((link) => ({ ...link, isCurrent: link.href === pathname }))}
          />
        </div>
        <div className="pt-8">
          <Outlet />
        </div>
      </div>
    </div>
  )
}
