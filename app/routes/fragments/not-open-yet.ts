import { pageContext } from '#app/platform/app-context.ts'
import type { Route } from './+types/not-open-yet.ts'

/** Answers requests for fragments and the sitemap while the shop is not open yet. */
export function loader({ context }: Route.LoaderArgs) {
  context.get(pageContext).markPrivate()
  return new Response('Binnenkort open.', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
