import { Form, useNavigation } from 'react-router'
import { findCustomer } from '#app/features/core/accounts/find-customer.server.ts'
import { customerMessage } from '#app/features/customers/customer-accounts/customers-messages.ts'
import { confirmWithPassword } from '#app/features/customers/log-in/confirm-with-password.server.ts'
import {
  answerWithErrors,
  answerWithMessage,
} from '#app/features/customers/log-in/form-answers.server.ts'
import {
  checkConfirmLink,
  confirmAddress,
} from '#app/features/customers/password-reset/confirm-address.server.ts'
import { AccountPage } from '#app/features/customers/profile/account-page.tsx'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/confirm-address-page.ts'

const TITLE = 'E-mailadres bevestigen'

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: TITLE }), { name: 'referrer', content: 'no-referrer' }]
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const customer = await findCustomer(app, context.get(pageContext).visitor())
  const token = url.searchParams.get('token') ?? ''
  const link = await checkConfirmLink(app, token, customer?.id)
  return {
    failure: link.ok || link.error === 'other-account' ? null : customerMessage(link),
    needsPassword: !link.ok && link.error === 'other-account',
  }
}

export const shouldRevalidate = () => false

/** Confirms on a click of a button, not on opening the link, because mail scanners open every link. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const app = context.get(appContext)
  const page = context.get(pageContext)
  const visitor = page.visitor()
  const password = String((await readForm(request)).get('user_pass') ?? '')
  const customer = await findCustomer(app, visitor)
  const token = url.searchParams.get('token') ?? ''
  const link = await checkConfirmLink(app, token, customer?.id)
  if (!link.ok && link.error !== 'other-account') return answerWithErrors({}, link)
  if (link.ok) {
    const result = await confirmAddress(app, token)
    return result.ok
      ? answerWithMessage('Je e-mailadres is bevestigd.')
      : answerWithErrors({}, result)
  }
  if (password === '') return answerWithErrors({}, { user_pass: 'Vul je wachtwoord in.' })
  const result = await confirmWithPassword(app, visitor, token, password)
  if (!result.ok && result.error === 'wrong-password')
    return answerWithErrors({}, { user_pass: customerMessage(result) })
  if (!result.ok) return answerWithErrors({}, result)
  for (const cookie of result.cookies) page.setCookie(cookie)
  return answerWithMessage('Je e-mailadres is bevestigd en je bent ingelogd.')
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function ConfirmAddress({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === 'submitting'
  const failure = actionData ? actionData.message : loaderData?.failure
  if (actionData?.doneMessage || failure) {
    return (
      <AccountPage title={TITLE}>
        <div className="mt-5 mb-6">
          <Notice kind={failure ? 'danger' : 'success'} role={failure ? 'alert' : 'status'}>
            {failure ?? actionData?.doneMessage}
          </Notice>
        </div>
        <ButtonLink to={path('/mijn-account')} reloadDocument>
          Naar mijn account
        </ButtonLink>
      </AccountPage>
    )
  }
  const needsPassword = loaderData?.needsPassword ?? false
  return (
    <AccountPage
      title={TITLE}
      lead={
        needsPassword
          ? 'Vul het wachtwoord van je account in, dan bevestigen we je adres en log je hier meteen in.'
          : 'Is dit jouw e-mailadres? Bevestig het met één klik.'
      }
    >
      <Form method="post" noValidate className="mt-6 space-y-5">
        {needsPassword && (
          <PasswordField
            label="Wachtwoord"
            name="user_pass"
            autoComplete="current-password"
            error={actionData?.errors.user_pass}
          />
        )}
        <Button type="submit" isWide busyText={isBusy ? 'Bevestigen' : undefined}>
          Bevestig mijn e-mailadres
        </Button>
      </Form>
      {needsPassword && (
        <p className="mt-5 text-sm text-ink-2">
          Heb jij geen account gemaakt? Dan hoef je niets te doen.
        </p>
      )}
    </AccountPage>
  )
}
