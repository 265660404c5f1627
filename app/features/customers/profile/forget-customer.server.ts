import { forgetCountries } from '#app/features/affiliate/country-check/choose-country.server.ts'
import { forgetEmailsOf } from '#app/features/checkout/checkout-email/manage-emails.server.ts'
import type { Customer } from '#app/features/core/accounts/accounts.ts'
import { deleteUser } from '#app/features/core/accounts/write-users.server.ts'
import { discardPhotos } from '#app/features/core/media/discard-photos.server.ts'
import { forgetCompared } from '#app/features/customers/compare/compare.server.ts'
import { deleteSubscribersByEmail } from '#app/features/customers/newsletter/list-subscribers.server.ts'
import {
  forgetGuestReviews,
  forgetReviewer,
} from '#app/features/customers/reviews/own-reviews.server.ts'
import { announceRating } from '#app/features/customers/reviews/publish-rating.server.ts'
import { forgetStockMails } from '#app/features/customers/stock-mails/request-stock-mail.server.ts'
import { forgetVotes } from '#app/features/customers/votes/votes.server.ts'
import { deleteCart } from '#app/features/sales/cart/cart.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'

/**
 * Deletes an account with its cart, lists, votes, addresses and mails. Orders remain without an account for seven years,
 * for the tax office; published reviews remain without a name. The newsletter subscription remains, because it is
 * independent of the account.
 */
export async function forgetCustomer(app: App, customer: Customer): Promise<void> {
  const forgottenReviews = await app.db.transaction(async (tx) => {
    if (customer.isEmailVerified) await forgetRequests(tx, [customer.email.toLowerCase()])
    const result = await forgetReviewer(tx, customer)
    await forgetAccount(tx, customer.id)
    return result
  })
  await discardPhotosAndAnnounce(app, forgottenReviews)
}

/**
 * Deletes the data that is stored with e-mail addresses (in lower case) and without an account: newsletter, requests for
 * mails, and reviews. Published reviews remain without a name; orders remain.
 */
export async function forgetGuest(app: App, emails: string[]): Promise<void> {
  const forgottenReviews = await app.db.transaction(async (tx) => {
    await deleteSubscribersByEmail(tx, emails)
    await forgetRequests(tx, emails)
    return forgetGuestReviews(tx, emails)
  })
  await discardPhotosAndAnnounce(app, forgottenReviews)
}

async function forgetRequests(tx: Db, emails: string[]): Promise<void> {
  await forgetEmailsOf(tx, emails)
  await forgetStockMails(tx, emails)
}

/** Deletes the photos of deleted reviews, and announces the products whose reviews became anonymous. */
async function discardPhotosAndAnnounce(
  app: App,
  { productIds, deletedPhotoIds }: Awaited<ReturnType<typeof forgetReviewer>>,
): Promise<void> {
  await discardPhotos(app, deletedPhotoIds)
  for (const productId of productIds) await announceRating(app, productId)
}

/** Deletes an account and its rows. Foreign keys cascade to its mails, wishes and requests. */
export async function forgetAccount(tx: Db, id: string): Promise<void> {
  await deleteCart(tx, id)
  await forgetCompared(tx, id)
  await forgetVotes(tx, id)
  await forgetCountries(tx, id)
  await deleteUser(tx, id)
}
