import { redirectDocument } from 'react-router'
import { pageContext } from '#app/platform/app-context.ts'
import type { Route } from './+types/coming-soon-retry.ts'

/** For a page that was open when the shop closed: it is left for the front page, which says so. */
export function loader({ context }: Route.LoaderArgs) {
  context.get(pageContext).visitor()
  throw redirectDocument('/')
}
