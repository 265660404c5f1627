import { data, Form, redirect, useNavigation } from 'react-router'
import { NewcomerFields } from '#app/features/admin/staff/newcomer-fields.tsx'
import { SignedOutPage } from '#app/features/admin/staff/signed-out-page.tsx'
import { setupForm } from '#app/features/core/accounts/accounts-forms.ts'
import { setupMessage } from '#app/features/core/accounts/accounts-messages.ts'
import { readManager } from '#app/features/core/accounts/require-manager.server.ts'
import { checkSetupLink, completeSetup } from '#app/features/core/sign-in/owner-setup.server.ts'
import { signInStaff } from '#app/features/core/sign-in/sign-in.server.ts'
import { giveDemoAuthor } from '#app/features/demo/demo-catalogue/give-demo-author.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { readFields } from '#app/platform/forms/form-fields.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { adminStyles } from '#app/ui/admin/admin-styles.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/admin-setup.ts'

export const links = adminStyles

export const meta: Route.MetaFunction = () => [{ title: 'Beheerder worden' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const visitor = context.get(pageContext).visitor()
  const token = url.searchParams.get('token') ?? ''
  const app = context.get(appContext)
  const link = await checkSetupLink(app, token)
  const { manager } = await readManager(app, visitor)
  if (!link.ok && manager) throw redirect(path('/beheer'))
  return data({ problem: link.ok ? null : setupMessage(link) }, link.ok ? 200 : 410)
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const app = context.get(appContext)
  const page = context.get(pageContext)
  const visitor = page.visitor()
  const form = readFields(setupForm, await readForm(request))
  const { name = '', email = '' } = form.formValues
  if (!form.ok) return data({ errors: form.errors, message: null, name, email }, 422)

  const result = await completeSetup(app, url.searchParams.get('token') ?? '', form.value)
  if (!result.ok) return data({ errors: null, message: setupMessage(result), name, email }, 410)
  await giveDemoAuthor(app)
  const signInResult = await signInStaff(app, visitor, form.value)
  if (signInResult.ok) for (const cookie of signInResult.cookies) page.setCookie(cookie)
  return redirect(path('/beheer'))
}

export default function AdminSetup({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === 'submitting'
  const form = useErrorFocus(actionData?.errors)
  const problem = actionData?.message ?? loaderData.problem
  if (problem) {
    return (
      <SignedOutPage title="Beheerder worden">
        <div className="mt-6 space-y-4">
          <Notice kind="danger" role="alert">
            {problem}
          </Notice>
          <p>
            <a
              href={path('/beheer/inloggen')}
              className={`${TEXT_LINK} inline-flex min-h-target items-center`}
            >
              Inloggen
            </a>
          </p>
        </div>
      </SignedOutPage>
    )
  }
  return (
    <SignedOutPage title="Beheerder worden">
      <p className="mt-3 text-ink-2">Hiermee log je voortaan in op het beheer van je winkel.</p>
      <Form ref={form} method="post" className="mt-6 space-y-5" noValidate>
        <NewcomerFields name={actionData?.name} errors={actionData?.errors}>
          <TextField
            label="E-mailadres"
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={actionData?.email}
            error={actionData?.errors?.email}
          />
        </NewcomerFields>
        <Button type="submit" isWide busyText={isBusy ? 'Opslaan' : undefined}>
          Opslaan en inloggen
        </Button>
      </Form>
    </SignedOutPage>
  )
}
