import { Form, useNavigation } from 'react-router'
import { MIN_PASSWORD } from '#app/features/core/accounts/accounts.ts'
import { newPasswordForm } from '#app/features/customers/customer-accounts/customers-forms.ts'
import { customerMessage } from '#app/features/customers/customer-accounts/customers-messages.ts'
import {
  answerWithErrors,
  answerWithMessage,
} from '#app/features/customers/log-in/form-answers.server.ts'
import {
  checkResetLink,
  setNewPassword,
} from '#app/features/customers/password-reset/reset-password.server.ts'
import { AccountPage } from '#app/features/customers/profile/account-page.tsx'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { readFields } from '#app/platform/forms/form-fields.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { Link } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/new-password-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  // Keeps the token in the URL out of the Referer header.
  return [
    ...pageMeta(matches, { title: 'Nieuw wachtwoord' }),
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export async function loader({ context, url }: Route.LoaderArgs) {
  context.get(pageContext).markPrivate()
  const link = await checkResetLink(context.get(appContext), url.searchParams.get('token') ?? '')
  return { failure: link.ok ? null : customerMessage(link) }
}

export const shouldRevalidate = () => false

export async function action({ context, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext)
  page.markPrivate()
  const form = readFields(newPasswordForm, await readForm(request))
  if (!form.ok) return answerWithErrors({}, form.errors)
  const token = url.searchParams.get('token') ?? ''
  const result = await setNewPassword(context.get(appContext), token, form.value.user_pass)
  if (!result.ok) return answerWithErrors({}, result)
  for (const cookie of result.cookies) page.setCookie(cookie)
  return answerWithMessage('Je nieuwe wachtwoord werkt.')
}

export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === 'submitting'
  const form = useErrorFocus(actionData?.errors)
  if (actionData?.doneMessage) {
    return (
      <AccountPage title="Nieuw wachtwoord">
        <p role="status" className="mt-3 mb-6 text-lead text-ink-2">
          {actionData.doneMessage} Log ermee in; op andere apparaten ben je uitgelogd.
        </p>
        <ButtonLink to={path('/inloggen')}>Inloggen</ButtonLink>
      </AccountPage>
    )
  }
  const failure = actionData?.message ?? (actionData ? null : loaderData?.failure)
  if (failure) {
    return (
      <AccountPage title="Nieuw wachtwoord">
        <div className="mt-5">
          <Notice kind="danger" role="alert">
            {failure}
          </Notice>
        </div>
        <p className="mt-3">
          <Link
            to={path('/wachtwoord-vergeten')}
            className={`${TEXT_LINK} inline-flex min-h-target items-center`}
          >
            Vraag een nieuwe link aan
          </Link>
        </p>
      </AccountPage>
    )
  }
  return (
    <AccountPage title="Nieuw wachtwoord">
      <Form ref={form} method="post" noValidate className="mt-5 space-y-4">
        <PasswordField
          label="Nieuw wachtwoord"
          name="user_pass"
          autoComplete="new-password"
          hint={`Minstens ${MIN_PASSWORD} tekens`}
          error={actionData?.errors.user_pass}
        />
        <Button type="submit" isWide busyText={isBusy ? 'Opslaan' : undefined}>
          Sla op
        </Button>
      </Form>
    </AccountPage>
  )
}
