import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#app/platform/app.ts'

/** An Ajax request with its fields as text, the way browsers send them. */
interface CallRequest {
  app: App
  request: FastifyRequest
  reply: FastifyReply
  /** fields of a form body; empty for any other kind of body */
  posted: Record<string, string | undefined>
  /** fields of the query string */
  query: Record<string, string | undefined>
}

export type Call = (call: CallRequest) => Promise<unknown>

/** Handlers by the action name of the request. */
export type Calls = Record<string, Call>
