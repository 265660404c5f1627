import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '#app/platform/app.ts'
import type { RestAnswer, RestCaller, RestFailure, RestMethod } from './rest.ts'
import type { AnswerName } from './rest-answers.ts'

/** One request of a route, its parameters already checked. `app` is in the hands of the manager who asks. */
export interface RestRequest<Args> {
  app: App
  caller: RestCaller
  args: Args
  /** for what is no field: a file */
  request: FastifyRequest
  /** puts headers on the answer as of now, so that they also go with what fails after this */
  setHeaders(headers: Record<string, string>): void
}

export interface RestEndpoint {
  args: z.ZodObject
  /** null: the caller may; asked for the `Allow` header too, so it looks at nothing but who asks */
  checkPermission(caller: RestCaller): RestFailure | null
  run(request: RestRequest<unknown>): Promise<RestAnswer>
}

export interface RestRoute {
  /** as the host writes it: "/wp/v2/posts/:id" */
  path: string
  /** what it is about, and so what it answers with */
  answers: AnswerName
  /** of the parameters in the path; what has another form is no such route */
  ids?: RegExp
  isCollection?: boolean
  /** takes files by POST, whose body is handed on as it comes; who may not is refused before the first of it */
  takesFiles?: boolean
  /** open also while the shop is not */
  staysOpen?: boolean
  endpoints: Partial<Record<RestMethod, RestEndpoint>>
}

/** Keeps the type of the parameters between their schema and what runs with them. */
export function endpoint<Shape extends z.ZodRawShape>(definition: {
  args: Shape
  checkPermission?: RestEndpoint['checkPermission']
  run(request: RestRequest<z.output<z.ZodObject<Shape>>>): Promise<RestAnswer>
}): RestEndpoint {
  return {
    args: z.object(definition.args),
    checkPermission: definition.checkPermission ?? (() => null),
    // The host hands on what this very schema made.
    run: definition.run as RestEndpoint['run'],
  }
}

/** WordPress's clients use POST, PUT and PATCH alike. */
export const editing = (one: RestEndpoint) => ({ POST: one, PUT: one, PATCH: one })

export const DIGITS = /^\d+$/
