import { openPasskeySession } from '#app/features/core/sign-in/passkey-sign-in.server.ts'
import type { PasskeyEntryResult } from '#app/features/customers/accounts/passkeys.ts'
import type { SignedCredential } from '#app/features/customers/passkeys/passkey-forms.ts'
import type { App } from '#app/platform/app.ts'
import type { Visitor } from '#app/platform/app-context.ts'
import { enterShop } from './enter-shop.server.ts'

/** Logs in with a signed challenge and merges what the customer gathered as a guest. */
export async function enterWithPasskey(
  app: App,
  visitor: Visitor,
  credential: SignedCredential,
): Promise<PasskeyEntryResult> {
  const opened = await openPasskeySession(app, visitor, credential)
  if (!opened) return { ok: false, error: 'unknown-passkey' }
  const more = await enterShop(app, visitor, opened.user, true)
  return { ok: true, cookies: [...opened.cookies, ...more] }
}
