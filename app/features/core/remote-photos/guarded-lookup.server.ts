import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'

const CLOSED = 'ECLOSEDADDRESS'

/** A DNS lookup for connections that returns only allowed addresses. */
export function guardedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '')
      const publicAddresses = addresses.filter(({ address }) => isAllowed(address))
      const [firstAddress] = publicAddresses
      if (!firstAddress) return callback(Object.assign(new Error(CLOSED), { code: CLOSED }), '')
      if (options.all) callback(null, publicAddresses)
      else callback(null, firstAddress.address, firstAddress.family)
    })
  }
}

/** Returns whether the guarded lookup prevented the connection. */
export const isPrivateAddressError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === CLOSED
