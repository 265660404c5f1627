import { Form } from 'react-router'
import { NEWSLETTER_URL } from '#app/features/customers/newsletter/newsletter.ts'
import { confirmSignUp, isConfirmable } from '#app/features/customers/newsletter/sign-up.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/confirm-newsletter-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta(matches, { title: 'Aanmelding bevestigen' }),
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export async function loader({ context, url }: Route.LoaderArgs) {
  context.get(pageContext).markPrivate()
  const token = url.searchParams.get('token') ?? ''
  return { isValid: await isConfirmable(context.get(appContext), token) }
}

export const shouldRevalidate = () => false

/** Confirms on a click of a button, not on opening the link, because mail scanners open every link. */
export async function action({ context, url }: Route.ActionArgs) {
  context.get(pageContext).markPrivate()
  const token = url.searchParams.get('token') ?? ''
  return { isConfirmed: await confirmSignUp(context.get(appContext), token) }
}

export default function ConfirmNewsletter({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.isConfirmed) {
    return (
      <div className="wrap pt-8 lg:pt-12" role="status">
        <h1 className="display text-display-md">Je staat op de lijst</h1>
        <p className="mt-3 max-w-prose text-lead text-ink-2">
          Vanaf nu krijg je onze nieuwsbrief. Afmelden kan met de link onder aan elke mail.
        </p>
        <p className="mt-6">
          <ButtonLink to={path('/shop')}>Bekijk de collectie</ButtonLink>
        </p>
      </div>
    )
  }
  if (actionData || !loaderData.isValid) {
    return (
      <div className="wrap pt-8 lg:pt-12">
        <h1 className="display text-display-md">Deze link werkt niet meer</h1>
        <p className="mt-3 max-w-prose text-lead text-ink-2">
          Hij is al gebruikt of te oud. Sta je nog niet op de lijst, meld je dan opnieuw aan.
        </p>
        <p className="mt-6">
          <ButtonLink to={NEWSLETTER_URL}>Opnieuw aanmelden</ButtonLink>
        </p>
      </div>
    )
  }
  return (
    <div className="wrap pt-8 lg:pt-12">
      <h1 className="display text-display-md">Aanmelding bevestigen</h1>
      <p className="mt-3 max-w-prose text-lead text-ink-2">
        Bevestig met één klik dat je de nieuwsbrief wilt krijgen.
      </p>
      <Form method="post" className="mt-6">
        <Button type="submit">Ja, stuur mij de nieuwsbrief</Button>
      </Form>
    </div>
  )
}
