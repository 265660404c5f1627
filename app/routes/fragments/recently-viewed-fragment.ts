import { findCustomer } from '#app/features/core/accounts/find-customer.server.ts'
import {
  forgetViewed,
  listViewed,
  readViewedCards,
  storeViewed,
} from '#app/features/customers/recently-viewed/viewed.server.ts'
import { MAX_VIEWED } from '#app/features/customers/recently-viewed/viewed.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import type { Route } from './+types/recently-viewed-fragment.ts'

function readIds(text: FormDataEntryValue | null): number[] {
  const ids = typeof text === 'string' ? text.split(',', MAX_VIEWED).map(readId) : []
  return [...new Set(ids)].filter((id) => id > 0)
}

/** Returns the products whose ids a guest's browser remembers, without identifying the guest. */
export async function loader({ context, url }: Route.LoaderArgs) {
  // Not cached: nearly every list of ids is different and would evict pages that are requested often.
  context.get(pageContext).markPrivate()
  const ids = readIds(url.searchParams.get('ids'))
  return Response.json(await readViewedCards(context.get(appContext), ids, { isStored: false }))
}

/** Records a product that a customer viewed, and returns all recently viewed products. Nothing is stored for guests. */
export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext)
  const customer = await findCustomer(app, context.get(pageContext).visitor())
  const form = await readForm(request)
  const ids = readIds(form.get('ids'))
  if (!customer) return Response.json(await readViewedCards(app, ids, { isStored: false }))
  if (form.get('intent') === 'clear') await forgetViewed(app, customer.id)
  else await storeViewed(app, customer.id, ids)
  const viewed = await listViewed(app, customer.id)
  const viewedIds = viewed.map(({ id }) => id)
  return Response.json(await readViewedCards(app, viewedIds, { isStored: true }))
}
