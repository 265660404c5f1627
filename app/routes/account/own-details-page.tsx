import { redirectDocument } from 'react-router'
import { accountCookie } from '#app/features/core/accounts/account-cookie.server.ts'
import { registeredText } from '#app/features/customers/customer-accounts/customers-messages.ts'
import { endShopSession } from '#app/features/customers/log-in/enter-shop.server.ts'
import {
  answerWithErrors,
  answerWithMessage,
} from '#app/features/customers/log-in/form-answers.server.ts'
import { requireCustomer } from '#app/features/customers/log-in/require-customer.server.ts'
import {
  changeEmail,
  changeName,
  changePassword,
  deleteAccount,
  endOtherSessions,
  readSessions,
  requestConfirmation,
} from '#app/features/customers/profile/change-account.server.ts'
import { DETAILS_FORMS, isDetailsIntent } from '#app/features/customers/profile/details-forms.ts'
import { DetailsSections } from '#app/features/customers/profile/details-sections.tsx'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { readFormValues, validateForm } from '#app/platform/forms/form-fields.ts'
import { badRequest } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/own-details-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Gegevens en wachtwoord' })
}

export async function loader({ context }: Route.LoaderArgs) {
  const { id, name, email, isEmailVerified, isStaff } = requireCustomer(context)
  const app = context.get(appContext)
  const sessions = await readSessions(app, context.get(pageContext).visitor(), id)
  const now = app.clock.now()
  return {
    name,
    email,
    isEmailVerified,
    isStaff,
    sessions: sessions.map(({ updatedAt, ...session }) => ({
      ...session,
      lastSeenText: dutchMoment(updatedAt, now),
    })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const customer = requireCustomer(context)
  const app = context.get(appContext)
  const page = context.get(pageContext)
  const visitor = page.visitor()
  const formValues = readFormValues(await readForm(request))
  const { intent } = formValues
  if (!isDetailsIntent(intent)) throw badRequest()
  switch (intent) {
    case 'name': {
      const form = validateForm(DETAILS_FORMS.name, formValues)
      if (!form.ok) return answerWithErrors(formValues, form.errors)
      await changeName(app, customer.id, form.value.name)
      page.setCookie(accountCookie(app, form.value.name, true))
      return answerWithMessage('Je naam is bewaard.', formValues)
    }
    case 'email': {
      const form = validateForm(DETAILS_FORMS.email, formValues)
      if (!form.ok) return answerWithErrors(formValues, form.errors)
      const { email, emailPassword: password } = form.value
      const result = await changeEmail(app, visitor, customer, { email, password })
      return result.ok
        ? answerWithMessage(registeredText(email), formValues)
        : answerWithErrors(formValues, result)
    }
    case 'confirm':
      await requestConfirmation(app, customer, customer.email)
      return answerWithMessage(registeredText(customer.email), formValues)
    case 'password': {
      const form = validateForm(DETAILS_FORMS.password, formValues)
      if (!form.ok) return answerWithErrors(formValues, form.errors)
      const { user_pass: password, ...changes } = form.value
      const result = await changePassword(app, visitor, customer, { password, ...changes })
      if (!result.ok) return answerWithErrors(formValues, result)
      for (const cookie of result.cookies) page.setCookie(cookie)
      return answerWithMessage(
        'Je nieuwe wachtwoord werkt. Op andere apparaten ben je uitgelogd.',
        formValues,
      )
    }
    case 'sessions':
      await endOtherSessions(app, visitor, customer.id)
      return answerWithMessage('Op andere apparaten ben je uitgelogd.', formValues)
    case 'remove': {
      const form = validateForm(DETAILS_FORMS.remove, formValues)
      if (!form.ok) return answerWithErrors(formValues, form.errors)
      const result = await deleteAccount(app, visitor, customer, form.value.removePassword)
      if (!result.ok) return answerWithErrors(formValues, result)
      for (const cookie of await endShopSession(app, visitor)) page.setCookie(cookie)
      return redirectDocument('/', 303)
    }
  }
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function OwnDetails({ loaderData, actionData }: Route.ComponentProps) {
  return <DetailsSections {...loaderData} answer={actionData} />
}
