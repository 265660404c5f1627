import type { FastifyRequest } from 'fastify'
import { identifyVisitorOf } from '#app/features/core/accounts/find-visitor.server.ts'
import type { App } from '#app/platform/app.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import type { Call } from '#app/platform/http/call-types.server.ts'
import { sendContractJson, sendContractText } from '#app/platform/http/contract-reply.server.ts'
import { isNonceValid } from '#app/platform/http/nonce.server.ts'
import { voteCookies } from './vote-cookies.server.ts'
import { changeVote, readVote } from './votes.server.ts'
import { readVoteChange, temperatureOfVotes, type VoteState } from './votes.ts'

const NONCE_ACTION = 'hot-count'

async function findVoter(app: App, request: FastifyRequest) {
  const { customerId, guestId } = await identifyVisitorOf(app, request)
  return { voterId: customerId ?? guestId, guestId }
}

const voteResponse = (subjectId: number, state: VoteState) => ({
  post_id: subjectId,
  temperature: temperatureOfVotes(state),
  hot: state.hot,
  cold: state.cold,
  vote: state.vote,
})

/** `hot-count`, an action of our own: sets the vote to hot or cold, or withdraws it with "none"; idempotent. */
export const changeVoteCall: Call = async ({ app, request, reply, posted }) => {
  const { voterId, guestId } = await findVoter(app, request)
  if (voterId === null || !isNonceValid(app, posted.hotnonce, NONCE_ACTION, voterId)) {
    return sendContractText(reply, '-1', 403)
  }
  const change = readVoteChange(posted.hot_count)
  if (!change) return sendContractText(reply, '0', 400)
  const subjectId = readId(posted.post_id)
  const result = await changeVote(app, { id: voterId, ip: request.ip }, subjectId, change)
  if (!result.ok) {
    if (result.error === 'unknown-thing') return sendContractText(reply, '0', 404)
    reply.header('retry-after', String(result.retryAfterSeconds))
    return sendContractText(reply, '0', 429)
  }
  for (const cookie of voteCookies(app, guestId)) reply.header('set-cookie', cookie)
  return sendContractJson(reply, voteResponse(subjectId, result))
}

/** `hot-votes`, an action of our own: returns the current temperature and the vote of this visitor. */
export const readVoteCall: Call = async ({ app, request, reply, query }) => {
  const { voterId } = await findVoter(app, request)
  const subjectId = readId(query.post_id)
  return sendContractJson(reply, voteResponse(subjectId, await readVote(app, subjectId, voterId)))
}
