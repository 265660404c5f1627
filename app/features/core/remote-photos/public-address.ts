import { BlockList, isIP } from 'node:net'

/** Address ranges that are not public: private networks, this machine, cloud metadata, documentation, multicast. */
const NON_PUBLIC_V4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/** In IPv6 only global unicast is public, except for ranges that embed an IPv4 address. */
const NON_PUBLIC_V6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const blockedAddresses = new BlockList()
for (const [network, prefixLength] of NON_PUBLIC_V4)
  blockedAddresses.addSubnet(network, prefixLength, 'ipv4')
for (const [network, prefixLength] of NON_PUBLIC_V6)
  blockedAddresses.addSubnet(network, prefixLength, 'ipv6')
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Returns whether the shop may send requests to an address that came from outside. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !blockedAddresses.check(address, 'ipv4')
  if (version === 6)
    return globalUnicast.check(address, 'ipv6') && !blockedAddresses.check(address, 'ipv6')
  return false
}
