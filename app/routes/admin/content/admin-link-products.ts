import { findProductLinks } from '#app/features/content/page-blocks/admin/read-link-suggestions.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import type { Route } from './+types/admin-link-products.ts'

/** Returns products for the suggestions of a link field: those whose names contain the words of `?zoek=`. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const search = (url.searchParams.get('zoek') ?? '').trim().slice(0, 100)
  const products = search === '' ? [] : await findProductLinks(context.get(appContext), search)
  return Response.json({ products })
}
