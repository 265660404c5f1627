import { findForEditor } from '#app/features/content/blog/admin/find-for-editor.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { shopContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import type { Route } from './+types/admin-editor-products.ts'

/** Products for the editor, by words or by number. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const search = (url.searchParams.get('zoek') ?? '').trim().slice(0, 100)
  const id = readId(url.searchParams.get('nummer'))
  return Response.json({ products: await findForEditor(context.get(shopContext), { search, id }) })
}
