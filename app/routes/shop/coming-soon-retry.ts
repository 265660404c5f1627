import { redirectDocument } from 'react-router'
import { pageContext } from '#app/platform/app-context.ts'
import type { Route } from './+types/coming-soon-retry.ts'

/** Redirects a page that was open when the shop closed to the home page, which shows the announcement. */
export function loader({ context }: Route.LoaderArgs) {
  context.get(pageContext).markPrivate()
  throw redirectDocument('/')
}
