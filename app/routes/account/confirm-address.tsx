import { Form, useNavigation } from 'react-router'
import { AccountPage } from '#app/features/customers/account-page.tsx'
import { checkConfirmLink, confirmAddress } from '#app/features/customers/confirm-address.server.ts'
import { customerMessage } from '#app/features/customers/customers-messages.ts'
import { doneForm, refusedForm } from '#app/features/customers/form-answers.server.ts'
import { pageContext, shopContext } from '#app/platform/shop-context.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/confirm-address.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta(matches, { title: 'Adres bevestigen' }),
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export async function loader({ context, url }: Route.LoaderArgs) {
  context.get(pageContext).visitor()
  const link = await checkConfirmLink(context.get(shopContext), url.searchParams.get('token') ?? '')
  return { failure: link.ok ? null : customerMessage(link) }
}

export const shouldRevalidate = () => false

/** A press of a button, because programs that look after mail follow every link in it. */
export async function action({ context, url }: Route.ActionArgs) {
  context.get(pageContext).visitor()
  const token = url.searchParams.get('token') ?? ''
  const result = await confirmAddress(context.get(shopContext), token)
  return result.ok ? doneForm('Je e-mailadres is bevestigd.') : refusedForm({}, result)
}

export default function ConfirmAddress({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === 'submitting'
  const failure = actionData ? actionData.message : loaderData?.failure
  if (actionData?.done || failure) {
    return (
      <AccountPage title="Adres bevestigen">
        <div className="mt-5 mb-6">
          <Notice kind={failure ? 'danger' : 'success'} role={failure ? 'alert' : 'status'}>
            {failure ?? actionData?.done}
          </Notice>
        </div>
        <ButtonLink to="/mijn-account/">Naar mijn account</ButtonLink>
      </AccountPage>
    )
  }
  return (
    <AccountPage
      title="Adres bevestigen"
      lead="Is dit jouw e-mailadres? Bevestig het met één klik."
    >
      <Form method="post" className="mt-6">
        <Button type="submit" isWide busyText={isBusy ? 'Bevestigen' : undefined}>
          Bevestig mijn adres
        </Button>
      </Form>
    </AccountPage>
  )
}
