import { data, Form, redirect, useNavigation } from 'react-router'
import {
  acceptInvitation,
  findInvitation,
} from '#app/features/admin/staff/accept-invitation.server.ts'
import { NewcomerFields } from '#app/features/admin/staff/newcomer-fields.tsx'
import { SignedOutPage } from '#app/features/admin/staff/signed-out-page.tsx'
import { roleName } from '#app/features/admin/staff/staff.ts'
import { acceptForm } from '#app/features/admin/staff/staff-forms.ts'
import { invitationMessage } from '#app/features/admin/staff/staff-messages.ts'
import { signInStaff } from '#app/features/core/sign-in/sign-in.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { readFields } from '#app/platform/forms/form-fields.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { adminStyles } from '#app/ui/admin/admin-styles.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import type { Route } from './+types/admin-invitation.ts'

export const links = adminStyles

export const meta: Route.MetaFunction = () => [{ title: 'Uitnodiging · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  context.get(pageContext).markPrivate()
  const token = url.searchParams.get('token') ?? ''
  const invitation = await findInvitation(context.get(appContext), token)
  if (!invitation.ok)
    return data({ problem: invitationMessage(invitation), email: '', role: '' }, 410)
  return data({ problem: null, email: invitation.email, role: roleName(invitation.role) })
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const app = context.get(appContext)
  const page = context.get(pageContext)
  const visitor = page.visitor()
  const form = readFields(acceptForm, await readForm(request))
  const { name = '' } = form.formValues
  if (!form.ok) return data({ errors: form.errors, message: null, name }, 422)
  const result = await acceptInvitation(app, url.searchParams.get('token') ?? '', form.value)
  if (!result.ok) return data({ errors: null, message: invitationMessage(result), name }, 410)
  const { password } = form.value
  const signInResult = await signInStaff(app, visitor, { email: result.email, password })
  if (signInResult.ok) for (const cookie of signInResult.cookies) page.setCookie(cookie)
  return redirect(path('/beheer'))
}

export default function AdminInvitation({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === 'submitting'
  const form = useErrorFocus(actionData?.errors)
  const problem = actionData?.message ?? loaderData.problem
  if (problem) {
    return (
      <SignedOutPage title="Uitnodiging">
        <div className="mt-6">
          <Notice kind="danger" role="alert">
            {problem}
          </Notice>
        </div>
      </SignedOutPage>
    )
  }
  return (
    <SignedOutPage title="Welkom">
      <p className="mt-3 text-ink-2 wrap-anywhere">
        Je werkt voortaan mee als {loaderData.role.toLowerCase()}. Inloggen doe je met{' '}
        {loaderData.email}.
      </p>
      <Form ref={form} method="post" className="mt-6 space-y-5" noValidate>
        <input type="hidden" name="email" autoComplete="username" value={loaderData.email} />
        <NewcomerFields name={actionData?.name} errors={actionData?.errors} />
        <Button type="submit" isWide busyText={isBusy ? 'Opslaan' : undefined}>
          Opslaan en inloggen
        </Button>
      </Form>
    </SignedOutPage>
  )
}
