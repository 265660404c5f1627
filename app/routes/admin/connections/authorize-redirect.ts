import { redirect } from 'react-router'
import { badRequest } from '#app/platform/http/http-errors.ts'
import { path } from '#app/platform/path.ts'
import type { Route } from './+types/authorize-redirect.ts'

/** Proxies limit the length of a header, and the query is sent back in one. */
const MAX_QUERY = 3_000

/** The URL that programs for WooCommerce know. The page behind it requires a login of an owner. */
export function loader({ url }: Route.LoaderArgs) {
  if (url.search.length > MAX_QUERY) throw badRequest()
  throw redirect(`${path('/beheer/koppelingen/toestemming')}${url.search}`)
}
