import type { Customer } from '#app/features/core/accounts/accounts.ts'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { approveReview } from '#app/features/customers/reviews/admin/moderate-review.server.ts'
import type { ReviewAuthor, ReviewDraft } from '#app/features/customers/reviews/reviews.ts'
import { writeReview } from '#app/features/customers/write-review/write-review.server.ts'
import type { App } from '#app/platform/app.ts'

/** A draft of a review of a ring. */
export const REVIEW_DRAFT: ReviewDraft = {
  author: 'Sanne',
  stars: 4,
  scores: {},
  title: 'Mooi',
  body: 'Een ring om lang te dragen.',
  remainingPhotoIds: [],
}
/** The rest of a submitted review: no photos, and the sender's IP address. */
export const REVIEW_SUBMISSION = { photos: [], ip: '192.0.2.1' }

/** Adds a customer with a confirmed address. */
export async function addCustomer(app: App, id = 'sanne'): Promise<Customer> {
  const now = app.clock.now()
  const email = `${id}@voorbeeld.example`
  const [user] = await app.db
    .insert(users)
    .values({ id, name: id, email, createdAt: now, updatedAt: now })
    .returning({ number: users.number })
  return { id, number: user?.number ?? 0, name: id, email, isEmailVerified: true, isStaff: false }
}

export const createReviewAuthor = (id: string): ReviewAuthor => ({
  userId: id,
  email: `${id}@voorbeeld.example`,
  orderId: null,
  name: id,
})

/** Adds an approved review of a new customer. */
export async function addApprovedReview(
  app: App,
  productId: number,
  author: string,
  draft: Partial<ReviewDraft>,
) {
  await addCustomer(app, author)
  // Authors with names of different lengths have different addresses, because reviews are limited per address.
  const submission = { ...REVIEW_SUBMISSION, ip: `192.0.2.${author.length}` }
  const result = await writeReview(
    app,
    createReviewAuthor(author),
    productId,
    { ...REVIEW_DRAFT, ...draft },
    submission,
  )
  if (!result.ok) throw new Error(result.error)
  await approveReview(app, result.id)
  return result.id
}
