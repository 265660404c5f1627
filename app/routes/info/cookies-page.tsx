import { data, redirect } from 'react-router'
import { CookieList } from '#app/features/content/info-pages/cookie-list.tsx'
import { InfoPage, InfoSection } from '#app/features/content/info-pages/info-page.tsx'
import { CONSENT_COOKIE, readChoice, readConsent } from '#app/features/core/consent/consent.ts'
import { ConsentForm } from '#app/features/core/consent/consent-form.tsx'
import { readConsentTexts } from '#app/features/core/consent/consent-texts.server.ts'
import { giveConsent } from '#app/features/core/consent/give-consent.server.ts'
import { pageContext, shopContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { badRequest } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/cookies-page.ts'

const SAVED = { kind: 'success', text: 'Je keuze is bewaard.' } as const
const TOO_OFTEN = {
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
  return {
    texts: await readConsentTexts(context.get(shopContext).db),
    consent: readConsent(cookies[CONSENT_COOKIE]),
    message: url.searchParams.has('bewaard') ? SAVED : null,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const choice = readChoice(form)
  if (!choice) throw badRequest()
  const page = context.get(pageContext)
  const version = readId(form.get('version'))
  const given = await giveConsent(context.get(shopContext), page, choice, version)
  if (given.ok) return redirect(`${path('/cookies')}?bewaard=1#keuze`, 303)
  const headers = { 'Retry-After': String(given.retryAfterSeconds) }
  return data({ message: TOO_OFTEN }, { status: 429, headers })
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function Cookies({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <InfoPage
      title="Cookies"
      lead="Wat nodig is voor je winkelwagen en om in te loggen, staat altijd aan. De rest alleen als jij dat wilt."
    >
      <div id="keuze" className="scroll-mt-6">
        <InfoSection title="Jouw keuze">
          <ConsentForm {...loaderData} message={actionData?.message ?? loaderData.message} />
        </InfoSection>
      </div>
      <CookieList />
      <InfoSection title="Wissen">
        <p>
          Cookies wis je in de instellingen van je browser. Je winkelwagen is dan leeg, en we vragen
          je keuze opnieuw. Dat doen we ook na een jaar, en als er iets verandert waarvoor we je
          vroegen.
        </p>
      </InfoSection>
    </InfoPage>
  )
}
