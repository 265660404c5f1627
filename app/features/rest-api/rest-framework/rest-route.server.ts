import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '#app/platform/app.ts'
import type { RestCaller, RestFailure, RestMethod, RestResult } from './rest.ts'
import type { ItemResponse, ResponseName } from './rest-responses.ts'

/** A request with validated parameters. Changes through `app` are logged under the caller's name. */
export interface RestRequest<Args> {
  app: App
  caller: RestCaller
  args: Args
  /** the HTTP request, for uploads, because a file is not a parameter */
  request: FastifyRequest
  /** sets response headers at once, so that a later failure has them too */
  setHeaders(headers: Record<string, string>): void
}

export interface RestEndpoint {
  args: z.ZodObject
  /** returns null if allowed; depends on the caller only, because the `Allow` header uses it too */
  checkPermission(caller: RestCaller): RestFailure | null
  run(request: RestRequest<unknown>): Promise<RestResult>
}

export interface RestRoute {
  /** path in the syntax of Fastify: "/wp/v2/posts/:id" */
  path: string
  /** the resource, which determines the schema of the responses */
  response: ResponseName | ItemResponse
  /** the format of ids in the path; other ids get 404 */
  idPattern?: RegExp
  isCollection?: boolean
  /** POST accepts a file as an unparsed body; callers without permission are rejected before it is read */
  acceptsFiles?: boolean
  /** the route is available while the shop is not open yet */
  isAvailableBeforeOpening?: boolean
  endpoints: Partial<Record<RestMethod, RestEndpoint>>
}

/** Returns an endpoint whose `run` has the argument types of its schema. */
export function endpoint<Shape extends z.ZodRawShape>(definition: {
  args: Shape
  checkPermission?: RestEndpoint['checkPermission']
  run(request: RestRequest<z.output<z.ZodObject<Shape>>>): Promise<RestResult>
}): RestEndpoint {
  return {
    args: z.object(definition.args),
    checkPermission: definition.checkPermission ?? (() => null),
    // Safe, because `run` only receives values that this schema parsed.
    run: definition.run as RestEndpoint['run'],
  }
}

/** WordPress clients use POST, PUT and PATCH interchangeably. */
export const editMethods = (endpoint: RestEndpoint) => ({
  POST: endpoint,
  PUT: endpoint,
  PATCH: endpoint,
})

export const DIGITS = /^\d+$/
