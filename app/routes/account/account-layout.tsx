import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { ACCOUNT_LINKS } from '#app/features/customers/log-in/log-in-links.ts'
import {
  customersOnly,
  requireCustomer,
} from '#app/features/customers/log-in/require-customer.server.ts'
import { takeViewedAlong } from '#app/features/customers/recently-viewed/viewed-store.ts'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import type { Route } from './+types/account-layout.ts'

export const middleware: Route.MiddlewareFunction[] = [customersOnly]

export function loader({ context }: Route.LoaderArgs) {
  const { name, email } = requireCustomer(context)
  return { name, email }
}

/** The frame of the account pages: the customer's name, links to the pages, and logging out. */
export default function AccountLayout({ loaderData: { name, email } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  // Covers logins through the page instead of the dialog.
  useEffect(() => void takeViewedAlong(), [])
  return (
    <div className="wrap py-8 lg:py-14">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="display text-display-md">Mijn account</h1>
          <p className="mt-2 break-words text-ink-2">{name ? `${name}, ${email}` : email}</p>
        </div>
        <form method="post" action={path('/uitloggen')}>
          <Button type="submit" variant="second" size="small">
            Uitloggen
          </Button>
        </form>
      </div>
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
  )
}
