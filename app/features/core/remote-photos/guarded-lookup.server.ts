import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'

const CLOSED = 'ECLOSEDADDRESS'

/** Looks names up for a connection; what they stand for must be allowed at that moment. */
export function guardedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '')
      const open = found.filter(({ address }) => isAllowed(address))
      const [first] = open
      if (!first) return callback(Object.assign(new Error(CLOSED), { code: CLOSED }), '')
      if (options.all) callback(null, open)
      else callback(null, first.address, first.family)
    })
  }
}

/** Whether that is why a connection was not made. */
export const isClosedAddress = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === CLOSED
