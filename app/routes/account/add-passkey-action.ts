import { requireCustomer } from '#app/features/customers/log-in/require-customer.server.ts'
import { answerAddPasskey } from '#app/features/customers/profile/add-passkey-answer.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import type { Route } from './+types/add-passkey-action.ts'

/** Adds a passkey to a customer's account. Needs JavaScript, like all passkeys. */
export async function action({ context, request }: Route.ActionArgs) {
  const customer = requireCustomer(context)
  const app = context.get(appContext)
  const page = context.get(pageContext)
  return answerAddPasskey(app, page, customer, await readForm(request))
}
