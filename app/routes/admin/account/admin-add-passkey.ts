import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { answerAddPasskey } from '#app/features/customers/profile/add-passkey-answer.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import type { Route } from './+types/admin-add-passkey.ts'

/** Adds a passkey to the account of a member of staff. Needs JavaScript, like all passkeys. */
export async function action({ context, request }: Route.ActionArgs) {
  const { id, name, email } = requireManager(context)
  const app = context.get(appContext)
  const page = context.get(pageContext)
  const holder = { id, name, email, isEmailVerified: true, isStaff: true }
  return answerAddPasskey(app, page, holder, await readForm(request))
}
