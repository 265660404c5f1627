import { createMailResponse } from '#app/features/admin/outbox/mail-page.server.ts'
import { findMailFor } from '#app/features/admin/outbox/outbox-mail.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { fileNotFound } from '#app/platform/http/http-errors.ts'
import type { Route } from './+types/admin-mail-content.ts'

/** Shows a mail as it was sent, in a frame without scripts, forms and cookies. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const manager = requireManager(context)
  const app = context.get(appContext)
  const mail = await findMailFor(app, manager, readId(params.id))
  if (!mail) return fileNotFound('Deze mail bestaat niet.')
  return createMailResponse(app, mail.html)
}
