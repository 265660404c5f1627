import { SignedOutPage } from '#app/features/admin/staff/signed-out-page.tsx'
import { answerReset } from '#app/features/customers/log-in/answer-reset.server.ts'
import { RESET_LEAD } from '#app/features/customers/log-in/reset-fields.tsx'
import { ResetForm } from '#app/features/customers/log-in/reset-form.tsx'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { adminStyles } from '#app/ui/admin/admin-styles.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/admin-forgot-password.ts'

export const links = adminStyles

export const meta: Route.MetaFunction = () => [{ title: 'Nieuw wachtwoord · Beheer' }]

export function loader({ context }: Route.LoaderArgs) {
  context.get(pageContext).markPrivate()
  return null
}

export async function action({ context, request }: Route.ActionArgs) {
  const visitor = context.get(pageContext).visitor()
  return answerReset(context.get(appContext), visitor, await readForm(request))
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function AdminForgotPassword({ actionData }: Route.ComponentProps) {
  return (
    <SignedOutPage title="Nieuw wachtwoord">
      <p className="mt-3 text-ink-2">{RESET_LEAD}</p>
      <ResetForm answer={actionData} />
      <p className="mt-3">
        <a
          href={path('/beheer/inloggen')}
          className={`${TEXT_LINK} inline-flex min-h-target items-center`}
        >
          Terug naar inloggen
        </a>
      </p>
    </SignedOutPage>
  )
}
