import { mailPage } from '#app/features/admin/outbox/mail-page.server.ts'
import { findMailFor } from '#app/features/admin/outbox/outbox-mail.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { shopContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { fileNotFound } from '#app/platform/http/http-errors.ts'
import type { Route } from './+types/admin-mail-content.ts'

/** A mail as it was made, in a frame that runs nothing, sends nothing and knows nobody. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const manager = requireManager(context)
  const app = context.get(shopContext)
  const mail = await findMailFor(app, manager, readId(params.id))
  if (!mail) return fileNotFound('Deze mail bestaat niet.')
  return mailPage(app, mail.html)
}
