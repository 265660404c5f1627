import { useEffect } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { SignedOutPage } from '#app/features/admin/staff/signed-out-page.tsx'
import { signInForm } from '#app/features/core/accounts/accounts-forms.ts'
import { signInMessage } from '#app/features/core/accounts/accounts-messages.ts'
import { readManager } from '#app/features/core/accounts/require-manager.server.ts'
import { staffReturnPath } from '#app/features/core/accounts/return-path.ts'
import { hasOwner } from '#app/features/core/sign-in/owner-setup.server.ts'
import { signInStaff } from '#app/features/core/sign-in/sign-in.server.ts'
import { PasskeyButton } from '#app/features/customers/passkeys/passkey-button.tsx'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { readFields } from '#app/platform/forms/form-fields.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { adminStyles } from '#app/ui/admin/admin-styles.ts'
import { markSignedIn } from '#app/ui/admin/sign-in-draft.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/admin-sign-in.ts'

export const links = adminStyles

export const meta: Route.MetaFunction = () => [{ title: 'Inloggen · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { manager } = await readManager(app, context.get(pageContext).visitor())
  if (manager) throw redirect(staffReturnPath(url.searchParams.get('verder')))
  return {
    isExpired: url.searchParams.has('verlopen'),
    isSetUp: await hasOwner(app.db),
    nextUrl: staffReturnPath(url.searchParams.get('verder')),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const form = readFields(signInForm, await readForm(request))
  if (!form.ok) {
    return data({ errors: form.errors, message: null, email: form.formValues.email ?? '' }, 422)
  }
  const { email } = form.value
  const result = await signInStaff(context.get(appContext), page.visitor(), form.value)
  if (!result.ok) {
    const isLimited = result.error === 'too-many-tries'
    return data(
      { errors: null, message: signInMessage(result), email },
      isLimited
        ? { status: 429, headers: { 'Retry-After': String(result.retryAfterSeconds) } }
        : { status: 401 },
    )
  }
  for (const cookie of result.cookies) page.setCookie(cookie)
  const nextUrl = staffReturnPath(url.searchParams.get('verder'))
  if (!result.needsCode) return redirect(nextUrl)
  return redirect(`${path('/beheer/inloggen/code')}?${new URLSearchParams({ verder: nextUrl })}`)
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function AdminSignIn({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === 'submitting'
  const form = useErrorFocus(actionData?.errors)
  useEffect(markSignedIn, [])
  const { nextUrl } = loaderData
  return (
    <SignedOutPage title="Inloggen">
      <Form ref={form} method="post" className="mt-6 space-y-5" noValidate>
        {actionData?.message && (
          <Notice kind="danger" role="alert">
            {actionData.message}
          </Notice>
        )}
        {!actionData && loaderData.isExpired && (
          <Notice>Je bent een tijd weg geweest. Log opnieuw in om verder te gaan.</Notice>
        )}
        {!loaderData.isSetUp && (
          <Notice>
            Er is nog geen beheerder. Open de link die de winkel toonde toen ze startte.
          </Notice>
        )}
        <TextField
          label="E-mailadres"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={actionData?.email}
          error={actionData?.errors?.email}
        />
        <PasswordField
          label="Wachtwoord"
          name="password"
          autoComplete="current-password"
          error={actionData?.errors?.password}
        />
        <Button type="submit" isWide busyText={isBusy ? 'Inloggen' : undefined}>
          Inloggen
        </Button>
        <PasskeyButton place="admin" onSignedIn={() => location.assign(nextUrl)} />
        <p>
          <a
            href={path('/beheer/wachtwoord-vergeten')}
            className={`${TEXT_LINK} inline-flex min-h-target items-center`}
          >
            Wachtwoord vergeten?
          </a>
        </p>
      </Form>
    </SignedOutPage>
  )
}
