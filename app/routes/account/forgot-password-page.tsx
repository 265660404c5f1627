import { answerReset } from '#app/features/customers/log-in/answer-reset.server.ts'
import { RESET_LEAD } from '#app/features/customers/log-in/reset-fields.tsx'
import { ResetForm } from '#app/features/customers/log-in/reset-form.tsx'
import { AccountPage } from '#app/features/customers/profile/account-page.tsx'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { Link } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/forgot-password-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Nieuw wachtwoord' })
}

export function loader({ context }: Route.LoaderArgs) {
  context.get(pageContext).markPrivate()
  return null
}

export async function action({ context, request }: Route.ActionArgs) {
  const visitor = context.get(pageContext).visitor()
  return answerReset(context.get(appContext), visitor, await readForm(request))
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  return (
    <AccountPage title="Nieuw wachtwoord" lead={RESET_LEAD}>
      <ResetForm answer={actionData} />
      <p className="mt-3">
        <Link
          to={path('/inloggen')}
          className={`${TEXT_LINK} inline-flex min-h-target items-center`}
        >
          Terug naar inloggen
        </Link>
      </p>
    </AccountPage>
  )
}
