import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '#app/platform/app.ts'
import type { RestAnswer, RestCaller, RestFailure, RestMethod } from './rest.ts'
import type { AnswerName, ItemAnswer } from './rest-answers.ts'

/** A request with validated parameters. Changes through `app` are logged under the caller's name. */
export interface RestRequest<Args> {
  app: App
  caller: RestCaller
  args: Args
  /** for an uploaded file, which is not a parameter */
  request: FastifyRequest
  /** sets response headers immediately, so that later failures have them too */
  setHeaders(headers: Record<string, string>): void
}

export interface RestEndpoint {
  args: z.ZodObject
  /** null if allowed; also used for the `Allow` header, so it depends on the caller only */
  checkPermission(caller: RestCaller): RestFailure | null
  run(request: RestRequest<unknown>): Promise<RestAnswer>
}

export interface RestRoute {
  /** in Fastify's syntax: "/wp/v2/posts/:id" */
  path: string
  /** the resource, which determines the responses */
  answers: AnswerName | ItemAnswer
  /** the form of the ids in the path; others get 404 */
  ids?: RegExp
  isCollection?: boolean
  /** accepts files by POST as an unparsed body; callers without permission are rejected before it is read */
  takesFiles?: boolean
  /** available while the shop is not open yet */
  staysOpen?: boolean
  endpoints: Partial<Record<RestMethod, RestEndpoint>>
}

/** Links the type of `run`'s arguments to their schema. */
export function endpoint<Shape extends z.ZodRawShape>(definition: {
  args: Shape
  checkPermission?: RestEndpoint['checkPermission']
  run(request: RestRequest<z.output<z.ZodObject<Shape>>>): Promise<RestAnswer>
}): RestEndpoint {
  return {
    args: z.object(definition.args),
    checkPermission: definition.checkPermission ?? (() => null),
    // `run` only receives what this schema parsed.
    run: definition.run as RestEndpoint['run'],
  }
}

/** WordPress clients use POST, PUT and PATCH interchangeably. */
export const editing = (endpoint: RestEndpoint) => ({
  POST: endpoint,
  PUT: endpoint,
  PATCH: endpoint,
})

export const DIGITS = /^\d+$/
