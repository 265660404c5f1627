import type { FastifyReply } from 'fastify'
import type { Fault } from '#simulators/marketplaces/faults.ts'

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  406: 'Not Acceptable',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
}

export interface Violation {
  name: string
  reason: string
}

/** Sends an error in the format of bol. */
export function problem(
  reply: FastifyReply,
  status: number,
  detail: string,
  violations?: Violation[],
) {
  return reply
    .code(status)
    .type('application/problem+json')
    .send({
      type: `https://api.bol.com/problems/${status}`,
      title: TITLES[status] ?? 'Error',
      status,
      detail,
      ...(violations && { violations }),
    })
}

/** Answers with the problem that bol documents for this fault. */
export function rejectFault(fault: Fault, reply: FastifyReply): FastifyReply | undefined {
  if (fault === 'throttled') {
    return problem(reply.header('retry-after', '1'), 429, 'Too many requests')
  }
  if (fault === 'day-used') return problem(reply, 429, 'Daily quota exceeded')
  if (fault === 'expired') return problem(reply, 401, 'The access token is expired')
  if (fault === 'not-eligible') return problem(reply, 403, 'The account has no access to this API')
  if (fault === 'error') return problem(reply, 500, 'Please try again later')
  return undefined
}
