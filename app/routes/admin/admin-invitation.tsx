import { data, Form, redirect, useNavigation } from 'react-router'
import {
  acceptInvitation,
  findInvitation,
} from '#app/features/admin/staff/accept-invitation.server.ts'
import { DoorPage } from '#app/features/admin/staff/door-page.tsx'
import { NewcomerFields } from '#app/features/admin/staff/newcomer-fields.tsx'
import { roleName } from '#app/features/admin/staff/people.ts'
import { acceptForm } from '#app/features/admin/staff/people-forms.ts'
import { invitationMessage } from '#app/features/admin/staff/people-messages.ts'
import { signInManager } from '#app/features/core/sign-in/sign-in.server.ts'
import { readFields } from '#app/platform/form-fields.ts'
import { readForm } from '#app/platform/read-form.ts'
import { pageContext, shopContext } from '#app/platform/shop-context.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useErrorFocus } from '#app/ui/use-error-focus.ts'
import type { Route } from './+types/admin-invitation.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Uitnodiging · Beheer · Schakel' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  context.get(pageContext).visitor()
  const token = url.searchParams.get('token') ?? ''
  const found = await findInvitation(context.get(shopContext), token)
  if (!found.ok) return data({ refusal: invitationMessage(found), email: '', role: '' }, 410)
  return data({ refusal: null, email: found.email, role: roleName(found.role) })
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const page = context.get(pageContext)
  const visitor = page.visitor()
  const form = readFields(acceptForm, await readForm(request))
  const { name = '' } = form.typed
  if (!form.ok) return data({ errors: form.errors, message: null, name }, 422)
  const result = await acceptInvitation(shop, url.searchParams.get('token') ?? '', form.value)
  if (!result.ok) return data({ errors: null, message: invitationMessage(result), name }, 410)
  const { password } = form.value
  const signedIn = await signInManager(shop, visitor, { email: result.email, password })
  if (signedIn.ok) for (const cookie of signedIn.cookies) page.setCookie(cookie)
  return redirect('/beheer/')
}

export default function DeskInvitation({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === 'submitting'
  const form = useErrorFocus(actionData?.errors)
  const refusal = actionData?.message ?? loaderData.refusal
  if (refusal) {
    return (
      <DoorPage title="Uitnodiging">
        <div className="mt-6">
          <Notice kind="danger" role="alert">
            {refusal}
          </Notice>
        </div>
      </DoorPage>
    )
  }
  return (
    <DoorPage title="Welkom">
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
    </DoorPage>
  )
}
