import { asc, eq } from 'drizzle-orm'
import { hashToken } from '#app/features/core/accounts/hash-token.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { SEND_MAILS } from '#app/platform/mail/mail.server.ts'
import {
  deleteMailLinkTokens,
  type MailSecret,
  sealMailSecret,
} from '#app/platform/mail/mail-secrets.server.ts'
import { CONFIRM_DAYS } from './newsletter.ts'
import { newsletterRequests, newsletterSubscribers } from './newsletter-tables.server.ts'
import { deleteUnconfirmed, makeToken, takeMailQuota } from './sign-up.server.ts'
import { writeNewsletterMail } from './write-newsletter-mail.server.tsx'

const DAY_MS = 24 * 3_600_000

/** Sends one mail for each open sign-up until none is left. */
export async function sendNewsletterMails(app: App, signal?: AbortSignal): Promise<void> {
  await deleteUnconfirmed(app)
  let hasSent = false
  while (!signal?.aborted && (await answerNextRequest(app))) hasSent = true
  if (hasSent) await app.jobs.send(SEND_MAILS)
}

/** Deletes a request in the transaction that queues its mail, so two processes never answer the same request. */
async function answerNextRequest(app: App): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const [request] = await tx
      .select()
      .from(newsletterRequests)
      .orderBy(asc(newsletterRequests.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!request) return false
    await tx.delete(newsletterRequests).where(eq(newsletterRequests.id, request.id))
    if (await takeMailQuota(app, request.email)) await answerRequest(app, tx, request)
    return true
  })
}

/**
 * Stores the sign-up and queues its mail. A second sign-up replaces the link of the first; a subscribed address keeps the
 * proof of its first consent.
 */
async function answerRequest(
  app: App,
  tx: Db,
  { id, email, source, consentText, createdAt }: typeof newsletterRequests.$inferSelect,
): Promise<void> {
  const [subscriber] = await tx
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, email))
    .for('update')
  const isSubscribed = subscriber?.state === 'subscribed'
  const now = app.clock.now()
  const token = makeToken()
  const expiresAt = new Date(now.getTime() + CONFIRM_DAYS * DAY_MS)
  const unsubscribeToken = subscriber?.token ?? makeToken()
  let secret: MailSecret | undefined
  if (!isSubscribed) {
    const hash = hashToken(token)
    const link = { confirmHash: hash, confirmExpiresAt: expiresAt }
    // Someone who unsubscribed and signs up again stays unsubscribed until the mail is confirmed.
    const state = subscriber?.state ?? 'pending'
    const proof = { state, source, consentText, requestedAt: createdAt, ...link }
    if (subscriber?.confirmHash) await deleteMailLinkTokens(tx, [subscriber.confirmHash])
    await tx
      .insert(newsletterSubscribers)
      .values({ email, token: unsubscribeToken, ...proof })
      .onConflictDoUpdate({ target: newsletterSubscribers.email, set: proof })
    secret = await sealMailSecret(app, { token, hash, expiresAt })
  }
  await writeNewsletterMail(app, tx, { id, email, isSubscribed, unsubscribeToken, secret })
}
