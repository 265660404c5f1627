import { eq } from 'drizzle-orm'
import { announceChanges } from '#app/platform/changes.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Shop } from '#app/platform/shop.ts'
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
export async function readChangedMails(shop: Shop): Promise<MailKind[]> {
  const rows = await shop.db.select({ kind: mailTexts.kind }).from(mailTexts)
  return rows.map(({ kind }) => kind)
}

export async function saveMailText(
  shop: Shop,
  kind: MailKind,
  text: MailText,
  actor: string,
): Promise<void> {
  const row = { ...text, updatedBy: actor, updatedAt: shop.clock.now() }
  await shop.db
    .insert(mailTexts)
    .values({ kind, ...row })
    .onConflictDoUpdate({ target: mailTexts.kind, set: row })
  await announceChanges(shop, [MAIL_TEXTS_TAG])
}

/** Back to what the shop says by itself. */
export async function resetMailText(shop: Shop, kind: MailKind): Promise<void> {
  await shop.db.delete(mailTexts).where(eq(mailTexts.kind, kind))
  await announceChanges(shop, [MAIL_TEXTS_TAG])
}
