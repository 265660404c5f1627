import { asc, eq } from 'drizzle-orm'
import { removeOldLinks } from '#app/features/customers/accounts/account-links.server.ts'
import { accountRequests } from '#app/features/customers/accounts/customers-tables.server.ts'
import { SEND_MAILS } from '#app/platform/mail.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { writeAccountMail } from './write-account-mail.server.tsx'

/** Writes the mails that were asked for, one after the other, until none waits. */
export async function sendAccountMails(shop: Shop, signal?: AbortSignal): Promise<void> {
  await removeOldLinks(shop)
  let hasSent = false
  while (!signal?.aborted && (await answerNext(shop))) hasSent = true
  if (hasSent) await shop.jobs.send(SEND_MAILS)
}

/** Two processes never answer the same request: it is gone with the mail that it became, or stays. */
async function answerNext(shop: Shop): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    const [request] = await tx
      .select()
      .from(accountRequests)
      .orderBy(asc(accountRequests.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!request) return false
    await writeAccountMail(shop, tx, request)
    await tx.delete(accountRequests).where(eq(accountRequests.id, request.id))
    return true
  })
}
