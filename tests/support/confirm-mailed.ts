import { sendAccountMails } from '#app/features/customers/account-mails/send-account-mails.server.ts'
import { confirmAddress } from '#app/features/customers/password-reset/confirm-address.server.ts'
import type { App } from '#app/platform/app.ts'

/** The token of the newest mail to an address that has one; empty when the mail has none. */
export async function mailedToken(app: App, email: string): Promise<string> {
  await sendAccountMails(app)
  const { rows } = await app.pool.query(
    'SELECT text FROM mails WHERE to_address = $1 ORDER BY id DESC LIMIT 1',
    [email],
  )
  return /adres-bevestigen\/\?token=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? ''
}

/** Follows the link that somebody got when they registered. */
export async function confirmMailed(app: App, email: string): Promise<void> {
  const result = await confirmAddress(app, await mailedToken(app, email))
  if (!result.ok) throw new Error(`${email}: ${result.error}`)
}
