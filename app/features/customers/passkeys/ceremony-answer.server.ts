import { customerMessage } from '#app/features/customers/customer-accounts/customers-messages.ts'
import type {
  AddPasskeyResult,
  CeremonyResult,
  PasskeyLoginResult,
} from '#app/features/customers/customer-accounts/passkeys.ts'
import type { PageRequest } from '#app/platform/app-context.ts'

/** Response of a passkey endpoint as JSON, with its cookies. */
export function answerCeremony(
  page: PageRequest,
  result: CeremonyResult | AddPasskeyResult | PasskeyLoginResult,
): Response {
  if (result.ok) {
    if ('cookies' in result) for (const cookie of result.cookies) page.setCookie(cookie)
    return Response.json('options' in result ? { options: result.options } : { done: true })
  }
  const message = customerMessage(result)
  if (result.error === 'too-many-tries') {
    const headers = { 'retry-after': String(result.retryAfterSeconds) }
    return Response.json({ message }, { status: 429, headers })
  }
  const fields = result.error === 'wrong-password' ? { password: message } : {}
  return Response.json({ message, fields }, { status: 422 })
}
