import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { DEFAULT_PERCENT, type WishMails } from './wish-mails.ts'
import { wishMails } from './wish-mails-tables.server.ts'

/** Returns a customer's mail settings; mails are off until the customer switches them on. */
export async function readWishMails(app: App, userId: string): Promise<WishMails> {
  const [row] = await app.db
    .select({ isOn: wishMails.isOn, percent: wishMails.percent })
    .from(wishMails)
    .where(eq(wishMails.userId, userId))
  return row ?? { isOn: false, percent: DEFAULT_PERCENT }
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

/** Returns whether the mails of a stop link are still on; undefined for an unknown link. */
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

/** Stops the mails by the link in one of the mails. Returns false for an unknown link. */
export async function stopByLink(app: App, token: string): Promise<boolean> {
  const stoppedRows = await app.db
    .update(wishMails)
    .set({ isOn: false })
    .where(eq(wishMails.token, token))
    .returning({ userId: wishMails.userId })
  return stoppedRows.length > 0
}
