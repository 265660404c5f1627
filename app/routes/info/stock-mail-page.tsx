import { data, Form, redirect, useNavigation } from 'react-router'
import { z } from 'zod'
import { productUrl } from '#app/features/catalog/products/catalog.ts'
import { choiceText } from '#app/features/catalog/stock/choice-text.ts'
import { emailField } from '#app/features/core/accounts/accounts-forms.ts'
import {
  findStockMailVariant,
  requestStockMail,
} from '#app/features/customers/stock-mails/request-stock-mail.server.ts'
import { STOCK_MAIL_DAYS, TOO_OFTEN_TEXT } from '#app/features/customers/stock-mails/stock-mails.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { readFields } from '#app/platform/forms/form-fields.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/stock-mail-page.ts'

const stockMailForm = z.object({ email: z.string('Vul je e-mailadres in.').pipe(emailField) })

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Mail mij als het er weer is' })
}

/** Loads a sold-out variant. If the variant is in stock again, redirects to its product. */
export async function loader({ context, url }: Route.LoaderArgs) {
  context.get(pageContext).markPrivate()
  const variant = await findStockMailVariant(
    context.get(appContext),
    readId(url.searchParams.get('variant')),
  )
  if (!variant) throw notFound()
  if (variant.isAvailable) {
    throw redirect(`${productUrl(variant.slug)}?${new URLSearchParams(variant.optionValues)}`)
  }
  return variant
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const app = context.get(appContext)
  const { ip } = context.get(pageContext).visitor()
  const variant = await findStockMailVariant(app, readId(url.searchParams.get('variant')))
  if (!variant) throw notFound()
  const parsedForm = readFields(stockMailForm, await readForm(request))
  if (!parsedForm.ok)
    return data({ error: parsedForm.errors.email, email: parsedForm.formValues.email }, 422)
  const { email } = parsedForm.value
  const result = await requestStockMail(app, ip, variant.id, email)
  if (result.ok) return { subscribedEmail: email }
  return data(
    { error: TOO_OFTEN_TEXT, email },
    { status: 429, headers: { 'Retry-After': String(result.retryAfterSeconds) } },
  )
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function StockMailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, slug, optionValues } = loaderData
  const isBusy = useNavigation().state === 'submitting'
  const choice = choiceText(optionValues)
  const chosenName = choice ? `${name}, ${choice},` : name
  const subscribedEmail =
    actionData && 'subscribedEmail' in actionData ? actionData.subscribedEmail : null
  const failure = actionData && 'error' in actionData ? actionData : null
  return (
    <div className="wrap max-w-prose pt-8 lg:pt-12">
      <h1 className="display text-display-md wrap-anywhere">Mail mij als het er weer is</h1>
      <p className="mt-3 text-lead text-ink-2">{chosenName} is nu uitverkocht.</p>
      {subscribedEmail === null ? (
        <Form method="post" noValidate className="mt-6 max-w-modal space-y-5">
          <TextField
            label="E-mailadres"
            name="email"
            type="email"
            autoComplete="email"
            inputMode="email"
            // The shopper opened this page to fill in this field.
            autoFocus
            required
            defaultValue={failure?.email}
            error={failure?.error}
            hint={`Eén mail zodra dit sieraad er weer is. Is dat na ${STOCK_MAIL_DAYS} dagen niet zo, dan wissen we je adres.`}
          />
          <Button type="submit" busyText={isBusy ? 'Bewaren' : undefined}>
            Mail mij
          </Button>
        </Form>
      ) : (
        <div className="mt-6">
          <Notice kind="success" role="status">
            We mailen {subscribedEmail} zodra {chosenName} er weer is.
          </Notice>
        </div>
      )}
      <p className="mt-6">
        <ButtonLink to={productUrl(slug)} variant="quiet">
          Terug naar {name}
        </ButtonLink>
      </p>
    </div>
  )
}
