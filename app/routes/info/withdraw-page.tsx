import { randomBytes } from 'node:crypto'
import { data, redirect, useOutletContext } from 'react-router'
import { InfoPage, InfoSection } from '#app/features/content/info-pages/info-page.tsx'
import { ConfirmStep, FillStep } from '#app/features/content/info-pages/withdrawal-steps.tsx'
import { findCustomer } from '#app/features/core/accounts/find-customer.server.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { findOrderToWithdraw } from '#app/features/customers/customer-accounts/read-own-orders.server.ts'
import { withdraw } from '#app/features/fulfilment/withdrawals/withdraw.server.ts'
import {
  withdrawalForm,
  withdrawalToken,
} from '#app/features/fulfilment/withdrawals/withdrawal-forms.ts'
import {
  PERSONAL_EXCEPTION,
  WITHDRAW_LABEL,
  type WithdrawResult,
} from '#app/features/fulfilment/withdrawals/withdrawals.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { type FormValues, readFields } from '#app/platform/forms/form-fields.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/withdraw-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Herroepen',
    description: 'Maak je aankoop ongedaan, zonder opgaaf van reden en zonder account.',
    path: path('/herroepen'),
  })
}

/** Fills in the form for an order, if the visitor may see that order. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const orderNumber = readId(url.searchParams.get('bestelling'))
  if (orderNumber === 0) return { initialValues: {}, articles: [], personal: null }
  const order = await findVisitorsOrder(context, orderNumber)
  const initialValues: FormValues = {
    orderNumber: String(orderNumber),
    ...(order && { name: order.name, email: order.email }),
  }
  return { initialValues, articles: order?.articles ?? [], personal: order?.personal ?? null }
}

async function findVisitorsOrder(context: Route.LoaderArgs['context'], orderNumber: number) {
  const app = context.get(appContext)
  const customer = await findCustomer(app, context.get(pageContext).visitor())
  return customer && (await findOrderToWithdraw(app, customer, orderNumber))
}

/** Handles three steps on one page: the form, the confirmation of the typed values, and the withdrawal itself. */
export async function action({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const { ip } = page.visitor()
  const formData = await readForm(request)
  // Joins the selected products of the order, one per line; a guest has typed a single text.
  formData.set('items', formData.getAll('items').join('\n'))
  const form = readFields(withdrawalForm, formData)
  const { formValues } = form
  const step = formData.get('stap')
  if (!form.ok || step === 'wijzigen') {
    const errors = form.ok ? null : form.errors
    return data({ step: 'fill', errors, formValues, message: null } as const, {
      status: errors ? 422 : 200,
    })
  }
  const token = withdrawalToken.safeParse(formData.get('kenmerk'))
  if (step !== 'bevestigen' || !token.success) {
    const formToken = randomBytes(16).toString('hex')
    const order = await findVisitorsOrder(context, readId(form.value.orderNumber))
    const personal = order?.personal ?? null
    return data({ step: 'confirm', statement: form.value, formToken, personal } as const)
  }
  const result = await withdraw(context.get(appContext), form.value, {
    ip,
    formToken: token.data,
  })
  if (result.ok) return redirect(path('/herroepen/ontvangen/:key', { key: result.key }), 303)
  return data(
    { step: 'fill', errors: null, formValues, message: withdrawMessage(result) } as const,
    { status: 429, headers: { 'Retry-After': String(result.retryAfterSeconds) } },
  )
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function Withdraw({ loaderData, actionData }: Route.ComponentProps) {
  const settings = useOutletContext<ShopSettings>()
  if (actionData?.step === 'confirm') return <ConfirmStep {...actionData} />
  return (
    <InfoPage
      title={WITHDRAW_LABEL}
      lead={`Je mag je aankoop tot ${settings.returnDays} dagen na ontvangst ongedaan maken, zonder opgaaf van reden en zonder account.`}
    >
      <InfoSection title="Je aankoop">
        <FillStep
          formValues={actionData?.formValues ?? loaderData.initialValues}
          articles={loaderData.articles}
          personal={loaderData.personal}
          errors={actionData?.errors ?? null}
          message={actionData?.message ?? null}
        />
      </InfoSection>
      <InfoSection title="Tot wanneer?">
        <p>
          Je hebt {settings.returnDays} dagen vanaf de dag na ontvangst van je laatste artikel
          {settings.returnDays > 14 && ' (de wet geeft er 14)'}. Nog niets ontvangen? Dan kan het
          ook al. {PERSONAL_EXCEPTION} Per mail of met het{' '}
          <a href={path('/ruilen-en-retour')}>modelformulier</a> mag ook.
        </p>
      </InfoSection>
    </InfoPage>
  )
}

function withdrawMessage(failure: Extract<WithdrawResult, { ok: false }>): string {
  switch (failure.error) {
    case 'too-many-tries':
      return 'Er kwamen veel herroepingen achter elkaar van dit adres. Probeer het over een uur opnieuw, of mail ons: een mail geldt ook.'
  }
}
