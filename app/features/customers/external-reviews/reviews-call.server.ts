import { findSeenPiece } from '#app/features/partners/offer-box/find-seen-piece.server.ts'
import type { Call } from '#app/platform/calls.server.ts'
import { sendContractJson } from '#app/platform/contract-reply.server.ts'
import { readId } from '#app/platform/read-id.ts'
import { readReviewsElsewhere } from './read-reviews-elsewhere.server.tsx'

/** `load_amazon_reviews` [C04]: the reviews tab's content, as the page has it too. */
export const loadReviewsCall: Call = async ({ shop, reply, posted }) => {
  const product = await findSeenPiece(shop, readId(posted.prodid))
  const reviews = product && (await readReviewsElsewhere(shop, product))
  return sendContractJson(reply, {
    status: reviews ? 'valid' : 'invalid',
    html: reviews?.html ?? 'Van dit sieraad zijn er geen reviews van andere winkels.',
  })
}
