import { data, Form, useNavigation } from 'react-router'
import {
  LOOKUP_DONE_TEXT,
  LOOKUP_TOO_OFTEN_TEXT,
} from '#app/features/checkout/order-lookup/order-lookup.ts'
import {
  orderLookupForm,
  requestOrderLink,
} from '#app/features/checkout/order-lookup/request-order-link.server.ts'
import { InfoPage, InfoSection } from '#app/features/content/info-pages/info-page.tsx'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { type FieldErrors, type FormValues, readFields } from '#app/platform/forms/form-fields.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { UnbrokenText } from '#app/ui/feedback/unbroken-text.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/order-lookup-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Bestelling volgen',
    description: 'Bekijk hoe het met je bestelling staat, ook zonder account.',
    path: path('/bestelling-volgen'),
  })
}

/** The page of an order redirects here, with the order number, if its URL has no key. */
export function loader({ context, url }: Route.LoaderArgs) {
  context.get(pageContext).markPrivate()
  const number = url.searchParams.get('nummer') ?? ''
  return { orderNumber: /^\d{1,10}$/.test(number) ? number : '' }
}

interface LookupResponse {
  isSent: boolean
  message: string | null
  errors: FieldErrors
  formValues: FormValues
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ip } = context.get(pageContext).visitor()
  const parsedForm = readFields(orderLookupForm, await readForm(request))
  const response: LookupResponse = {
    isSent: false,
    message: null,
    errors: {},
    formValues: parsedForm.formValues,
  }
  if (!parsedForm.ok) return data<LookupResponse>({ ...response, errors: parsedForm.errors }, 422)
  const result = await requestOrderLink(context.get(appContext), ip, parsedForm.value)
  if (result.ok) return data<LookupResponse>({ ...response, isSent: true })
  const headers = { 'Retry-After': String(result.retryAfterSeconds) }
  return data<LookupResponse>(
    { ...response, message: LOOKUP_TOO_OFTEN_TEXT },
    { status: 429, headers },
  )
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function OrderLookup({ loaderData, actionData }: Route.ComponentProps) {
  const isSent = actionData?.isSent === true
  const form = (
    <LookupForm
      response={actionData}
      orderNumber={actionData?.formValues.orderNumber ?? loaderData.orderNumber}
    />
  )
  return (
    <InfoPage
      title="Bestelling volgen"
      lead={
        isSent
          ? undefined
          : 'Vul je bestelnummer en e-mailadres in. We mailen je de link naar je bestelling, met de track-and-trace zodra je pakket onderweg is.'
      }
    >
      {isSent ? (
        <div className="max-w-prose">
          <Notice>
            <p className="font-semibold">Kijk in je mail</p>
            <p>
              <UnbrokenText text={LOOKUP_DONE_TEXT} />
            </p>
          </Notice>
          <details className="mt-4">
            <summary
              className={`${TEXT_LINK} inline-flex min-h-target cursor-pointer items-center`}
            >
              Probeer het nog een keer
            </summary>
            {form}
          </details>
        </div>
      ) : (
        form
      )}
      <InfoSection title="Heb je een account?">
        <p>
          Dan staan je bestellingen in <a href={path('/mijn-account')}>je account</a>
          <UnbrokenText text=", ook die je eerder met hetzelfde e-mailadres plaatste." />
        </p>
      </InfoSection>
    </InfoPage>
  )
}

function LookupForm({
  response,
  orderNumber,
}: {
  response: LookupResponse | undefined
  orderNumber: string
}) {
  const isBusy = useNavigation().state === 'submitting'
  const errors = response?.errors ?? {}
  const form = useErrorFocus(Object.keys(errors).length > 0 ? errors : undefined)
  return (
    <Form ref={form} method="post" noValidate className="mt-8 max-w-modal space-y-5">
      {response?.message && (
        <Notice kind="danger" role="alert">
          {response.message}
        </Notice>
      )}
      <TextField
        label="Bestelnummer"
        name="orderNumber"
        autoComplete="off"
        inputMode="numeric"
        hint="Staat in je bevestigingsmail, bijvoorbeeld 10001."
        defaultValue={orderNumber}
        error={errors.orderNumber}
      />
      <TextField
        label="E-mailadres"
        name="email"
        type="email"
        autoComplete="email"
        hint="Het adres waarop je onze bevestiging kreeg."
        defaultValue={response?.formValues.email}
        error={errors.email}
      />
      <Button type="submit" busyText={isBusy ? 'Versturen' : undefined}>
        Mail mij de link
      </Button>
    </Form>
  )
}
