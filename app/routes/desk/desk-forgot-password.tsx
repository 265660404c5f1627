import { Form, useNavigation } from 'react-router'
import { resetForm } from '#app/features/customers/customers-forms.ts'
import { RESET_SENT } from '#app/features/customers/customers-messages.ts'
import { doneForm, refusedForm } from '#app/features/customers/form-answers.server.ts'
import { RESET_LEAD, ResetFields } from '#app/features/customers/reset-fields.tsx'
import { askReset } from '#app/features/customers/reset-password.server.ts'
import { DoorPage } from '#app/features/desk/door-page.tsx'
import { readFields } from '#app/platform/form-fields.ts'
import { readForm } from '#app/platform/read-form.ts'
import { pageContext, shopContext } from '#app/platform/shop-context.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { useErrorFocus } from '#app/ui/use-error-focus.ts'
import type { Route } from './+types/desk-forgot-password.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Nieuw wachtwoord · Beheer · Schakel' }]

export function loader({ context }: Route.LoaderArgs) {
  context.get(pageContext).visitor()
  return null
}

/** The link is that of the shop: who works here has the same account in both. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = readFields(resetForm, await readForm(request))
  if (!form.ok) return refusedForm(form.typed, form.errors)
  const visitor = context.get(pageContext).visitor()
  const result = await askReset(context.get(shopContext), visitor, form.value.user_login)
  if (!result.ok) return refusedForm(form.typed, result)
  return doneForm(RESET_SENT, form.typed)
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function DeskForgotPassword({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === 'submitting'
  const form = useErrorFocus(actionData?.errors)
  return (
    <DoorPage title="Nieuw wachtwoord">
      <p className="mt-3 text-ink-2">{RESET_LEAD}</p>
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
        <a
          href="/beheer/inloggen/"
          className={`${TEXT_LINK} inline-flex min-h-target items-center`}
        >
          Terug naar inloggen
        </a>
      </p>
    </DoorPage>
  )
}
