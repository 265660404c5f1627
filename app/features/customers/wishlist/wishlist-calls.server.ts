import { findCustomerOf } from '#app/features/core/accounts/find-customer.server.ts'
import { readSessionToken } from '#app/features/core/accounts/session-token.server.ts'
import type { Call } from '#app/platform/calls.server.ts'
import { sendContractJson, sendContractText } from '#app/platform/contract-reply.server.ts'
import { isNonceGood } from '#app/platform/nonce.server.ts'
import { readId } from '#app/platform/read-id.ts'
import { changeWish, readWishes } from './wishlist.server.ts'

/** More than a page can show hearts. */
const MAX_ASKED = 500

/** `rhwishlist` [C14]: guests have no list [P01]. */
export const changeWishCall: Call = async ({ shop, request, reply, posted }) => {
  const customer = await findCustomerOf(shop, request)
  if (!customer || !isNonceGood(shop, posted.wishnonce, 'wishlist', customer.id)) {
    return sendContractText(reply, '-1', 403)
  }
  const adds = posted.wish_count === 'add'
  if (!adds && posted.wish_count !== 'remove') return sendContractText(reply, '0', 400)
  const postId = readId(posted.post_id)
  const result = await changeWish(shop, customer.id, postId, adds)
  if (!result.ok) return sendContractText(reply, '0', 404)
  return sendContractJson(reply, {
    post_id: postId,
    count: result.count,
    wishcounter: result.total,
  })
}

/**
 * `refreshwishes` [C15] [E10]: always of the session's own person, whatever `userid` says. Ours: `post_ids` asks for these
 * alone, and `since` tells when numbers on pages began to count each, null for not yet, so that a kept page knows about its own.
 */
export const refreshWishesCall: Call = async ({ shop, request, reply, asked }) => {
  const token = readSessionToken(shop, request.headers.cookie)
  const among = asked.post_ids?.split(',', MAX_ASKED).flatMap((id) => readId(id) || []) ?? null
  const told = token === null ? null : await readWishes(shop, token, among)
  if (!told) return sendContractJson(reply, { wishlistids: '', wishcounter: 0, since: {} })
  const { wishes, total } = told
  return sendContractJson(reply, {
    wishlistids: wishes.map(({ id }) => id).join(','),
    wishcounter: total,
    ...(among && {
      since: Object.fromEntries(wishes.map(({ id, toldAt }) => [id, toldAt?.getTime() ?? null])),
    }),
  })
}
