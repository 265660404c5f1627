import { findVisibleProduct } from '#app/features/partners/offer-box/find-visible-product.server.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import type { Call } from '#app/platform/http/call-types.server.ts'
import { sendContractJson } from '#app/platform/http/contract-reply.server.ts'
import { readExternalReviewsTab } from './read-external-reviews-tab.server.tsx'

/** `load_amazon_reviews` [C04]: the same content as the reviews tab of the product page. */
export const loadReviewsCall: Call = async ({ app, reply, posted }) => {
  const product = await findVisibleProduct(app, readId(posted.prodid))
  const reviews = product && (await readExternalReviewsTab(app, product))
  return sendContractJson(reply, {
    status: reviews ? 'valid' : 'invalid',
    html: reviews?.html ?? 'Van dit sieraad zijn er geen reviews van andere winkels.',
  })
}
