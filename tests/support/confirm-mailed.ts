import { sendAccountMails } from '#app/features/customers/account-mails/send-account-mails.server.ts'
import { confirmAddress } from '#app/features/customers/password-reset/confirm-address.server.ts'
import type { App } from '#app/platform/app.ts'
import { readDeliveredText } from './written-mails.ts'

/** Returns the confirmation token of the newest mail to an address; empty if that mail has none. */
export async function readMailedToken(app: App, email: string): Promise<string> {
  await sendAccountMails(app)
  const text = await readDeliveredText(app, email)
  return /adres-bevestigen\/\?token=([\w-]+)/.exec(text)?.[1] ?? ''
}

/** Follows the link in the registration mail. */
export async function confirmMailedAddress(app: App, email: string): Promise<void> {
  const result = await confirmAddress(app, await readMailedToken(app, email))
  if (!result.ok) throw new Error(`${email}: ${result.error}`)
}
