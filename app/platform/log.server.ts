import pino, { type Logger } from 'pino'

let logFields = (): object => ({})

/** Adds fields to every line from now on, such as the current trace id. */
export function setLogFields(fields: () => object): void {
  logFields = fields
}

/** Creates a log of JSON lines. Pass errors as `err` and the request as `requestId`. */
export function createLog(level: string): Logger {
  return pino({
    level,
    mixin: () => logFields(),
    redact: ['req.headers.cookie', 'req.headers.authorization', '*.password'],
    serializers: { err: describeError },
  })
}

/** Matches the values that Drizzle appends to the message and stack of a failed query. */
const QUERY_VALUES = /\nparams: [\s\S]*?(?=\n {4}at |$)/

/**
 * Serializes an error without the values of its query, because names and addresses of customers must not be logged. For
 * the same reason, PostgreSQL's details are left out except for the error code.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? { code: error.code } : {}
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) }
  return {
    type: error.name,
    message: error.message.replace(QUERY_VALUES, ''),
    ...code,
    stack: error.stack?.replace(QUERY_VALUES, ''),
    ...cause,
  }
}
