import { Form } from 'react-router'
import { WISHLIST_URL } from '#app/features/customers/wishlist/wishlist.ts'
import {
  findStopLink,
  stopByLink,
} from '#app/features/customers/wishlist-mails/wish-mails.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/stop-wishlist-mails-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Mails van je verlanglijst' })
}

export async function loader({ context, params }: Route.LoaderArgs) {
  context.get(pageContext).markPrivate()
  const link = await findStopLink(context.get(appContext), params.token)
  if (!link) throw notFound()
  return link
}

/**
 * Unsubscribes with one POST, from this page or from the mail program, without logging in. A GET changes nothing, because
 * mail scanners open every link.
 */
export async function action({ context, params }: Route.ActionArgs) {
  context.get(pageContext).markPrivate()
  if (!(await stopByLink(context.get(appContext), params.token))) throw notFound()
  return null
}

export default function StopWishMails({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap pt-8 lg:pt-12">
      {loaderData.isOn ? (
        <>
          <h1 className="display text-display-md">Geen mails meer?</h1>
          <p className="mt-3 max-w-prose text-lead text-ink-2">
            Je hoort dan niet meer van ons als een sieraad van je verlanglijst in prijs zakt of weer
            op voorraad is. Je lijst blijft zoals hij is.
          </p>
          <Form method="post" className="mt-6">
            <Button type="submit">Stop deze mails</Button>
          </Form>
        </>
      ) : (
        <div role="status">
          <h1 className="display text-display-md">Je krijgt deze mails niet meer</h1>
          <p className="mt-3 max-w-prose text-lead text-ink-2">
            Bedenk je je, dan zet je ze weer aan bij je verlanglijst.
          </p>
          <p className="mt-6">
            <ButtonLink to={WISHLIST_URL}>Naar je verlanglijst</ButtonLink>
          </p>
        </div>
      )}
    </div>
  )
}
