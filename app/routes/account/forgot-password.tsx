import { Form, useNavigation } from 'react-router'
import { AccountPage } from '#app/features/customers/account-page.tsx'
import { resetForm } from '#app/features/customers/customers-forms.ts'
import { RESET_SENT } from '#app/features/customers/customers-messages.ts'
import { doneForm, refusedForm } from '#app/features/customers/form-answers.server.ts'
import { RESET_LEAD, ResetFields } from '#app/features/customers/reset-fields.tsx'
import { askReset } from '#app/features/customers/reset-password.server.ts'
import { readFields } from '#app/platform/form-fields.ts'
import { readForm } from '#app/platform/read-form.ts'
import { pageContext, shopContext } from '#app/platform/shop-context.ts'
import { Link } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { useErrorFocus } from '#app/ui/use-error-focus.ts'
import type { Route } from './+types/forgot-password.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Nieuw wachtwoord' })
}

export function loader({ context }: Route.LoaderArgs) {
  context.get(pageContext).visitor()
  return null
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = readFields(resetForm, await readForm(request))
  if (!form.ok) return refusedForm(form.typed, form.errors)
  const visitor = context.get(pageContext).visitor()
  const result = await askReset(context.get(shopContext), visitor, form.value.user_login)
  if (!result.ok) return refusedForm(form.typed, result)
  return doneForm(RESET_SENT, form.typed)
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === 'submitting'
  const form = useErrorFocus(actionData?.errors)
  return (
    <AccountPage title="Nieuw wachtwoord" lead={RESET_LEAD}>
      <Form ref={form} method="post" noValidate>
        <ResetFields
          message={actionData?.message ?? null}
          errors={actionData?.errors ?? {}}
          typed={actionData?.typed ?? {}}
          done={actionData?.done ?? null}
          isBusy={isBusy}
        />
      </Form>
      <p className="mt-3">
        <Link to="/inloggen/" className={`${TEXT_LINK} inline-flex min-h-target items-center`}>
          Terug naar inloggen
        </Link>
      </p>
    </AccountPage>
  )
}
