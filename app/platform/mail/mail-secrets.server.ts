import { and, inArray, isNotNull, lte } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { sealText, unsealText } from '#app/platform/signing.server.ts'
import type { MailContent } from './mail.ts'
import { mails } from './mails-tables.server.ts'

/**
 * Stands in for the token of a one-time link in a stored mail, so that neither the outbox nor a copy of the database shows a
 * working link.
 */
export const HIDDEN_TOKEN = 'verborgen'
const HIDDEN_QUERY = `?token=${HIDDEN_TOKEN}`

/** The encrypted token of the one-time link in a mail. It is deleted when the link is used or expires. */
export interface MailSecret {
  sealed: string
  hash: string
  expiresAt: Date
}

interface StoredSecret {
  secret: string | null
  secretExpiresAt: Date | null
}

export async function sealMailSecret(
  app: App,
  { token, hash, expiresAt }: { token: string; hash: string; expiresAt: Date },
): Promise<MailSecret> {
  return { sealed: await sealText(app, token), hash, expiresAt }
}

/** Returns the mail as its recipient sees it, with a working link. */
export async function revealMail<Mail extends MailContent & StoredSecret>(
  app: App,
  mail: Mail,
): Promise<Mail> {
  const token = mail.secret === null ? undefined : await unsealText(app, mail.secret)
  if (token === undefined) return mail
  const reveal = (content: string) => content.replaceAll(HIDDEN_QUERY, `?token=${token}`)
  return { ...mail, html: reveal(mail.html), text: reveal(mail.text) }
}

/** Returns whether the mail has a one-time link that was used, was replaced by a newer link, or has expired. */
export function hasDeadLink(
  { text, secret, secretExpiresAt }: MailContent & StoredSecret,
  now: Date,
) {
  if (!text.includes(HIDDEN_QUERY)) return false
  return secret === null || secretExpiresAt === null || secretExpiresAt <= now
}

const WITHOUT_SECRET = { secret: null, secretHash: null, secretExpiresAt: null }

/** Deletes the tokens with these hashes. Call it in the transaction that invalidates their links. */
export async function deleteMailLinkTokens(tx: Db, hashes: string[]): Promise<void> {
  if (hashes.length > 0) {
    await tx.update(mails).set(WITHOUT_SECRET).where(inArray(mails.secretHash, hashes))
  }
}

export async function deleteExpiredMailLinkTokens(app: App): Promise<void> {
  const isExpired = lte(mails.secretExpiresAt, app.clock.now())
  await app.db
    .update(mails)
    .set(WITHOUT_SECRET)
    .where(and(isNotNull(mails.secret), isExpired))
}
