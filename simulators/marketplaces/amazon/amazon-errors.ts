import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { Fault } from '#simulators/marketplaces/faults.ts'

/** Sends an error; error bodies are flat, although the SDK has a class for each error. */
function reject(
  reply: FastifyReply,
  status: number,
  type: string,
  message: string,
  more: Record<string, unknown> = {},
) {
  return reply.code(status).send({ message, ...more, type })
}

export const rejectValue = (
  reply: FastifyReply,
  reason: string,
  message: string,
  fieldList?: { name: string; message: string }[],
) => reject(reply, 400, 'ValidationException', message, { reason, ...(fieldList && { fieldList }) })

export const rejectToken = (reply: FastifyReply, reason: string, message: string) =>
  reject(reply, 401, 'UnauthorizedException', message, { reason })

export const rejectFields = (reply: FastifyReply, error: z.ZodError) =>
  rejectValue(
    reply,
    'FieldValidationFailed',
    'The request contains invalid values.',
    error.issues.map(({ path, message }) => ({ name: path.join('.'), message })),
  )

export const rejectRate = (reply: FastifyReply, per: 'second' | 'day') =>
  reject(reply, 429, 'ThrottleException', 'The request was denied due to request throttling.', {
    serviceCode: 'CreatorsAPI',
    quotaCode: per === 'day' ? 'TransactionsPerDay' : 'TransactionsPerSecond',
  })

/** Answers with the error that Amazon documents for this fault. */
export function rejectFault(fault: Fault, reply: FastifyReply): FastifyReply | undefined {
  if (fault === 'throttled') return rejectRate(reply, 'second')
  if (fault === 'day-used') return rejectRate(reply, 'day')
  if (fault === 'expired') return rejectToken(reply, 'TokenExpired', 'The access token expired.')
  if (fault === 'error') {
    return reject(reply, 500, 'InternalServerException', 'An internal error occurred.')
  }
  if (fault === 'not-eligible') {
    return reject(
      reply,
      403,
      'AccessDeniedException',
      'Your account does not currently meet the eligibility requirements.',
      { reason: 'AssociateNotEligible' },
    )
  }
  return undefined
}

/** An error in a response that also has valid parts. */
export interface PartialError {
  code: string
  message: string
}

export const unknownItem = (id: string): PartialError => ({
  code: 'InvalidItemId',
  message: `The ItemId ${id} provided in the request is invalid.`,
})

export const inaccessibleItem = (id: string): PartialError => ({
  code: 'ItemNotAccessible',
  message: `The ItemId ${id} is not accessible through the Creators API.`,
})
