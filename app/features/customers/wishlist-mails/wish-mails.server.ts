import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { USUAL_PERCENT, type WishMails } from './wish-mails.ts'
import { wishMails } from './wish-mails-tables.server.ts'

/** What somebody chose to hear by mail about their list; nobody hears anything before they asked. */
export async function readWishMails(app: App, userId: string): Promise<WishMails> {
  const [row] = await app.db
    .select({ isOn: wishMails.isOn, percent: wishMails.percent })
    .from(wishMails)
    .where(eq(wishMails.userId, userId))
  return row ?? { isOn: false, percent: USUAL_PERCENT }
}

export async function requestWishMails(app: App, userId: string, percent: number): Promise<void> {
  await app.db
    .insert(wishMails)
    .values({ userId, percent, isOn: true, token: randomBytes(24).toString('base64url') })
    .onConflictDoUpdate({ target: wishMails.userId, set: { percent, isOn: true } })
}

export async function stopWishMails(app: App, userId: string): Promise<void> {
  await app.db.update(wishMails).set({ isOn: false }).where(eq(wishMails.userId, userId))
}

/** Whether the link of a mail still has something to stop; undefined: it is no such link. */
export async function findStopLink(
  app: App,
  token: string,
): Promise<{ isOn: boolean } | undefined> {
  const [row] = await app.db
    .select({ isOn: wishMails.isOn })
    .from(wishMails)
    .where(eq(wishMails.token, token))
  return row
}

/** Stops the mails of whoever got this link. False: it is no such link. */
export async function stopByLink(app: App, token: string): Promise<boolean> {
  const stopped = await app.db
    .update(wishMails)
    .set({ isOn: false })
    .where(eq(wishMails.token, token))
    .returning({ userId: wishMails.userId })
  return stopped.length > 0
}
