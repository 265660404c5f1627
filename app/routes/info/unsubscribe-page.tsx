import { Form } from 'react-router'
import { NEWSLETTER_URL } from '#app/features/customers/newsletter/newsletter.ts'
import {
  findUnsubscribeLink,
  unsubscribe,
} from '#app/features/customers/newsletter/sign-up.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/unsubscribe-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: 'Afmelden' }), { name: 'referrer', content: 'no-referrer' }]
}

export async function loader({ context, params }: Route.LoaderArgs) {
  context.get(pageContext).markPrivate()
  const link = await findUnsubscribeLink(context.get(appContext), params.token)
  if (!link) throw notFound()
  return link
}

/**
 * Unsubscribes with one POST, from this page or from the mail program (RFC 8058), without logging in. A GET changes nothing,
 * because mail scanners open every link.
 */
export async function action({ context, params }: Route.ActionArgs) {
  context.get(pageContext).markPrivate()
  if (!(await unsubscribe(context.get(appContext), params.token))) throw notFound()
  return null
}

export default function Unsubscribe({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap pt-8 lg:pt-12">
      {loaderData.canUnsubscribe ? (
        <>
          <h1 className="display text-display-md">Geen nieuwsbrief meer?</h1>
          <p className="mt-3 max-w-prose text-lead text-ink-2">
            Mails over je bestellingen krijg je nog wel.
          </p>
          <Form method="post" className="mt-6">
            <Button type="submit">Meld me af</Button>
          </Form>
        </>
      ) : (
        <div role="status">
          <h1 className="display text-display-md">Je bent afgemeld</h1>
          <p className="mt-3 max-w-prose text-lead text-ink-2">
            Je krijgt onze nieuwsbrief niet meer. Bedenk je je, dan meld je je opnieuw aan.
          </p>
          <p className="mt-6">
            <ButtonLink to={NEWSLETTER_URL}>Opnieuw aanmelden</ButtonLink>
          </p>
        </div>
      )}
    </div>
  )
}
