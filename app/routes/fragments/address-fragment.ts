import { findAddress } from '#app/features/sales/addresses/find-address.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import type { Route } from './+types/address-fragment.ts'

/** Returns street and town for an address that is being typed. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ip } = context.get(pageContext).visitor()
  return Response.json(
    await findAddress(context.get(appContext), ip, {
      postcode: url.searchParams.get('postcode') ?? '',
      houseNumber: url.searchParams.get('huisnummer') ?? '',
    }),
  )
}
