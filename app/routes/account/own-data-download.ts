import { requireCustomer } from '#app/features/customers/log-in/require-customer.server.ts'
import { readOwnData } from '#app/features/customers/profile/own-data.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import type { Route } from './+types/own-data-download.ts'

/** Exports all data that the shop has about a customer. */
export async function loader({ context }: Route.LoaderArgs) {
  const data = await readOwnData(context.get(appContext), requireCustomer(context))
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="mijn-gegevens.json"',
    },
  })
}
