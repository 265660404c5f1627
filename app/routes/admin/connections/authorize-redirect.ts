import { redirect } from 'react-router'
import { path } from '#app/platform/path.ts'
import type { Route } from './+types/authorize-redirect.ts'

/** The address that programs for WooCommerce know. The page behind it requires a login of an owner. */
export function loader({ url }: Route.LoaderArgs) {
  throw redirect(`${path('/beheer/koppelingen/toestemming')}${url.search}`)
}
