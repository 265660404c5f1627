import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { SignedOutPage } from '#app/features/admin/staff/signed-out-page.tsx'
import { signInCodeForm } from '#app/features/core/accounts/accounts-forms.ts'
import { signInCodeMessage } from '#app/features/core/accounts/accounts-messages.ts'
import { staffReturnPath } from '#app/features/core/accounts/return-path.ts'
import { awaitsCode, signInWithCode } from '#app/features/core/sign-in/admin/sign-in-code.server.ts'
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
import type { Route } from './+types/admin-sign-in-code.ts'

export const links = adminStyles

export const meta: Route.MetaFunction = () => [{ title: 'Tweestapsverificatie · Beheer' }]

export function loader({ context }: Route.LoaderArgs) {
  if (!awaitsCode(context.get(pageContext).visitor())) throw redirect(path('/beheer/inloggen'))
  return null
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const form = readFields(signInCodeForm, await readForm(request))
  if (!form.ok) return data({ errors: form.errors, message: null }, 422)
  const result = await signInWithCode(context.get(appContext), page.visitor(), form.value.code)
  if (result.ok) {
    for (const cookie of result.cookies) page.setCookie(cookie)
    return redirect(staffReturnPath(url.searchParams.get('verder')))
  }
  const message = signInCodeMessage(result)
  switch (result.error) {
    case 'wrong-code':
      return data({ errors: { code: message }, message: null }, 401)
    case 'too-many-tries': {
      const headers = { 'Retry-After': String(result.retryAfterSeconds) }
      return data({ errors: null, message }, { status: 429, headers })
    }
    case 'locked':
      return data({ errors: null, message }, 429)
    case 'start-again':
      return data({ errors: null, message }, 401)
  }
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function AdminSignInCode({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === 'submitting'
  const form = useErrorFocus(actionData?.errors)
  return (
    <SignedOutPage title="Tweestapsverificatie">
      <p className="mt-3 text-ink-2">
        Open de app op je telefoon en neem de zes cijfers over die er bij de winkel staan.
      </p>
      <Form ref={form} method="post" className="mt-6 space-y-5" noValidate>
        {actionData?.message && (
          <Notice kind="danger" role="alert">
            {actionData.message}
          </Notice>
        )}
        <TextField
          label="Code"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          hint="Telefoon niet bij de hand? Vul een van je reservecodes in."
          error={actionData?.errors?.code}
        />
        <Button type="submit" isWide busyText={isBusy ? 'Inloggen' : undefined}>
          Inloggen
        </Button>
        <p>
          <Link
            to={path('/beheer/inloggen')}
            className={`${TEXT_LINK} inline-flex min-h-target items-center`}
          >
            Opnieuw beginnen
          </Link>
        </p>
      </Form>
    </SignedOutPage>
  )
}
