import { useEffect } from 'react'
import { redirect } from 'react-router'
import { openAccountPopup, useAccount } from '#app/features/core/accounts/account-store.ts'
import { findCustomer } from '#app/features/core/accounts/find-customer.server.ts'
import { customerReturnPath } from '#app/features/core/accounts/return-path.ts'
import { loginPageUrl } from '#app/features/customers/customer-accounts/customers.ts'
import {
  RESTRICTED_LEAD,
  RESTRICTED_TITLE,
} from '#app/features/customers/log-in/restricted-texts.ts'
import { AccountPage } from '#app/features/customers/profile/account-page.tsx'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { path } from '#app/platform/path.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/restricted-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: RESTRICTED_TITLE })
}

/** Redirects customers who have logged in meanwhile to the page that they requested. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const customer = await findCustomer(context.get(appContext), context.get(pageContext).visitor())
  const nextUrl = customerReturnPath(url.searchParams.get('verder'))
  if (customer) throw redirect(nextUrl)
  return { nextUrl }
}

/** Shown to guests instead of a page for customers only. With JavaScript a dialog is shown instead. */
export default function Restricted({ loaderData: { nextUrl } }: Route.ComponentProps) {
  const { popup } = useAccount()
  useEffect(() => {
    openAccountPopup('restricted')
  }, [])
  // The open dialog has the same text.
  if (popup !== null) return <div className="on-ground" />
  return (
    <AccountPage title={RESTRICTED_TITLE} lead={RESTRICTED_LEAD}>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={loginPageUrl(nextUrl)}>Inloggen</ButtonLink>
        <ButtonLink
          variant="second"
          to={`${path('/account-maken')}?${new URLSearchParams({ verder: nextUrl })}`}
        >
          Account maken
        </ButtonLink>
      </div>
    </AccountPage>
  )
}
