import { and, eq, inArray, sql } from 'drizzle-orm'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { wishlistItems } from '#app/features/customers/wishlist/wishlist-tables.server.ts'
import { readCards } from '#app/features/listings/product-cards/read-cards.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { SEND_MAILS } from '#app/platform/mail/mail.server.ts'
import { queueWishMail } from './queue-wish-mail.server.tsx'
import { readFallenPrices } from './read-fallen-prices.server.ts'
import type { WishNewsItem } from './wish-mail.tsx'
import { wishMails, wishNews } from './wish-mails-tables.server.ts'

/** Queues one mail per customer with all news about their wishes. */
export async function sendWishMails(app: App, signal?: AbortSignal): Promise<void> {
  let hasSent = false
  while (!signal?.aborted && (await notifyNextCustomer(app))) hasSent = true
  if (hasSent) await app.jobs.send(SEND_MAILS)
}

/** Deletes the news in the transaction that queues its mail, so that no news is sent twice. */
async function notifyNextCustomer(app: App): Promise<boolean> {
  // Read before the transaction, which would otherwise wait for a second connection.
  const settings = await readSettings(app)
  return app.db.transaction(async (tx) => {
    const nextUserId = tx
      .select({ userId: wishNews.userId })
      .from(wishNews)
      .orderBy(wishNews.userId)
      .limit(1)
      .for('update', { skipLocked: true })
    const news = await tx.delete(wishNews).where(inArray(wishNews.userId, nextUserId)).returning()
    const [first] = news
    if (!first) return false
    const { userId } = first
    const recipient = await findRecipient(tx, userId)
    const newsItems = recipient ? await readNewsItems(tx, userId, news, app.clock.now()) : []
    if (recipient && newsItems.length > 0) {
      const eventKey = `wish-news-${Math.max(...news.map(({ id }) => id))}`
      await queueWishMail(app, tx, { ...recipient, eventKey, newsItems, settings })
    }
    return true
  })
}

/** Returns the customer if they still want these mails and their address is confirmed. */
async function findRecipient(tx: Db, userId: string) {
  const [recipient] = await tx
    .select({ userId: users.id, name: users.name, email: users.email, token: wishMails.token })
    .from(users)
    .innerJoin(wishMails, eq(wishMails.userId, users.id))
    .where(and(eq(users.id, userId), users.emailVerified, wishMails.isOn))
  return recipient
}

/** Returns the news that is still true, about products that are still on the list. */
async function readNewsItems(
  tx: Db,
  userId: string,
  news: (typeof wishNews.$inferSelect)[],
  now: Date,
): Promise<WishNewsItem[]> {
  const wishedIds = await tx
    .select({ id: wishlistItems.productId })
    .from(wishlistItems)
    .where(
      and(
        eq(wishlistItems.userId, userId),
        sql`${wishlistItems.productId} = ANY(${sql.param(news.map(({ productId }) => productId))})`,
      ),
    )
    .orderBy(wishlistItems.productId)
  const cards = await readCards(
    tx,
    wishedIds.map(({ id }) => id),
    now,
    'customers',
  )
  const cheaperIds = news.filter(({ isCheaper }) => isCheaper).map(({ productId }) => productId)
  const fallenPrices = await readFallenPrices(tx, cheaperIds, now)
  return cards.flatMap((card) => {
    const productNews = news.find(({ productId }) => productId === card.id)
    // Offers of partner shops may not be promoted by mail.
    return productNews && card.left !== 0 && card.seller === 'own'
      ? {
          card,
          isBack: productNews.isBack,
          isCheaper: productNews.isCheaper,
          earlierCents: fallenPrices.get(card.id) ?? null,
        }
      : []
  })
}
