import { and, eq, isNull } from 'drizzle-orm'
import type { Shop } from '#app/platform/shop.ts'
import type { ReviewMailState } from './review-mails.ts'
import { reviewMails } from './reviews-tables.server.ts'

export async function readReviewMail(shop: Shop, orderId: number): Promise<ReviewMailState> {
  const [row] = await shop.db.select().from(reviewMails).where(eq(reviewMails.orderId, orderId))
  if (!row) return 'none'
  return row.mailedAt === null ? 'open' : 'sent'
}

/** Once for an order: asking again changes nothing, also after the mail. */
export async function askReviewMail(shop: Shop, orderId: number): Promise<void> {
  await shop.db
    .insert(reviewMails)
    .values({ orderId, askedAt: shop.clock.now() })
    .onConflictDoNothing()
}

export async function stopReviewMail(shop: Shop, orderId: number): Promise<void> {
  await shop.db
    .delete(reviewMails)
    .where(and(eq(reviewMails.orderId, orderId), isNull(reviewMails.mailedAt)))
}
