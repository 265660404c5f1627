import pino, { type Logger } from 'pino'

/** Lines of JSON. Errors go in as `err`, and who caused them as `requestId`. */
export function openLog(level: string): Logger {
  return pino({
    level,
    redact: ['req.headers.cookie', 'req.headers.authorization', '*.password'],
    serializers: { err: describeError },
  })
}

/** What Drizzle adds to the text and the stack of a failed query. */
const VALUES = /\nparams: [\s\S]*?(?=\n {4}at |$)/

/**
 * An error without the values of the query it is about: they are addresses and names of customers, which have no
 * business in a log. For the same reason nothing but the code is kept of what PostgreSQL tells beside its message.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? { code: error.code } : {}
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) }
  return {
    type: error.name,
    message: error.message.replace(VALUES, ''),
    ...code,
    stack: error.stack?.replace(VALUES, ''),
    ...cause,
  }
}
