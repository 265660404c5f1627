import { redirect } from 'react-router'
import { badRequest } from '#app/platform/http/http-errors.ts'
import { path } from '#app/platform/path.ts'
import type { Route } from './+types/authorize-redirect.ts'

/** The query is sent back in the Location header, and proxies limit the length of a header. */
const MAX_QUERY_LENGTH = 3_000

/** The authorization URL of WooCommerce, which programs open. The target requires the login of an owner. */
export function loader({ url }: Route.LoaderArgs) {
  if (url.search.length > MAX_QUERY_LENGTH) throw badRequest()
  throw redirect(`${path('/beheer/koppelingen/toestemming')}${url.search}`)
}
