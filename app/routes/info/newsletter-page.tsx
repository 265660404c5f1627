import { data, useOutletContext } from 'react-router'
import { InfoPage, InfoSection } from '#app/features/content/info-pages/info-page.tsx'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { CONFIRM_DAYS } from '#app/features/customers/newsletter/newsletter.ts'
import { NewsletterForm } from '#app/features/customers/newsletter/newsletter-form.tsx'
import { signUp, signUpForm } from '#app/features/customers/newsletter/sign-up.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { readFields } from '#app/platform/forms/form-fields.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/newsletter-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Nieuwsbrief',
    description: 'Meld je aan voor de nieuwsbrief.',
    path: path('/nieuwsbrief'),
  })
}

/** The response is the same for every address, so that it does not reveal who is subscribed. */
export async function action({ context, request }: Route.ActionArgs) {
  const { ip } = context.get(pageContext).visitor()
  const form = readFields(signUpForm, await readForm(request))
  const email = form.formValues.email ?? ''
  if (!form.ok) return data({ isDone: false, email, error: form.errors.email, tooMany: false }, 422)
  const result = await signUp(context.get(appContext), { ip }, form.value)
  if (result.ok) return data({ isDone: true, email, error: undefined, tooMany: false })
  return data(
    { isDone: false, email, error: undefined, tooMany: true },
    { status: 429, headers: { 'Retry-After': String(result.retryAfterSeconds) } },
  )
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function Newsletter({ actionData }: Route.ComponentProps) {
  const { name } = useOutletContext<ShopSettings>()
  if (actionData?.isDone) {
    return (
      <InfoPage title="Kijk in je mail" lead="Nog één klik, dan sta je op de lijst.">
        <InfoSection title="Bevestig je e-mailadres">
          <p role="status">
            We stuurden een mail naar <strong className="wrap-anywhere">{actionData.email}</strong>.
            Klik op de knop in die mail. Dat kan {CONFIRM_DAYS} dagen; daarna wissen we je adres.
            Niets gekregen? Kijk ook bij de ongewenste mail.
          </p>
        </InfoSection>
      </InfoPage>
    )
  }
  return (
    <InfoPage
      title="Nieuwsbrief"
      lead={`Nieuwe sieraden, acties en verhalen van ${name}, in je mail.`}
    >
      <div className="max-w-prose">
        {actionData?.tooMany && (
          <div className="mb-4">
            <Notice kind="danger" role="alert">
              Er kwamen veel aanmeldingen achter elkaar van dit adres. Probeer het over een uur
              opnieuw.
            </Notice>
          </div>
        )}
        <NewsletterForm
          shopName={name}
          source="newsletter"
          email={actionData?.email}
          error={actionData?.error}
        />
        <ul className="mt-10 border-t border-line">
          {[
            'Nieuwe sieraden en acties',
            'Verhalen uit het journaal',
            'Afmelden kan in elke mail',
          ].map((line) => (
            <li key={line} className="border-b border-line py-3">
              {line}
            </li>
          ))}
        </ul>
      </div>
    </InfoPage>
  )
}
