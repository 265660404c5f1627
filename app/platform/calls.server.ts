import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Shop } from './shop.ts'

/** One ajax request: its fields as text, the way a form sends them. */
interface CallRequest {
  shop: Shop
  request: FastifyRequest
  reply: FastifyReply
  /** fields of the body; {} for anything that is no form */
  posted: Record<string, string | undefined>
  /** fields of the address */
  asked: Record<string, string | undefined>
}

export type Call = (call: CallRequest) => Promise<unknown>

/** Calls by the name that a request gives. */
export type Calls = Record<string, Call>
