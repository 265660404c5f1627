import { redirectDocument } from 'react-router'
import { pageContext } from '#app/platform/app-context.ts'
import type { Route } from './+types/coming-soon-retry.ts'

/** Sends a page that was open when the shop closed to the front page, which shows the announcement. */
export function loader({ context }: Route.LoaderArgs) {
  context.get(pageContext).markPrivate()
  throw redirectDocument('/')
}
