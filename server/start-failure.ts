import type { Env } from '../app/platform/env.ts'

/** Matches messages of the driver about a slow database; such errors have no code. */
const TIMEOUT_ERROR = /timeout exceeded when trying to connect|timeout expired|Query read timeout/

/** Returns one line for a problem that the administrator can solve, and the full error for any other problem. */
export function describeStartFailure(error: unknown, { HOST }: Env): string {
  if (!(error instanceof Error)) return String(error)
  const rootError = findFirstCause(error)
  const { code, address, port, hostname } = rootError
  switch (code) {
    case 'EADDRINUSE':
      return `Poort ${port} is al bezet. Kies een andere, bijvoorbeeld: PORT=3001 npm start`
    case 'EACCES':
      return `Geen toestemming: ${rootError.message}`
    case 'EADDRNOTAVAIL':
      return `HOST ${address} is geen adres van deze machine.`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      if (hostname === HOST) return `HOST ${HOST} is niet te vinden.`
      return `Een naam is niet te vinden (${rootError.message}). Klopt DATABASE_URL?`
    case 'ECONNREFUSED':
    case 'ETIMEDOUT':
    case 'ECONNRESET':
      return `De database antwoordt niet (${rootError.message}). Klopt DATABASE_URL?`
    case '28P01':
    case '28000':
    case '3D000':
      return `De database laat ons niet binnen: ${rootError.message}. Klopt DATABASE_URL?`
  }
  if ('severity' in rootError && code) return `De database weigert: ${rootError.message} (${code}).`
  if (TIMEOUT_ERROR.test(rootError.message))
    return `De database antwoordt niet op tijd (${rootError.message}).`
  // Our own errors have no code and are plain errors; programming errors have another class.
  return error.constructor === Error ? error.message : (error.stack ?? error.message)
}

type SystemError = Error & { code?: string; address?: string; port?: number; hostname?: string }

/** Returns the first cause of an error, because a host with several addresses fails once per address. */
function findFirstCause(error: Error): SystemError {
  const [firstError] = error instanceof AggregateError ? error.errors : [error]
  return firstError.cause instanceof Error ? findFirstCause(firstError.cause) : firstError
}
