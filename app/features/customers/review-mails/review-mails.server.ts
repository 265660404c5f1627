import { and, eq, isNull } from 'drizzle-orm'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { App } from '#app/platform/app.ts'
import type { ReviewMailChoice } from './review-mails.ts'
import { reviewMails } from './review-mails-tables.server.ts'

export async function readReviewMail(app: App, orderId: number): Promise<ReviewMailChoice> {
  const [row] = await app.db.select().from(reviewMails).where(eq(reviewMails.orderId, orderId))
  if (!row) return { state: 'none', days: null }
  return { state: row.mailedAt === null ? 'open' : 'sent', days: row.days }
}

/**
 * Requests one review mail for an order. Idempotent, also after the mail was sent; the number of days is fixed at the
 * first request. Does nothing if the owner switched these mails off (0 days).
 */
export async function requestReviewMail(app: App, orderId: number): Promise<void> {
  const { reviewMailDays: days } = await readSettings(app)
  if (days === 0) return
  await app.db
    .insert(reviewMails)
    .values({ orderId, requestedAt: app.clock.now(), days })
    .onConflictDoNothing()
}

export async function stopReviewMail(app: App, orderId: number): Promise<void> {
  await app.db
    .delete(reviewMails)
    .where(and(eq(reviewMails.orderId, orderId), isNull(reviewMails.mailedAt)))
}
