import { eq } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { type MailKind, type MailText, mailFacts } from './mail-texts.ts'
import { mailTexts } from './mail-texts-tables.server.ts'

/** Cache tag that is cleared when the owner changes the text of a mail. */
export const MAIL_TEXTS_TAG = 'mail-texts'

/** Returns the owner's text of a mail, or the default text. */
export async function readMailText(db: Db, kind: MailKind): Promise<MailText> {
  const [storedText] = await db.select().from(mailTexts).where(eq(mailTexts.kind, kind))
  if (!storedText) return mailFacts(kind).text
  const { subject, title, body } = storedText
  return { subject, title, body }
}

/** Returns the kinds of mail whose text the owner has changed. */
export async function readChangedMails(app: App): Promise<MailKind[]> {
  const rows = await app.db.select({ kind: mailTexts.kind }).from(mailTexts)
  return rows.map(({ kind }) => kind)
}

export async function saveMailText(
  app: App,
  kind: MailKind,
  text: MailText,
  actor: string,
): Promise<void> {
  const row = { ...text, updatedBy: actor, updatedAt: app.clock.now() }
  await app.db
    .insert(mailTexts)
    .values({ kind, ...row })
    .onConflictDoUpdate({ target: mailTexts.kind, set: row })
  await announceChanges(app, [MAIL_TEXTS_TAG])
}

/** Resets the text of a mail to the default. */
export async function resetMailText(app: App, kind: MailKind): Promise<void> {
  await app.db.delete(mailTexts).where(eq(mailTexts.kind, kind))
  await announceChanges(app, [MAIL_TEXTS_TAG])
}
