import { and, eq, like } from 'drizzle-orm'
import type { Customer } from '#app/features/accounts/accounts.ts'
import { users } from '#app/features/accounts/accounts-tables.server.ts'
import { carts } from '#app/features/cart/cart-tables.server.ts'
import { forgetCompared } from '#app/features/compare/compare.server.ts'
import { discardPhotos } from '#app/features/media/discard-photos.server.ts'
import { forgetReviewer } from '#app/features/reviews/own-reviews.server.ts'
import { tellRating } from '#app/features/reviews/tell-rating.server.ts'
import { forgetVotes } from '#app/features/votes/votes.server.ts'
import { mails } from '#app/platform/mails-table.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { accountRequests } from './customers-tables.server.ts'

/**
 * The person goes, with everything that only they needed. Orders stay: the tax office asks for them for seven years. They
 * belong to nobody's account from then on. Reviews that all could read stay without a name.
 */
export async function forgetCustomer(shop: Shop, customer: Customer): Promise<void> {
  const left = await shop.db.transaction(async (tx) => {
    await tx.delete(carts).where(eq(carts.id, customer.id))
    const [owner] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, customer.email))
    // An address that was never confirmed may be somebody else's, and so are its mails.
    if (!owner || owner.id === customer.id) {
      await tx.delete(accountRequests).where(eq(accountRequests.email, customer.email))
      await tx
        .delete(mails)
        .where(and(eq(mails.toAddress, customer.email), like(mails.kind, 'account-%')))
    }
    await forgetCompared(tx, customer.id)
    await forgetVotes(tx, customer.id)
    const reviewed = await forgetReviewer(tx, customer)
    await tx.delete(users).where(eq(users.id, customer.id))
    return reviewed
  })
  await discardPhotos(shop, left.mediaIds)
  for (const productId of left.productIds) await tellRating(shop, productId)
}
