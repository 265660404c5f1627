import { readChoice } from '#app/features/core/consent/consent.ts'
import { readCachedConsentTexts } from '#app/features/core/consent/consent-texts.server.ts'
import { giveConsent } from '#app/features/core/consent/give-consent.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import type { Route } from './+types/consent-fragment.ts'

/** Returns the cookie banner for visitors who have not made a choice. */
export async function loader({ context }: Route.LoaderArgs) {
  context.get(pageContext).cacheWithTags(['settings'])
  return Response.json(await readCachedConsentTexts(context.get(appContext)))
}

/** Stores the cookie choice. The cookie page submits to this URL too. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const choice = readChoice(form)
  if (!choice) return new Response(null, { status: 400 })
  const page = context.get(pageContext)
  const result = await giveConsent(
    context.get(appContext),
    page,
    choice,
    readId(form.get('version')),
  )
  if (result.ok) return new Response(null, { status: 204 })
  return new Response(null, {
    status: 429,
    headers: { 'retry-after': String(result.retryAfterSeconds) },
  })
}
