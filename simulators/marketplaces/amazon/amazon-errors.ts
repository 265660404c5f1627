import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { Fault } from '#simulators/marketplaces/faults.ts'

/** Bodies are flat, whatever the SDK's names of their classes. */
function refuse(
  reply: FastifyReply,
  status: number,
  type: string,
  message: string,
  more: Record<string, unknown> = {},
) {
  return reply.code(status).send({ message, ...more, type })
}

export const refuseValue = (
  reply: FastifyReply,
  reason: string,
  message: string,
  fieldList?: { name: string; message: string }[],
) => refuse(reply, 400, 'ValidationException', message, { reason, ...(fieldList && { fieldList }) })

export const refuseToken = (reply: FastifyReply, reason: string, message: string) =>
  refuse(reply, 401, 'UnauthorizedException', message, { reason })

export const refuseFields = (reply: FastifyReply, error: z.ZodError) =>
  refuseValue(
    reply,
    'FieldValidationFailed',
    'The request contains invalid values.',
    error.issues.map(({ path, message }) => ({ name: path.join('.'), message })),
  )

export const refuseRate = (reply: FastifyReply, per: 'second' | 'day') =>
  refuse(reply, 429, 'ThrottleException', 'The request was denied due to request throttling.', {
    serviceCode: 'CreatorsAPI',
    quotaCode: per === 'day' ? 'TransactionsPerDay' : 'TransactionsPerSecond',
  })

/** The answer to a fault that Amazon has words for. */
export function refuseFault(fault: Fault, reply: FastifyReply): FastifyReply | undefined {
  if (fault === 'throttled') return refuseRate(reply, 'second')
  if (fault === 'day-used') return refuseRate(reply, 'day')
  if (fault === 'expired') return refuseToken(reply, 'TokenExpired', 'The access token expired.')
  if (fault === 'error') {
    return refuse(reply, 500, 'InternalServerException', 'An internal error occurred.')
  }
  if (fault === 'not-eligible') {
    return refuse(
      reply,
      403,
      'AccessDeniedException',
      'Your account does not currently meet the eligibility requirements.',
      { reason: 'AssociateNotEligible' },
    )
  }
  return undefined
}

/** Part of an answer that is otherwise all right. */
export interface PartialError {
  code: string
  message: string
}

export const unknownItem = (id: string): PartialError => ({
  code: 'InvalidItemId',
  message: `The ItemId ${id} provided in the request is invalid.`,
})

export const closedItem = (id: string): PartialError => ({
  code: 'ItemNotAccessible',
  message: `The ItemId ${id} is not accessible through the Creators API.`,
})
