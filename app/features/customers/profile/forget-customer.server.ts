import { eq } from 'drizzle-orm'
import { forgetCountries } from '#app/features/affiliate/country-check/choose-country.server.ts'
import { forgetEmailsOf } from '#app/features/checkout/checkout-email/manage-emails.server.ts'
import type { Customer } from '#app/features/core/accounts/accounts.ts'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { discardPhotos } from '#app/features/core/media/discard-photos.server.ts'
import { forgetCompared } from '#app/features/customers/compare/compare.server.ts'
import { publishRating } from '#app/features/customers/reviews/publish-rating.server.ts'
import { forgetVotes } from '#app/features/customers/votes/votes.server.ts'
import { forgetReviewer } from '#app/features/customers/write-review/own-reviews.server.ts'
import { carts } from '#app/features/sales/cart/cart-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'

/**
 * The person goes, with everything that only they needed. Orders stay: the tax office asks for them for seven years. They
 * belong to nobody's account from then on. Reviews that all could read stay without a name.
 */
export async function forgetCustomer(app: App, customer: Customer): Promise<void> {
  const left = await app.db.transaction(async (tx) => {
    const reviewed = await forgetReviewer(tx, customer)
    if (customer.isEmailVerified) await forgetEmailsOf(tx, customer.email)
    await forgetAccount(tx, customer.id)
    return reviewed
  })
  await discardPhotos(app, left.mediaIds)
  for (const productId of left.productIds) await publishRating(app, productId)
}

/** The account, and what hangs by it. The database takes along its mails and wishes, and what was asked in its name. */
export async function forgetAccount(tx: Db, id: string): Promise<void> {
  await tx.delete(carts).where(eq(carts.id, id))
  await forgetCompared(tx, id)
  await forgetVotes(tx, id)
  await forgetCountries(tx, id)
  await tx.delete(users).where(eq(users.id, id))
}
