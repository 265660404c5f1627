import { data, redirect } from 'react-router'
import {
  readLegalText,
  renderLegalText,
} from '#app/features/checkout/legal-texts/read-legal-texts.server.ts'
import { CookieList } from '#app/features/content/info-pages/cookie-list.tsx'
import {
  ChangedOn,
  InfoPage,
  InfoSection,
  LegalSections,
} from '#app/features/content/info-pages/info-page.tsx'
import { CONSENT_COOKIE, readChoice, readConsent } from '#app/features/core/consent/consent.ts'
import { ConsentForm } from '#app/features/core/consent/consent-form.tsx'
import { readConsentTexts } from '#app/features/core/consent/consent-texts.server.ts'
import { giveConsent } from '#app/features/core/consent/give-consent.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { badRequest } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/cookies-page.ts'

const SAVED_MESSAGE = { kind: 'success', text: 'Je keuze is bewaard.' } as const
const TOO_OFTEN_MESSAGE = {
  kind: 'danger',
  text: 'Je koos te vaak achter elkaar. Probeer het over een paar minuten opnieuw.',
} as const

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Cookies',
    description: 'Welke cookies deze winkel zet en waarvoor, en wat je daarvan goedvindt.',
    path: path('/cookies'),
  })
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { cookies } = context.get(pageContext).visitor()
  const app = context.get(appContext)
  return {
    text: renderLegalText(await readLegalText(app, 'cookies')),
    texts: await readConsentTexts(app.db),
    consent: readConsent(cookies[CONSENT_COOKIE]),
    message: url.searchParams.has('bewaard') ? SAVED_MESSAGE : null,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const choice = readChoice(form)
  if (!choice) throw badRequest()
  const page = context.get(pageContext)
  const version = readId(form.get('version'))
  const result = await giveConsent(context.get(appContext), page, choice, version)
  if (result.ok) return redirect(`${path('/cookies')}?bewaard=1#keuze`, 303)
  const headers = { 'Retry-After': String(result.retryAfterSeconds) }
  return data({ message: TOO_OFTEN_MESSAGE }, { status: 429, headers })
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function Cookies({ loaderData, actionData }: Route.ComponentProps) {
  const { text, ...choice } = loaderData
  return (
    <InfoPage title="Cookies" lead={text.lead}>
      <div id="keuze" className="scroll-mt-6">
        <InfoSection title="Jouw keuze">
          <ConsentForm {...choice} message={actionData?.message ?? choice.message} />
        </InfoSection>
      </div>
      <CookieList />
      <LegalSections text={text} />
      <ChangedOn text={text} />
    </InfoPage>
  )
}
