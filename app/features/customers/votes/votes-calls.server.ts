import type { FastifyRequest } from 'fastify'
import { findCaller } from '#app/features/core/accounts/find-visitor.server.ts'
import type { Call } from '#app/platform/calls.server.ts'
import { sendContractJson, sendContractText } from '#app/platform/contract-reply.server.ts'
import { isNonceGood } from '#app/platform/nonce.server.ts'
import { readId } from '#app/platform/read-id.ts'
import type { Shop } from '#app/platform/shop.ts'
import { voteCookies } from './vote-cookies.server.ts'
import { changeVote, readVote } from './votes.server.ts'
import { readVoteChange, temperatureAfter, type VoteState } from './votes.ts'

const NONCE_ACTION = 'hot-count'

async function findVoter(shop: Shop, request: FastifyRequest) {
  const { customerId, guestId } = await findCaller(shop, request)
  return { voterId: customerId ?? guestId, guestId }
}

const told = (postId: number, state: VoteState) => ({
  post_id: postId,
  temperature: temperatureAfter(state),
  hot: state.hot,
  cold: state.cold,
  vote: state.vote,
})

/** `hot-count`, ours: votes hot or cold, or takes the vote back with "none". Doing it again changes nothing. */
export const changeVoteCall: Call = async ({ shop, request, reply, posted }) => {
  const { voterId, guestId } = await findVoter(shop, request)
  if (voterId === null || !isNonceGood(shop, posted.hotnonce, NONCE_ACTION, voterId)) {
    return sendContractText(reply, '-1', 403)
  }
  const change = readVoteChange(posted.hot_count)
  if (!change) return sendContractText(reply, '0', 400)
  const postId = readId(posted.post_id)
  const result = await changeVote(shop, { id: voterId, ip: request.ip }, postId, change)
  if (!result.ok) {
    if (result.error === 'unknown-thing') return sendContractText(reply, '0', 404)
    reply.header('retry-after', String(result.retryAfterSeconds))
    return sendContractText(reply, '0', 429)
  }
  for (const cookie of voteCookies(shop, guestId)) reply.header('set-cookie', cookie)
  return sendContractJson(reply, told(postId, result))
}

/** `hot-votes`, ours: the temperature of a thing now, and what this visitor said of it. */
export const readVoteCall: Call = async ({ shop, request, reply, asked }) => {
  const { voterId } = await findVoter(shop, request)
  const postId = readId(asked.post_id)
  return sendContractJson(reply, told(postId, await readVote(shop, postId, voterId)))
}
