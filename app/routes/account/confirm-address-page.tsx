import { Form, useNavigation } from 'react-router'
import { findCustomer } from '#app/features/core/accounts/find-customer.server.ts'
import { loginAddress } from '#app/features/customers/customer-accounts/customers.ts'
import { customerMessage } from '#app/features/customers/customer-accounts/customers-messages.ts'
import { doneForm, rejectedForm } from '#app/features/customers/log-in/form-answers.server.ts'
import {
  checkConfirmLink,
  confirmAddress,
} from '#app/features/customers/password-reset/confirm-address.server.ts'
import { AccountPage } from '#app/features/customers/profile/account-page.tsx'
import { pageContext, shopContext } from '#app/platform/app-context.ts'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/confirm-address-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta(matches, { title: 'E-mailadres bevestigen' }),
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(shopContext)
  const customer = await findCustomer(app, context.get(pageContext).visitor())
  const token = url.searchParams.get('token') ?? ''
  const link = await checkConfirmLink(app, token, customer?.id)
  return {
    failure: link.ok ? null : customerMessage(link),
    // A customer who is logged in to another account gets no link to a page that only says so.
    login:
      link.ok || link.error === 'link-not-valid' || customer
        ? null
        : loginAddress(`${url.pathname}${url.search}`),
  }
}

export const shouldRevalidate = () => false

/** Confirms with a button, because mail scanners follow every link. */
export async function action({ context, url }: Route.ActionArgs) {
  const app = context.get(shopContext)
  const customer = await findCustomer(app, context.get(pageContext).visitor())
  const token = url.searchParams.get('token') ?? ''
  const link = await checkConfirmLink(app, token, customer?.id)
  const result = link.ok ? await confirmAddress(app, token) : link
  return result.ok ? doneForm('Je e-mailadres is bevestigd.') : rejectedForm({}, result)
}

export default function ConfirmAddress({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === 'submitting'
  const failure = actionData ? actionData.message : loaderData?.failure
  const login = loaderData?.login
  if (actionData?.done || failure) {
    return (
      <AccountPage title="E-mailadres bevestigen">
        <div className="mt-5 mb-6">
          <Notice kind={failure ? 'danger' : 'success'} role={failure ? 'alert' : 'status'}>
            {failure ?? actionData?.done}
          </Notice>
        </div>
        <ButtonLink to={login ?? path('/mijn-account')}>
          {login ? 'Inloggen' : 'Naar mijn account'}
        </ButtonLink>
      </AccountPage>
    )
  }
  return (
    <AccountPage
      title="E-mailadres bevestigen"
      lead="Is dit jouw e-mailadres? Bevestig het met één klik."
    >
      <Form method="post" className="mt-6">
        <Button type="submit" isWide busyText={isBusy ? 'Bevestigen' : undefined}>
          Bevestig mijn e-mailadres
        </Button>
      </Form>
    </AccountPage>
  )
}
