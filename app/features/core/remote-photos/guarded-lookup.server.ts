import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'

const PRIVATE_ADDRESS_CODE = 'ECLOSEDADDRESS'

/** A DNS lookup for connections that returns only allowed addresses. */
export function guardedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '')
      const allowedAddresses = addresses.filter(({ address }) => isAllowed(address))
      const [firstAddress] = allowedAddresses
      if (!firstAddress)
        return callback(
          Object.assign(new Error(PRIVATE_ADDRESS_CODE), { code: PRIVATE_ADDRESS_CODE }),
          '',
        )
      if (options.all) callback(null, allowedAddresses)
      else callback(null, firstAddress.address, firstAddress.family)
    })
  }
}

/** Returns whether the guarded lookup prevented the connection. */
export const isPrivateAddressError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === PRIVATE_ADDRESS_CODE
