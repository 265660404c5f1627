import { randomBytes } from 'node:crypto'
import { data, Form, redirect, useNavigation, useOutletContext } from 'react-router'
import { InfoPage, InfoSection } from '#app/features/content/info-pages/info-page.tsx'
import { findCustomer } from '#app/features/core/accounts/find-customer.server.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { findOwnOrder } from '#app/features/customers/customer-accounts/read-own-orders.server.ts'
import { StatementList } from '#app/features/fulfilment/withdrawals/statement-list.tsx'
import { withdraw } from '#app/features/fulfilment/withdrawals/withdraw.server.ts'
import {
  withdrawalForm,
  withdrawalToken,
} from '#app/features/fulfilment/withdrawals/withdrawal-forms.ts'
import {
  CONFIRM_LABEL,
  PERSONAL_EXCEPTION,
  WITHDRAW_LABEL,
  type WithdrawResult,
} from '#app/features/fulfilment/withdrawals/withdrawals.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { type FormValues, readFields } from '#app/platform/forms/form-fields.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { ChoiceError } from '#app/ui/forms/choice-error.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
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
  if (orderNumber === 0) return { initialValues: {}, articles: [] }
  const app = context.get(appContext)
  const customer = await findCustomer(app, context.get(pageContext).visitor())
  const order = customer && (await findOwnOrder(app, customer, orderNumber))
  const initialValues: FormValues = {
    orderNumber: String(orderNumber),
    ...(order && { name: order.name, email: order.email }),
  }
  return { initialValues, articles: order?.articles ?? [] }
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
    return data({ step: 'confirm', statement: form.value, formToken } as const)
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

interface FillStepProps {
  formValues: FormValues
  /** products of the visitor's order; empty: the visitor types them */
  articles: string[]
  errors: Record<string, string> | null
  message: string | null
}

function FillStep({ formValues, articles, errors, message }: FillStepProps) {
  const form = useErrorFocus(errors)
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Form ref={form} method="post" noValidate className="max-w-modal space-y-5">
      {message && (
        <Notice kind="danger" role="alert">
          {message}
        </Notice>
      )}
      <TextField
        label="Bestelnummer"
        name="orderNumber"
        autoComplete="off"
        hint="Staat in je bevestigingsmail, bijvoorbeeld 10001."
        defaultValue={formValues.orderNumber}
        error={errors?.orderNumber}
      />
      <TextField
        label="Naam"
        name="name"
        autoComplete="name"
        defaultValue={formValues.name}
        error={errors?.name}
      />
      <TextField
        label="E-mailadres"
        name="email"
        type="email"
        autoComplete="email"
        hint="Hier sturen we de ontvangstbevestiging naartoe."
        defaultValue={formValues.email}
        error={errors?.email}
      />
      {articles.length > 0 ? (
        <ArticleChoice
          articles={articles}
          chosen={formValues.items?.split('\n') ?? []}
          error={errors?.items}
        />
      ) : (
        <TextAreaField
          label="Welke artikelen?"
          name="items"
          isOptional
          hint="Leeg laten als het om de hele bestelling gaat."
          rows={3}
          defaultValue={formValues.items}
          error={errors?.items}
        />
      )}
      <Button type="submit" name="stap" value="nakijken" busyText={isBusy ? 'Verder' : undefined}>
        Verder
      </Button>
      <p className="text-sm text-ink-3">Je ziet eerst wat je hebt ingevuld; daarna bevestig je.</p>
    </Form>
  )
}

type ArticleChoiceProps = { articles: string[]; chosen: string[]; error: string | undefined }

function ArticleChoice({ articles, chosen, error }: ArticleChoiceProps) {
  return (
    <fieldset
      className="min-w-0"
      aria-describedby={error && 'artikelen-fout'}
      data-rejected={error ? '' : undefined}
    >
      <legend className="font-medium">Welke artikelen?</legend>
      <p className="mt-1 text-sm text-ink-2">Kies niets als het om de hele bestelling gaat.</p>
      {articles.map((article) => (
        <CheckboxField
          key={article}
          name="items"
          value={article}
          label={article}
          defaultChecked={chosen.includes(article)}
        />
      ))}
      <ChoiceError id="artikelen-fout" error={error} />
    </fieldset>
  )
}

interface ConfirmStepProps {
  statement: { orderNumber: string; name: string; email: string; items: string }
  formToken: string
}

function ConfirmStep({ statement, formToken }: ConfirmStepProps) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <InfoPage title="Klopt dit?" lead="Na bevestigen is de overeenkomst herroepen." isAnswer>
      <InfoSection title="Je herroeping">
        <StatementList statement={statement} />
        <Form method="post" className="mt-6 flex flex-wrap gap-3">
          {Object.entries(statement).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="kenmerk" value={formToken} />
          <Button
            type="submit"
            name="stap"
            value="bevestigen"
            busyText={isBusy ? CONFIRM_LABEL : undefined}
          >
            {CONFIRM_LABEL}
          </Button>
          <Button type="submit" variant="second" name="stap" value="wijzigen">
            Wijzigen
          </Button>
        </Form>
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
