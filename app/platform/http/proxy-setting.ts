import { isIP } from 'node:net'
import { z } from 'zod'

/** The proxies whose forwarded headers are trusted: none, a number of hops, or addresses and networks. */
export type TrustedProxies = false | number | string[]

const MAX_HOPS = 9
/** Names of private networks that Fastify knows. */
const NETWORK_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal'])

const PROXY_MESSAGE =
  'moet 0, een aantal proxy’s zoals 1, of een lijst zoals loopback,10.0.0.0/8,203.0.113.7 zijn'

/** Parses `0`, `2` or `loopback,10.0.0.0/8`. */
export const trustProxy = z
  .string()
  .transform((text, context): TrustedProxies => {
    if (/^\d+$/.test(text)) {
      const hops = Number(text)
      if (hops <= MAX_HOPS) return hops === 0 ? false : hops
    } else {
      const networks = text.split(',').map((network) => network.trim())
      if (networks.every(isNetwork)) return networks
    }
    context.addIssue({ code: 'custom', message: PROXY_MESSAGE })
    return z.NEVER
  })
  .default(false)

/** Returns whether a text is an IP address, a network in CIDR notation or the name of a network. */
function isNetwork(text: string): boolean {
  if (NETWORK_NAMES.has(text)) return true
  const [address = '', bits, ...extraParts] = text.split('/')
  const version = isIP(address)
  if (version === 0 || extraParts.length > 0) return false
  // A network of zero bits is the whole internet: visitors could forge their address.
  const maxBits = version === 4 ? 32 : 128
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= maxBits)
}
