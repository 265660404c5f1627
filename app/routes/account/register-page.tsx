import { useEffect } from 'react'
import { Form, redirect, useNavigation } from 'react-router'
import { refreshAccount } from '#app/features/core/accounts/account-store.ts'
import { firstNameOf } from '#app/features/core/accounts/accounts.ts'
import { findCustomer } from '#app/features/core/accounts/find-customer.server.ts'
import { customerReturnPath } from '#app/features/core/accounts/return-path.ts'
import { loginPageUrl } from '#app/features/customers/customer-accounts/customers.ts'
import { registerForm } from '#app/features/customers/customer-accounts/customers-forms.ts'
import { registeredText } from '#app/features/customers/customer-accounts/customers-messages.ts'
import {
  answerWithErrors,
  answerWithMessage,
} from '#app/features/customers/log-in/form-answers.server.ts'
import { register } from '#app/features/customers/log-in/register.server.ts'
import { REGISTER_LEAD, RegisterFields } from '#app/features/customers/log-in/register-fields.tsx'
import { AccountPage } from '#app/features/customers/profile/account-page.tsx'
import { attributionOf } from '#app/features/insight/attribution/store-attribution.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { readFields } from '#app/platform/forms/form-fields.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { UnbrokenText } from '#app/ui/feedback/unbroken-text.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { Link } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/register-page.ts'

const ACCOUNT_URL = path('/mijn-account')

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Account maken' })
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const customer = await findCustomer(context.get(appContext), context.get(pageContext).visitor())
  const nextUrl = customerReturnPath(url.searchParams.get('verder'))
  if (customer) throw redirect(nextUrl)
  return { nextUrl }
}

/** The loader must not run again after a registration: it would redirect the customer, who is logged in then. */
export const shouldRevalidate = () => false

export async function action({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const formData = await readForm(request)
  const form = readFields(registerForm, formData)
  if (!form.ok) return answerWithErrors(form.formValues, form.errors)
  const { user_email: email, user_pass: password, display_name: name } = form.value
  const visitor = page.visitor()
  const attribution = attributionOf(visitor.cookies, (field) => formData.get(field))
  const person = { email, password, name, attribution }
  const result = await register(context.get(appContext), visitor, person)
  if (!result.ok) return answerWithErrors(form.formValues, result)
  for (const cookie of result.cookies) page.setCookie(cookie)
  return answerWithMessage(registeredText(email), form.formValues)
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === 'submitting'
  const form = useErrorFocus(actionData?.errors)
  const nextUrl = loaderData?.nextUrl ?? ACCOUNT_URL
  const isDone = Boolean(actionData?.doneMessage)
  useEffect(() => {
    if (isDone) refreshAccount()
  }, [isDone])
  if (actionData?.doneMessage) {
    const name = firstNameOf(actionData.formValues.display_name ?? '')
    return (
      <AccountPage title={name ? `Welkom, ${name}` : 'Welkom'}>
        <p role="status" className="mt-3 text-lead text-ink-2">
          <UnbrokenText text={actionData.doneMessage} />
        </p>
        <p className="mt-3 mb-6 text-ink-2">
          Niets gekregen? Kijk ook in je spammap, of{' '}
          <a href={path('/mijn-account/gegevens')} className={TEXT_LINK}>
            laat de link opnieuw mailen
          </a>
          .
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={nextUrl === ACCOUNT_URL ? path('/shop') : nextUrl} reloadDocument>
            Verder winkelen
          </ButtonLink>
          <ButtonLink to={ACCOUNT_URL} variant="second" reloadDocument>
            Naar mijn account
          </ButtonLink>
        </div>
      </AccountPage>
    )
  }
  return (
    <AccountPage title="Account maken" lead={REGISTER_LEAD}>
      <Form ref={form} method="post" noValidate>
        <RegisterFields
          message={actionData?.message ?? null}
          errors={actionData?.errors ?? {}}
          formValues={actionData?.formValues ?? {}}
          isBusy={isBusy}
        />
      </Form>
      <p className="mt-5 border-t border-line pt-5">
        Al een account?{' '}
        <Link to={loginPageUrl(nextUrl)} className={`${TEXT_LINK} font-medium`}>
          Inloggen
        </Link>
      </p>
    </AccountPage>
  )
}
