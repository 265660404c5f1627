import { eq } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { type MailKind, type MailText, mailFacts } from './mail-texts.ts'
import { mailTexts } from './mail-texts-tables.server.ts'

/** Cleared when the owner changes the words of a mail. */
export const MAIL_TEXTS_TAG = 'mail-texts'

/** The words of a mail as they are now: the owner's, or else the shop's own. */
export async function readMailText(db: Db, kind: MailKind): Promise<MailText> {
  const [own] = await db.select().from(mailTexts).where(eq(mailTexts.kind, kind))
  if (!own) return mailFacts(kind).text
  const { subject, title, body } = own
  return { subject, title, body }
}

/** The kinds of mail the owner has words of their own for. */
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

/** Back to what the shop says by itself. */
export async function resetMailText(app: App, kind: MailKind): Promise<void> {
  await app.db.delete(mailTexts).where(eq(mailTexts.kind, kind))
  await announceChanges(app, [MAIL_TEXTS_TAG])
}
