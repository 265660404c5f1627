import { findCustomerOf } from '#app/features/core/accounts/find-customer.server.ts'
import { readSessionToken } from '#app/features/core/accounts/session-token.server.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import type { Call } from '#app/platform/http/call-types.server.ts'
import { sendContractJson, sendContractText } from '#app/platform/http/contract-reply.server.ts'
import { isNonceValid } from '#app/platform/http/nonce.server.ts'
import { changeWish, readWishes } from './wishlist.server.ts'

/** Maximum number of hearts in one request; no page shows as many. */
const MAX_REQUESTED = 500

/** `rhwishlist` [C14]; guests have no wishlist [P01]. */
export const changeWishCall: Call = async ({ app, request, reply, posted }) => {
  const customer = await findCustomerOf(app, request)
  if (!customer || !isNonceValid(app, posted.wishnonce, 'wishlist', customer.id)) {
    return sendContractText(reply, '-1', 403)
  }
  const isAdding = posted.wish_count === 'add'
  if (!isAdding && posted.wish_count !== 'remove') return sendContractText(reply, '0', 400)
  const productId = readId(posted.post_id)
  const result = await changeWish(app, customer.id, productId, isAdding ? 'add' : 'remove')
  if (!result.ok) return sendContractText(reply, '0', 404)
  return sendContractJson(reply, {
    post_id: productId,
    count: result.count,
    wishcounter: result.total,
  })
}

/**
 * `refreshwishes` [C15] [E10]: the list of the customer of the session; `userid` is ignored. Our additions: `post_ids`
 * limits the result to these products, and `since` has the moment from which pages count each wish (null: not yet), so
 * that a cached page knows whether its number includes the wish.
 */
export const refreshWishesCall: Call = async ({ app, request, reply, query }) => {
  const token = readSessionToken(app, request.headers.cookie)
  const productIds =
    query.post_ids?.split(',', MAX_REQUESTED).flatMap((id) => readId(id) || []) ?? null
  const result = token === null ? null : await readWishes(app, token, productIds)
  if (!result) return sendContractJson(reply, { wishlistids: '', wishcounter: 0, since: {} })
  const { wishes, total } = result
  return sendContractJson(reply, {
    wishlistids: wishes.map(({ id }) => id).join(','),
    wishcounter: total,
    ...(productIds && {
      since: Object.fromEntries(
        wishes.map(({ id, publishedAt }) => [id, publishedAt?.getTime() ?? null]),
      ),
    }),
  })
}
