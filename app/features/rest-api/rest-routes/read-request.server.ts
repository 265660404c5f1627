import type { FastifyRequest } from 'fastify'
import {
  failure,
  REST_METHODS,
  type RestFields,
  type RestMethod,
  type RestResult,
} from '#app/features/rest-api/rest-framework/rest.ts'
import {
  emptyFields,
  readJsonFields,
  readPhpFields,
} from '#app/features/rest-api/rest-framework/rest-fields.ts'

/** Reads the body of a request, and the method that a POST overrides. */

type Body =
  | { ok: true; fields: RestFields }
  | { ok: false; fields: RestFields; failure: RestResult }

const isForm = (request: FastifyRequest) =>
  /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')

const textOf = ({ body }: FastifyRequest) => (Buffer.isBuffer(body) ? body.toString() : '')

/** Returns the parameters of a form, which the signature of a key covers too. */
export const formPairs = (request: FastifyRequest): [string, string][] =>
  isForm(request) ? [...new URLSearchParams(textOf(request))] : []

export function readBody(request: FastifyRequest): Body {
  const type = request.headers['content-type'] ?? ''
  const text = textOf(request)
  if (/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) {
    const parsedBody = readJsonFields(text)
    if (parsedBody.ok) return parsedBody
    const data = { json_error_code: parsedBody.code, json_error_message: parsedBody.message }
    const jsonFailure = failure(400, 'rest_invalid_json', 'Invalid JSON body passed.', data)
    return { ok: false, fields: emptyFields(), failure: jsonFailure }
  }
  return { ok: true, fields: isForm(request) ? readPhpFields(text) : emptyFields() }
}

/** Returns the method of a request. Only a POST may override it, because a link must not be able to delete. */
export function methodOf(request: FastifyRequest, query: RestFields): RestMethod | undefined {
  const { method } = request
  if (method === 'HEAD') return 'GET'
  const requestedMethod =
    method === 'POST'
      ? (query._method ?? request.headers['x-http-method-override'] ?? method)
      : method
  const name = typeof requestedMethod === 'string' ? requestedMethod.toUpperCase() : ''
  return REST_METHODS.find((method) => method === name)
}
